/** The fields of the opening hours: the hours of each weekday, and whether orders are accepted at other times. */
import { Checkbox, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FormDay } from "./hours.ts";
import styles from "./hours-fields.module.css";

type HoursFieldsProps = {
  week: FormDay[];
  /** Whether the shop publishes its hours. */
  isNamed: boolean;
  onName: (isNamed: boolean) => void;
  onWeek: (week: FormDay[]) => void;
  afterHours: boolean;
  onAfterHours: (afterHours: boolean) => void;
};

export function HoursFields({ week, isNamed, onName, onWeek, afterHours, onAfterHours }: HoursFieldsProps) {
  const { t } = useTranslation();
  const changeDay = (changed: FormDay) => onWeek(week.map((day) => (day.weekday === changed.weekday ? changed : day)));
  return (
    <Stack gap="sm">
      <Switch
        label={t("shop.hours")}
        description={t("shop.hours_about")}
        checked={isNamed}
        onChange={(event) => onName(event.currentTarget.checked)}
      />
      {isNamed && (
        <>
          <div>
            {week.map((day) => (
              <DayFields key={day.weekday} day={day} onChange={changeDay} />
            ))}
          </div>
          <Switch
            label={t("shop.after_hours")}
            description={t(afterHours ? "shop.after_hours_on" : "shop.after_hours_off")}
            checked={afterHours}
            onChange={(event) => onAfterHours(event.currentTarget.checked)}
          />
        </>
      )}
    </Stack>
  );
}

function DayFields({ day, onChange }: { day: FormDay; onChange: (day: FormDay) => void }) {
  const { t } = useTranslation();
  const { isOpen, from, to } = day;
  const name = t(`shop.weekdays.${day.name}`);
  return (
    <Group className={styles.day ?? ""} gap="xs" wrap="nowrap">
      <Checkbox
        label={name}
        checked={isOpen}
        className={styles.name ?? ""}
        onChange={(event) => onChange({ ...day, isOpen: event.currentTarget.checked })}
      />
      {isOpen ? (
        <>
          <TextInput
            type="time"
            size="sm"
            aria-label={t("shop.opens", { day: name })}
            value={from}
            onChange={({ currentTarget }) =>
              currentTarget.value !== "" && onChange({ ...day, from: currentTarget.value })
            }
          />
          <Text aria-hidden>–</Text>
          <TextInput
            type="time"
            size="sm"
            aria-label={t("shop.closes", { day: name })}
            value={to}
            onChange={({ currentTarget }) =>
              currentTarget.value !== "" && onChange({ ...day, to: currentTarget.value })
            }
          />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t("shop.day_off")}
        </Text>
      )}
    </Group>
  );
}
