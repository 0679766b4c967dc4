/** The list of the open invitations. */
import { Card, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { ActionRow } from "../../shared/ui/action-row.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { type Invitation, teamQuery } from "./queries.ts";

export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section">
      <Title order={2} fz={18}>
        {t("team.invitations")}
      </Title>
      <Card padding={0}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Card>
    </Stack>
  );
}

function InvitationRow({ invitation: { id, email, role, invited_by, expires_at } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const mayChange = useMay("team:write");
  const isExpired = Date.parse(expires_at) <= Date.now();
  const until = { until: day(expires_at) };
  const withdraw = async () => {
    await answerOf(api.DELETE("/api/dashboard/v1/team/invitations/{id}", { params: { path: { id } } }));
    await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
  };
  return (
    <ActionRow
      actions={
        mayChange && (
          <Confirm
            size="xs"
            label={t("team.withdraw")}
            title={t("team.withdraw_title", { email })}
            about={t("team.withdraw_about")}
            act={withdraw}
          />
        )
      }
    >
      <Text fw={550} {...(isExpired && { c: "dimmed" })}>
        {email}
      </Text>
      <Text size="sm" c="dimmed">
        <DotSeparated
          of={[
            t(`team.roles.${role}`),
            isExpired ? t("team.invitation_expired", until) : t("team.invitation_until", until),
            invited_by && t("team.invited_by", { email: invited_by }),
          ]}
        />
      </Text>
    </ActionRow>
  );
}
