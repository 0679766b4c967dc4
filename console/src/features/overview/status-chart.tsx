/** The chart of a period's invoices by status, with counts and amounts. */
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { STATUS_TONES } from "../invoices/index.ts";
import { Chart } from "./chart.tsx";
import type { Summary } from "./queries.ts";

export function StatusChart({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const { money, whole } = useFormat();
  const statuses = summary.statuses
    .filter(({ count }) => count > 0)
    .map((one) => ({ ...one, name: t(`invoices.statuses.${one.status}`), isReturned: Number(one.refunded) > 0 }));
  return (
    <Chart
      title={t("overview.by_status")}
      about={t("overview.by_status_about")}
      empty={t("overview.no_invoices")}
      tick={whole}
      isLying
      data={statuses.map(({ status, name, count, amount, refunded, isReturned }) => ({
        label: name,
        value: count,
        tone: STATUS_TONES[status],
        lines: [
          t("overview.count", { count }),
          t("overview.for_sum", { amount: money(amount) }),
          ...(isReturned ? [t("overview.refunded_amount", { amount: money(refunded) })] : []),
        ],
      }))}
      columns={[t("overview.status"), t("overview.invoices"), t("overview.sum"), t("overview.refunded")]}
      rows={statuses.map(({ name, count, amount, refunded, isReturned }) => [
        name,
        String(count),
        money(amount),
        isReturned ? money(refunded) : "",
      ])}
    />
  );
}
