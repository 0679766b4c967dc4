/** The field of an item's picture, which is uploaded as soon as it is dropped or chosen. */
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldProblem } from "../../shared/api/api-error.ts";
import { dataUrlOf } from "../../shared/ui/data-url.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { FileDrop } from "../../shared/ui/file-drop.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./picture-field.module.css";
import { pictureUrl } from "./queries.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { uploadPicture } from "./upload-picture.ts";

type PictureFieldProps = {
  image_id: string | null;
  onChange: (image_id: string | null) => void;
  /** Called when an upload begins and ends, during which the form must not be saved. */
  onSending: (isSending: boolean) => void;
};

/** Thrown for a file that the browser cannot open as a picture. */
const NO_PICTURE = new Error("not a picture");

export function PictureField({ image_id, onChange, onSending }: PictureFieldProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(0);
  const [preview, setPreview] = useState<string | null>(null);
  const sending = useMutation({
    async mutationFn(file: File) {
      const picture = await shrinkPicture(file);
      if (picture === null) throw NO_PICTURE;
      // The content security policy of the page allows only pictures from the service and data URLs.
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
  const shown = preview ?? (image_id === null ? null : pictureUrl(image_id));
  return (
    <Stack gap="xs">
      <FileDrop
        label={t(shown === null ? "catalog.choose_picture" : "catalog.change_picture")}
        accept="image/*"
        onFile={sending.mutate}
        disabled={sending.isPending}
        isFilled={shown !== null}
        h={200}
      >
        {shown === null ? <Invitation /> : <img src={shown} alt={t("catalog.picture")} />}
        {sending.isPending && (
          <Progress
            className={styles.progress ?? ""}
            value={sent * 100}
            animated
            aria-label={t("catalog.sending_picture")}
          />
        )}
      </FileDrop>
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
