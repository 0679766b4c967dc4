/** The cards of a period's sums, each compared with the previous period. */
import { Card, SimpleGrid, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dayStart } from "../../shared/format/dates.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Compared } from "./compared.tsx";
import type { Summary } from "./queries.ts";

type Sums = Pick<Summary, "paid" | "refunded">;
type Figure = { name: string; of: (sums: Sums) => number; text: (value: number) => string; isLoss?: true };

export function PeriodFigures({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  const { before } = summary;
  const sum = (value: number) => money(value.toFixed(2));
  const figures: Figure[] = [
    { name: t("overview.turnover"), of: ({ paid }) => Number(paid.amount), text: sum },
    { name: t("overview.payments"), of: ({ paid }) => paid.count, text: String },
    {
      name: t("overview.average"),
      of: ({ paid }) => (paid.count === 0 ? 0 : Number(paid.amount) / paid.count),
      text: sum,
    },
    { name: t("overview.refunded"), of: ({ refunded }) => Number(refunded.amount), text: sum, isLoss: true },
  ];
  return (
    <div>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: "xs", sm: "md" }}>
        {figures.map(({ name, of, text, isLoss = false }) => (
          <Card key={name} p={{ base: "sm", sm: "lg" }}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text
              fz={{ base: 18, sm: 22 }}
              fw={700}
              mb={4}
              style={{ fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" }}
            >
              {text(of(summary))}
            </Text>
            <Compared
              now={of(summary)}
              before={of(before)}
              text={t("overview.was", { value: text(of(before)) })}
              isLoss={isLoss}
            />
          </Card>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="xs">
        {t("overview.compared_with", { from: day(dayStart(before.from)), to: day(dayStart(before.to)) })}
      </Text>
    </div>
  );
}
