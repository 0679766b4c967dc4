/** The page that is shown for an address that has no page. */
import { Center, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../shared/ui/link.tsx";

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Center mih="70vh" p="lg">
      <Stack align="center" ta="center">
        <Title order={1}>{t("frame.not_found")}</Title>
        <Text c="dimmed">{t("frame.not_found_about")}</Text>
        <ButtonLink to="/console">{t("frame.home")}</ButtonLink>
      </Stack>
    </Center>
  );
}
