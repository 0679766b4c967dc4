/** The page of a merchant's team: the members, the invitations, the permissions of each role, and the settings. */
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/session/may.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Loaded, useReady } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Invitations } from "./invitations.tsx";
import { Invite } from "./invite.tsx";
import { Members } from "./members.tsx";
import { teamQuery, teamSettingsQuery } from "./queries.ts";
import { ROLES } from "./role-choice.tsx";
import { TeamSettings } from "./team-settings.tsx";

export function Team() {
  const { t } = useTranslation();
  const mayChange = useMay("team:write");
  const query = useQuery(teamQuery);
  const isReady = useReady(query, [useQuery({ ...teamSettingsQuery, enabled: mayChange })]);
  const [isInviting, inviting] = useDisclosure();
  return (
    <Page
      title={t("team.title")}
      actions={
        mayChange && (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={inviting.open}>
            {t("team.invite")}
          </Button>
        )
      }
    >
      <Loaded query={query} isReady={isReady}>
        {({ members, invitations }) => (
          <Stack gap="lg" maw={760}>
            <Members members={members} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
            {mayChange && <TeamSettings />}
            <AboutRoles />
          </Stack>
        )}
      </Loaded>
      <Invite opened={isInviting} onClose={inviting.close} />
    </Page>
  );
}

function AboutRoles() {
  const { t } = useTranslation();
  return (
    <Card>
      <Title order={2} fz={18} mb="sm">
        {t("team.roles_title")}
      </Title>
      <Stack gap="sm">
        {ROLES.map((role) => (
          <div key={role}>
            <Text size="sm" fw={600}>
              {t(`team.roles.${role}`)}
            </Text>
            <Text size="sm" c="dimmed">
              {t(`team.roles_about.${role}`)}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
