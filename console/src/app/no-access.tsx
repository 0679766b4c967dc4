/** The page that is shown in place of one that the person's role does not include. */
import { Center, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../shared/session/me.ts";
import { Icon } from "../shared/ui/icon.tsx";
import { ButtonLink } from "../shared/ui/link.tsx";

export function NoAccess() {
  const { t } = useTranslation();
  const { role } = useMe();
  useEffect(() => {
    document.title = `${t("team.no_access")} · ${t("name")}`;
  }, [t]);
  return (
    <Center mih="70vh" p="lg">
      <Stack align="center" ta="center" gap="sm" maw={440}>
        <Icon name="lock" size={40} />
        <Title order={1} fz={22}>
          {t("team.no_access")}
        </Title>
        <Text c="dimmed">{role !== null && t("team.no_access_about", { role: t(`team.roles.${role}`) })}</Text>
        <ButtonLink to="/console">{t("frame.home")}</ButtonLink>
      </Stack>
    </Center>
  );
}
