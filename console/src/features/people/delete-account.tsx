/** The dialog that deletes the person's account, after the person has typed its e-mail address. */
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useMe } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

type DeleteAccountProps = { opened: boolean; onClose: () => void };

export function DeleteAccount({ opened, onClose }: DeleteAccountProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("people.data.delete_title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {opened && <DeleteForm onClose={onClose} />}
    </Modal>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useMe().user;
  const [typed, setTyped] = useState("");
  const [close_tenant, setCloseTenant] = useState(false);
  const deleting = useMutation({
    mutationFn: () => answerOf(api.DELETE("/api/dashboard/v1/profile", { body: { close_tenant } })),
    // A full page load drops all cached data.
    onSuccess: () => window.location.assign("/console/login"),
  });
  // Only the service knows whether the person is the last owner: another may have become one meanwhile.
  const isLastOwner = isApiError(deleting.error, "LAST_OWNER") || close_tenant;
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase() && (!isLastOwner || close_tenant);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        deleting.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{t("people.data.delete_about")}</Text>
        <TextInput
          label={t("people.data.type_email", { email })}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isLastOwner ? (
          <>
            <Notice tone="wait">{t("people.data.last_owner")}</Notice>
            <Checkbox
              label={t("people.data.close_tenant")}
              checked={close_tenant}
              onChange={(event) => setCloseTenant(event.currentTarget.checked)}
            />
          </>
        ) : null}
        {!isApiError(deleting.error, "LAST_OWNER") && <Failure error={deleting.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("no")}
          </Button>
          <Button type="submit" color="red" disabled={!isConfirmed} loading={deleting.isPending || deleting.isSuccess}>
            {t("people.data.delete_do")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
