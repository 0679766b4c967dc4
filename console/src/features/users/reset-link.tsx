/** The dialog that creates a password-reset link for a person, and shows it once. */
import { Button, Group, Modal, Stack, Switch, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Secret } from "../../shared/ui/secret.tsx";
import type { UserRow } from "./queries.ts";

export function ResetLink({ user }: { user: UserRow }) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure();
  const [url, setUrl] = useState<string | null>(null);
  function close() {
    dialog.close();
    setUrl(null);
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={dialog.open} aria-label={`${t("users.reset")}: ${user.email}`}>
        {t("users.reset")}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t("users.reset_title", { email: user.email })}
        closeButtonProps={{ "aria-label": t("close") }}
        // A stray click must not lose the link, which is never shown again.
        closeOnClickOutside={url === null}
      >
        {url === null ? <MakeLink user={user} onMade={setUrl} /> : <Link url={url} onDone={close} />}
      </Modal>
    </>
  );
}

function MakeLink({ user: { id, mfa }, onMade }: { user: UserRow; onMade: (url: string) => void }) {
  const { t } = useTranslation();
  const [drop_mfa, setDropMfa] = useState(false);
  const making = useMutation({
    mutationFn: () =>
      answerOf(api.POST("/api/admin/v1/users/{id}/reset-link", { params: { path: { id } }, body: { drop_mfa } })),
    onSuccess: ({ url }) => onMade(url),
  });
  return (
    <Stack>
      <Notice tone="wait">{t("users.reset_care")}</Notice>
      {mfa && (
        <Switch
          label={t("users.drop_mfa")}
          description={t("users.drop_mfa_about")}
          checked={drop_mfa}
          onChange={(event) => setDropMfa(event.currentTarget.checked)}
        />
      )}
      <Failure error={making.error} />
      <Group justify="flex-end">
        <Button loading={making.isPending} onClick={() => making.mutate()}>
          {t("users.reset_do")}
        </Button>
      </Group>
    </Stack>
  );
}

function Link({ url, onDone }: { url: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text size="sm">{t("users.reset_about")}</Text>
      <Secret label={t("users.link")} value={url} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("users.done")}</Button>
      </Group>
    </Stack>
  );
}
