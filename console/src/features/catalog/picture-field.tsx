/** The field of an item's picture, which is uploaded as soon as it is dropped or chosen. */
import { Alert, Box, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldProblem } from "../../shared/api/api-error.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./picture-field.module.css";
import { pictureUrl } from "./queries.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { uploadPicture } from "./upload-picture.ts";

type PictureFieldProps = {
  image_id: string | null;
  onChange: (image_id: string | null) => void;
  /** While one is being sent the form must wait. */
  onSending: (isSending: boolean) => void;
};

/** Thrown for a file that no picture can be made of. */
const NO_PICTURE = new Error("not a picture");

export function PictureField({ image_id, onChange, onSending }: PictureFieldProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState(0);
  const [preview, setPreview] = useState<string | null>(null);
  const sending = useMutation({
    async mutationFn(file: File) {
      const picture = await shrinkPicture(file);
      if (picture === null) throw NO_PICTURE;
      setPreview(await dataUrlOf(picture));
      return uploadPicture(picture, setSent);
    },
    onMutate() {
      setSent(0);
      onSending(true);
    },
    onSuccess: (image) => onChange(image.image_id),
    onSettled() {
      setPreview(null);
      onSending(false);
    },
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !sending.isPending) sending.mutate(file);
  };
  const shown = preview ?? (image_id === null ? null : pictureUrl(image_id));
  return (
    <Stack gap="xs">
      <Box
        component="label"
        className={styles.field}
        data-over={isOver}
        data-filled={shown !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        {shown === null ? <Invitation /> : <img src={shown} alt={t("catalog.picture")} />}
        <input
          type="file"
          accept="image/*"
          aria-label={t(shown === null ? "catalog.choose_picture" : "catalog.change_picture")}
          disabled={sending.isPending}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file can be chosen again after a failure.
            event.currentTarget.value = "";
          }}
        />
        {sending.isPending && (
          <Progress
            className={styles.progress ?? ""}
            value={sent * 100}
            animated
            aria-label={t("catalog.sending_picture")}
          />
        )}
      </Box>
      <PictureProblem error={sending.error} />
      {image_id !== null && !sending.isPending && (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t("catalog.picture_about")}
          </Text>
          <Button variant="subtle" color="gray" size="compact-sm" flex="none" onClick={() => onChange(null)}>
            {t("catalog.remove_picture")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Invitation() {
  const { t } = useTranslation();
  return (
    <Stack gap={4} align="center">
      <Icon name="picture" size={32} />
      <Text fw={600} c="var(--mantine-color-text)">
        {t("catalog.choose_picture")}
      </Text>
      <Text size="sm">{t("catalog.drop_picture")}</Text>
    </Stack>
  );
}

function PictureProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const problem = fieldProblem(error, "file");
  if (error !== NO_PICTURE && problem === undefined) return <Failure error={error} />;
  const isTooLarge = problem?.rule === "file_too_large" || problem?.rule === "too_many_pixels";
  return (
    <Alert color="red" variant="light" role="alert" title={t(isTooLarge ? "catalog.too_large" : "catalog.no_picture")}>
      {t(isTooLarge ? "catalog.too_large_about" : "catalog.no_picture_about")}
    </Alert>
  );
}

/** The content security policy of the page allows pictures from the service and data URLs alone. */
function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(NO_PICTURE);
    reader.readAsDataURL(picture);
  });
}
