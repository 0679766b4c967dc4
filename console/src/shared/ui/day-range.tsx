/** Two fields of a filter: the first and the last day of a period. */
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Days such as `2026-11-21`. */
type DayRangeProps = {
  from: string | undefined;
  to: string | undefined;
  onChange: (changed: { from: string } | { to: string }) => void;
};

export function DayRange({ from = "", to = "", onChange }: DayRangeProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        type="date"
        label={t("from_day")}
        value={from}
        {...(to !== "" && { max: to })}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("to_day")}
        value={to}
        {...(from !== "" && { min: from })}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  );
}
