/** An address at which there is nothing. */
import { Center, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../shared/look/link.tsx";

export function Lost() {
  const { t } = useTranslation();
  return (
    <Center mih="70vh" p="lg">
      <Stack align="center" ta="center">
        <Title order={1}>{t("frame.lost")}</Title>
        <Text c="dimmed">{t("frame.lost_about")}</Text>
        <ButtonLink to="/console">{t("frame.home")}</ButtonLink>
      </Stack>
    </Center>
  );
}
