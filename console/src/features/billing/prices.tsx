/** The periods for which the tariff can be paid, with prices; nothing where there is only one. */
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLabel } from "../../shared/i18n/label.ts";
import { Tag } from "../../shared/ui/tag.tsx";
import { usePeriod } from "./labels.ts";
import type { BillingData } from "./queries.ts";

export function PeriodPrices({ billing: { period_options, period_key } }: { billing: BillingData }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const labelOf = useLabel();
  const formatDays = usePeriod();
  if (period_options.length < 2) return null;
  return (
    <Card>
      <Stack>
        <Title order={2} fz={18}>
          {t("billing.prices")}
        </Title>
        {period_options.map((option) => (
          <Group key={option.key} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Group gap="xs" wrap="nowrap">
                <Text fw={550} truncate>
                  {labelOf(option)}
                </Text>
                {option.key === period_key && <Tag tone="good">{t("billing.yours")}</Tag>}
              </Group>
              <Text size="sm" c="dimmed">
                {formatDays(option.period_days)}
              </Text>
            </div>
            <Text fw={600} style={{ whiteSpace: "nowrap" }}>
              {money(String(option.price_kzt))}
            </Text>
          </Group>
        ))}
        <Text size="sm" c="dimmed">
          {t("billing.prices_about")}
        </Text>
      </Stack>
    </Card>
  );
}
