/** The cards with the sums of a period. */
import { Card, SimpleGrid, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Summary } from "./queries.ts";

export function Figures({ summary: { paid, refunded } }: { summary: Summary }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const average = paid.count === 0 ? 0 : Number(paid.amount) / paid.count;
  const figures = [
    [t("overview.turnover"), money(paid.amount)],
    [t("overview.payments"), String(paid.count)],
    [t("overview.average"), money(average.toFixed(2))],
    [t("overview.refunded"), money(refunded.amount)],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: "xs", sm: "md" }}>
      {figures.map(([name, figure]) => (
        <Card key={name} p={{ base: "sm", sm: "lg" }}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text
            fz={{ base: 18, sm: 22 }}
            fw={700}
            style={{ fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" }}
          >
            {figure}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
