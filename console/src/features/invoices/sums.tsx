/** The sums of the invoices of a filter, and of the selected ones. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { InvoiceFilter } from "./filter.ts";
import { type Invoice, sumsQuery } from "./queries.ts";
import styles from "./table.module.css";

type Sums = { count: number; amount: string; paid: string; refunded: string };

export function FoundSums({ filter }: { filter: InvoiceFilter }) {
  const { t } = useTranslation();
  const { data } = useQuery(sumsQuery(filter));
  return data === undefined ? null : <Line name={t("invoices.sums.found")} sums={data} />;
}

export function SelectedSums({ invoices }: { invoices: Invoice[] }) {
  const { t } = useTranslation();
  const paid = invoices.filter(({ paid_at }) => paid_at !== null);
  const sums = {
    count: invoices.length,
    amount: sumOf(invoices.map(({ amount }) => amount)),
    paid: sumOf(paid.map(({ amount }) => amount)),
    refunded: sumOf(invoices.map(({ total_refunded }) => total_refunded)),
  };
  return <Line name={t("invoices.sums.selected")} sums={sums} />;
}

function Line({ name, sums: { count, amount, paid, refunded } }: { name: string; sums: Sums }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const entries = [
    [name, String(count)],
    [t("invoices.sums.amount"), money(amount)],
    [t("invoices.sums.paid"), money(paid)],
    [t("invoices.sums.refunded"), money(refunded)],
  ];
  return (
    <dl className={styles.sums}>
      {entries.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Adds up integer tiyn, because fractions of a tenge have no exact floating-point value. */
export function sumOf(amounts: string[]): string {
  return (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
}
