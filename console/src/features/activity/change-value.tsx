/** Shows a value before or after a change as text. */
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { PlainValue } from "../../shared/ui/change-table.tsx";
import type { KnownField, Value } from "./changes.ts";

const MONEY: KnownField[] = [
  "amount",
  "min_amount",
  "max_amount",
  "cashier_refund_limit",
  "reauthenticate_above",
  "price_kzt",
];
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export function ChangeValue({ field, value }: { field: KnownField; value: Value }) {
  const { t } = useTranslation();
  const { money, instant } = useFormat();
  const word = useWord();
  /** Formats opening hours such as `1 09:00–18:00`, which is Monday. */
  const hoursText = (text: string) => {
    const weekday = WEEKDAYS[Number(text[0]) - 1];
    return weekday === undefined ? text : `${t(`shop.weekdays.${weekday}`)} ${text.slice(2)}`;
  };
  if (Array.isArray(value)) {
    if (value.length === 0) return <PlainValue value={null} />;
    return field === "hours" ? value.map(hoursText).join(", ") : <code>{value.join(", ")}</code>;
  }
  if (value === null || value === undefined) return <PlainValue value={value} />;
  if (MONEY.includes(field)) return money(String(value));
  if (field === "expires_at") return instant(String(value));
  if (field === "format") return String(value).toUpperCase();
  return <PlainValue value={typeof value === "string" ? word(field, value) : value} />;
}

const ROLES = ["owner", "manager", "developer", "accountant", "cashier"] as const;
const MODES = ["live", "test"] as const;
const RESOLUTIONS = ["paid", "expired", "keep_waiting"] as const;
const STATUSES = ["active", "paused", "cancelled", "expired"] as const;
const STATES = ["new", "accepted", "ready", "handed_over", "declined"] as const;
const PERIODS = ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly"] as const;
const LEVELS = ["r1", "r2", "r3"] as const;
const DRIVERS = ["session-bridge", "kaspi-qr"] as const;

function oneOf<Known extends string>(known: readonly Known[], value: string): Known | undefined {
  return known.find((one) => one === value);
}

/** Translates the values of an enumeration; other texts were written by people. */
function useWord(): (field: KnownField, value: string) => string {
  const { t } = useTranslation();
  const wordOf = (field: KnownField, value: string): string | undefined => {
    switch (field) {
      case "role": {
        const role = oneOf(ROLES, value);
        return role && t(`team.roles.${role}`);
      }
      case "mode": {
        const mode = oneOf(MODES, value);
        return mode && t(`developers.mode.${mode}`);
      }
      case "as": {
        const resolution = oneOf(RESOLUTIONS, value);
        return resolution && t(`activity.resolutions.${resolution}`);
      }
      case "status": {
        const status = oneOf(STATUSES, value);
        return status && t(`subscriptions.statuses.${status}`);
      }
      case "state": {
        const state = oneOf(STATES, value);
        return state && t(`orders.states.${state}`);
      }
      case "billing_period": {
        const period = oneOf(PERIODS, value);
        return period && t(`subscriptions.periods.${period}`);
      }
      case "level": {
        const level = oneOf(LEVELS, value);
        return level && t(`provider.contract.levels.${level}`);
      }
      case "driver": {
        const driver = oneOf(DRIVERS, value);
        return driver && t(`provider.ways.${driver}.name`);
      }
      default:
        return undefined;
    }
  };
  return (field, value) => wordOf(field, value) ?? value;
}
