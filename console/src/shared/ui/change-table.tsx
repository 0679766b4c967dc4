/** The table of what something done has changed: each field with its value before and after. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./change-table.module.css";

type Side = "before" | "after";
const SIDES: Side[] = ["before", "after"];

/** A side is undefined where the field was not there. */
export type ShownChange = { key: string; name: string } & Record<Side, ReactNode>;

export function ChangeTable({ changes }: { changes: ShownChange[] }) {
  const { t } = useTranslation();
  // What was made has no past, and what was deleted no present.
  const sides = SIDES.filter((side) => changes.some((change) => change[side] !== undefined));
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("changes.nothing")}
      </Text>
    );
  }
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t("changes.field")}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {t(`changes.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.key}>
            <th scope="row">{change.name}</th>
            {sides.map((side) => (
              <td key={side} data-side={side} data-label={t(`changes.${side}`)}>
                {change[side] ?? <PlainValue value={null} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Plain = string | number | boolean | null | undefined;

/** A value that needs no words of its own. */
export function PlainValue({ value }: { value: Plain }) {
  const { t } = useTranslation();
  if (value === null || value === undefined || value === "") {
    return <span className={styles.empty}>{t("changes.empty")}</span>;
  }
  if (typeof value === "boolean") return t(value ? "changes.yes" : "changes.no");
  return <bdi>{value}</bdi>;
}
