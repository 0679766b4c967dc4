/** The fields that select the shift: its day, its hours, and the mode. */
import { Group, SegmentedControl, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MIDNIGHT, type ShiftSearch } from "./shift-search.ts";

type ShiftHoursProps = { shift: ShiftSearch; onChoose: (changed: ShiftSearch) => void };

export function ShiftHours({ shift, onChoose }: ShiftHoursProps) {
  const { t } = useTranslation();
  const { day = "", from = MIDNIGHT, to = MIDNIGHT, mode = "live" } = shift;
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="date"
        flex={{ base: "1 1 100%", lg: "none" }}
        label={t("shift.day")}
        value={day}
        onChange={({ currentTarget }) => currentTarget.value !== "" && onChoose({ day: currentTarget.value })}
      />
      <TextInput
        type="time"
        flex={{ base: "1 1 120px", lg: "none" }}
        label={t("shift.from")}
        value={from}
        onChange={({ currentTarget }) => currentTarget.value !== "" && onChoose({ from: currentTarget.value })}
      />
      <TextInput
        type="time"
        flex={{ base: "1 1 120px", lg: "none" }}
        label={t("shift.to")}
        value={to}
        onChange={({ currentTarget }) => currentTarget.value !== "" && onChoose({ to: currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t("overview.which_invoices")}
        value={mode}
        onChange={(chosen) => onChoose({ mode: chosen === "test" ? "test" : "live" })}
        data={[
          { value: "live", label: t("overview.live") },
          { value: "test", label: t("overview.test") },
        ]}
      />
    </Group>
  );
}
