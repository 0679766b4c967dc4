/** The table of invoices, for wide windows. */
import { Checkbox, Group, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import type { Selection } from "../../shared/ui/use-selection.ts";
import { SORT_COLUMNS, type Sort, type SortColumn } from "./filter.ts";
import type { Invoice } from "./queries.ts";
import type { Column } from "./remembered.ts";
import { Status } from "./status.tsx";
import styles from "./table.module.css";

const OF_MONEY: Column[] = ["amount", "refunded"];

type InvoiceTableProps = {
  invoices: Invoice[];
  columns: Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: Selection<Invoice>;
};

export function InvoiceTable({ invoices, columns, sort, onSort, selection }: InvoiceTableProps) {
  const { t } = useTranslation();
  const cell = useCells();
  const chosen = invoices.filter(({ id }) => selection.has(id)).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved sideways must be reached by the keyboard.
    <section className={styles.frame} aria-label={t("invoices.title")} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                size="sm"
                aria-label={t("invoices.select_page")}
                checked={chosen > 0 && chosen === invoices.length}
                indeterminate={chosen > 0 && chosen < invoices.length}
                onChange={(event) => selection.set(invoices, event.currentTarget.checked)}
              />
            </th>
            {columns.map((column) => (
              <Heading key={column} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id} data-selected={selection.has(invoice.id)}>
              <td className={styles.check}>
                <Checkbox
                  size="sm"
                  aria-label={t("invoices.select_one", { id: invoice.id })}
                  checked={selection.has(invoice.id)}
                  onChange={(event) => selection.set([invoice], event.currentTarget.checked)}
                />
              </td>
              {columns.map((column) => (
                <td key={column} className={OF_MONEY.includes(column) ? styles.money : undefined}>
                  {cell(column, invoice)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadingProps = { column: Column; sort: Sort; onSort: (sort: Sort) => void };

function Heading({ column, sort, onSort }: HeadingProps) {
  const { t } = useTranslation();
  const by = SORT_COLUMNS.find((known) => known === column);
  const name = t(`invoices.columns.${column}`);
  const className = OF_MONEY.includes(column) ? styles.money : undefined;
  if (by === undefined) return <th className={className}>{name}</th>;
  const way = sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined;
  return (
    <th className={className} aria-sort={way}>
      <UnstyledButton className={styles.sort} onClick={() => onSort(nextSort(by, sort))}>
        {name}
        {way !== undefined && <Icon name={way === "ascending" ? "sorted_up" : "sorted_down"} size={14} />}
      </UnstyledButton>
    </th>
  );
}

/** The first click on a column sorts descending, the next one ascending. */
function nextSort(by: SortColumn, sort: Sort): Sort {
  return sort === `-${by}` ? by : `-${by}`;
}

function useCells(): (column: Column, invoice: Invoice) => ReactNode {
  const { t } = useTranslation();
  const { money, phone, instant } = useFormat();
  return (column, invoice) => {
    switch (column) {
      case "id":
        return (
          <Group gap={6} wrap="nowrap">
            <TextLink to="/console/invoices/$id" params={{ id: String(invoice.id) }} size="sm" fw={600}>
              № {invoice.id}
            </TextLink>
            {invoice.is_sandbox && <Tag tone="test">{t("sandbox")}</Tag>}
          </Group>
        );
      case "created_at":
        return instant(invoice.created_at);
      case "customer":
        return <bdi>{invoice.client_name ?? (invoice.client_phone && phone(invoice.client_phone)) ?? "—"}</bdi>;
      case "phone":
        return invoice.client_phone && phone(invoice.client_phone);
      case "order":
        return <bdi>{invoice.external_order_id}</bdi>;
      case "description":
        return <bdi>{invoice.description}</bdi>;
      case "channel":
        return t(invoice.channel === "qr" ? "invoices.by_qr" : "invoices.by_phone");
      case "amount":
        return money(invoice.amount);
      case "refunded":
        return Number(invoice.total_refunded) > 0 ? money(invoice.total_refunded) : null;
      case "status":
        return <Status invoice={invoice} />;
      case "paid_at":
        return invoice.paid_at && instant(invoice.paid_at);
      case "provider_id":
        return invoice.provider_invoice_id;
    }
  };
}
