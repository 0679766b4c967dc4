/** The first call that a key is tried with, in a terminal whose other examples then find the key too. */
import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CodeText } from "./code.tsx";

export function FirstCall({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const text = `export TOLEM_URL=${window.location.origin}
export TOLEM_API_KEY=${secret}
curl "$TOLEM_URL/api/v1/me" -H "X-API-Key: $TOLEM_API_KEY"`;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t("developers.try_key_about")}
      </Text>
      <CodeText label={t("developers.try_key")} text={text} />
    </Stack>
  );
}
