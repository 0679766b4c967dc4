/** The dialog that invites a person by e-mail, and shows the link once. */
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { operations } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type Role, useMe } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Secret } from "../../shared/ui/secret.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { teamQuery } from "./queries.ts";
import { RoleChoice } from "./role-choice.tsx";

type Invited = operations["consoleInvite"]["responses"]["201"]["content"]["application/json"];

/** The pattern of the API. */
const EMAIL = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;

type InviteProps = { opened: boolean; onClose: () => void };

export function Invite({ opened, onClose }: InviteProps) {
  const { t } = useTranslation();
  const [invited, setInvited] = useState<Invited | null>(null);
  function close() {
    onClose();
    setInvited(null);
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(invited === null ? "team.invite_title" : "team.invited")}
      closeButtonProps={{ "aria-label": t("close") }}
      // A stray click must not lose the link, which is never shown again.
      closeOnClickOutside={invited === null}
    >
      {invited === null ? <InviteForm onInvited={setInvited} /> : <Link invited={invited} onDone={close} />}
    </Modal>
  );
}

function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("cashier");
  const inviting = useMutation({
    mutationFn: (valid: string) =>
      answerOf(api.POST("/api/dashboard/v1/team/invitations", { body: { email: valid, role } })),
    async onSuccess(invited) {
      onInvited(invited);
      await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
  });
  const problemOf = useFieldProblems(inviting.error);
  const isWrong = !EMAIL.test(email.trim());
  const { wasSubmitted, formProps } = useForm({
    valid: isWrong ? null : email.trim(),
    send: inviting.mutate,
    sending: inviting,
  });
  return (
    <form {...formProps}>
      <Stack>
        <TextInput
          type="email"
          label={t("team.email")}
          description={t("team.email_about")}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          value={email}
          error={wasSubmitted && isWrong ? t("team.email_wrong") : problemOf("email")}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleChoice role={role} onChange={setRole} />
        <Failure error={inviting.error} known={["email"]} />
        <Group justify="flex-end">
          <Button type="submit" loading={inviting.isPending}>
            {t("team.invite")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Link({ invited: { invitation, url }, onDone }: { invited: Invited; onDone: () => void }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { mail } = useMe();
  const { email, expires_at } = invitation;
  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("team.invited_about", { email, until: day(expires_at) })} {mail && t("team.invited_mailed")}
      </Text>
      <Secret label={t("team.link")} value={url} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("team.done")}</Button>
      </Group>
    </Stack>
  );
}
