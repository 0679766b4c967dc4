/** The chart of payments by day of the period. */
import { useTranslation } from "react-i18next";
import { dayStart } from "../../shared/format/dates.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Chart } from "./chart.tsx";
import type { Summary } from "./queries.ts";

export function DayChart({ summary: { days } }: { summary: Summary }) {
  const { t } = useTranslation();
  const { money, whole, day, shortDay } = useFormat();
  return (
    <Chart
      title={t("overview.by_day")}
      about={t("overview.by_day_about")}
      tick={whole}
      data={days.map(({ day: of, paid, refunded }) => ({
        label: shortDay(dayStart(of)),
        value: Number(paid.amount),
        lines: [
          money(paid.amount),
          t("overview.paid", { count: paid.count }),
          ...(refunded.count === 0 ? [] : [t("overview.refunded_on_day", { amount: money(refunded.amount) })]),
        ],
      }))}
      columns={[t("overview.day"), t("overview.turnover"), t("overview.payments"), t("overview.refunded")]}
      rows={days.map(({ day: of, paid, refunded }) => [
        day(dayStart(of)),
        money(paid.amount),
        String(paid.count),
        money(refunded.amount),
      ])}
    />
  );
}
