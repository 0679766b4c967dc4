/** The table that previews the effect of each row of an import. */
import { Card, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { ImportPlan } from "./import-batches.ts";
import type { Column, RowProblem } from "./import-rows.ts";
import styles from "./import-table.module.css";
import { useUnits } from "./queries.ts";

export type Outcome = ImportPlan["outcome"];

/** `number` is the row's number in the file; null without a file. */
export type PlannedRow = { number: number | null; name: string } & (
  | { outcome: Exclude<Outcome, "wrong">; plan: ImportPlan }
  | { outcome: "wrong"; problem: RowProblem; column: Column | null }
);

/** The limit of shown rows; the counts above the table include all rows. */
const MOST_SHOWN = 100;

export function ImportTable({ rows }: { rows: PlannedRow[] }) {
  const { t } = useTranslation();
  return (
    <Card padding={0}>
      <Table verticalSpacing="xs" horizontalSpacing="md">
        <Table.Tbody>
          {rows.slice(0, MOST_SHOWN).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not move.
            <Table.Tr key={index}>
              <Table.Td className={styles.what ?? ""}>
                <Text fw={550} size="sm" truncate>
                  <bdi>{row.name}</bdi>
                </Text>
                <Text size="sm" c={row.outcome === "wrong" ? "var(--mantine-color-error)" : "dimmed"}>
                  {row.number !== null && `${t("catalog.import.row", { number: row.number })} · `}
                  <What row={row} />
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed" p="md">
          {t("catalog.import.first_rows", { count: MOST_SHOWN })}
        </Text>
      )}
    </Card>
  );
}

function What({ row }: { row: PlannedRow }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const units = useUnits();
  if (row.outcome === "wrong") {
    const where = row.column === null ? "" : `${t(`catalog.${NAMES[row.column]}`)}: `;
    return `${where}${t(`catalog.import.problems.${row.problem}`)}`;
  }
  const { before, after } = row.plan;
  if (after === null) return null;
  if (before === null) return [money(after.price), after.section].filter((part) => part !== null).join(" · ");
  const said = {
    sku: (item: typeof after) => item.sku ?? "—",
    name: (item: typeof after) => item.name,
    price: (item: typeof after) => money(item.price),
    unit: (item: typeof after) => units.find(({ code }) => code === item.unit)?.name ?? "…",
    section: (item: typeof after) => item.section ?? "—",
    is_active: (item: typeof after) => t(item.is_active ? "catalog.import.on_sale" : "catalog.import.not_on_sale"),
  };
  const changes = Object.values(said).flatMap((say) =>
    say(before) === say(after) ? [] : `${say(before)} → ${say(after)}`,
  );
  return changes.length === 0 ? money(after.price) : changes.join(" · ");
}

/** The translated names of the columns. */
const NAMES = {
  sku: "sku",
  name: "name",
  price: "price",
  unit: "unit",
  section: "section",
  is_active: "on_sale",
} as const;
