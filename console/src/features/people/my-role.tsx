/** The permissions of the person's role in the merchant's team, and the button that leaves the team. */
import { Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useMe, useTenant } from "../../shared/session/me.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";

export function MyRole() {
  const { t } = useTranslation();
  const { user, role } = useMe();
  const merchant = useTenant().name;
  if (role === null) return null;
  const leave = async () => {
    const params = { path: { user_id: user.id } };
    await answerOf(api.DELETE("/api/dashboard/v1/team/members/{user_id}", { params }));
    // A full page load drops all cached data of the merchant.
    window.location.assign("/console");
  };
  return (
    <Stack gap="sm">
      <Title order={2} fz={18}>
        {t("team.your_role")}
      </Title>
      <div>
        <Text fw={600}>{t(`team.roles.${role}`)}</Text>
        <Text size="sm" c="dimmed">
          {t(`team.roles_about.${role}`)}
        </Text>
      </div>
      <Group>
        <Confirm
          label={t("team.leave")}
          title={t("team.leave_title", { merchant })}
          about={t("team.leave_about")}
          act={leave}
        />
      </Group>
    </Stack>
  );
}
