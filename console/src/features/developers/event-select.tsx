/** The field that selects a type of event, or none. */
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EVENT_GROUPS, type EventType, isEventType } from "./events.ts";

/** Without `label` the field has a name only for screen readers. */
type EventSelectProps = {
  label?: string;
  value: EventType | undefined;
  onChange: (type: EventType | undefined) => void;
};

export function EventSelect({ label, value, onChange }: EventSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      {...(label === undefined ? { "aria-label": t("developers.event_kind"), maw: 360 } : { label })}
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
