/** The field for the role of a person, with a sentence on what each may do. */
import { Group, Radio, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Role } from "../../shared/session/me.ts";

/** The most powerful first. */
export const ROLES = ["owner", "manager", "developer", "accountant", "cashier"] as const satisfies Role[];

export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t("team.role")}>
      <Stack gap="xs" mt={6}>
        {ROLES.map((each) => (
          <Radio.Card key={each} value={each} checked={each === role} p="sm" onClick={() => onChange(each)}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator checked={each === role} mt={2} />
              <div>
                <Text size="sm" fw={600}>
                  {t(`team.roles.${each}`)}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(`team.roles_about.${each}`)}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
