/** The number of recovery codes that are left, and the button that makes new ones. */
import { Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { factorsChanged } from "../../shared/session/factors.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";

export function RecoveryCodesLeft({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const renew = async () => {
    const { recovery_codes } = await answerOf(api.POST("/api/dashboard/v1/mfa/recovery-codes"));
    onCodes(recovery_codes);
    await factorsChanged();
  };
  return (
    <Stack>
      <Title order={2} fz={18}>
        {t("people.factor.codes")}
      </Title>
      <Text size="sm">{t("people.factor.left", { count: left })}</Text>
      <Group>
        <Confirm
          calm
          label={t("people.factor.renew")}
          title={t("people.factor.renew_title")}
          about={t("people.factor.renew_about")}
          act={renew}
        />
      </Group>
    </Stack>
  );
}
