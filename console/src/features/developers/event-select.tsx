/** The field that selects a type of event, or none. */
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EVENT_GROUPS, type EventType, isEventType } from "./events.ts";

type EventSelectProps = { value: EventType | undefined; onChange: (type: EventType | undefined) => void };

export function EventSelect({ value, onChange }: EventSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t("developers.event_kind")}
      maw={360}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(isEventType(currentTarget.value) ? currentTarget.value : undefined)}
    >
      <option value="">{t("developers.any_event")}</option>
      {EVENT_GROUPS.map(({ about, types }) => (
        <optgroup key={about} label={t(`developers.event_groups.${about}`)}>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`developers.event.${type}`)}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
