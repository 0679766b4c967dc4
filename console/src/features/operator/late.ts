/** Decides whether the queue of a job is late, and formats its age. */
import { useTranslation } from "react-i18next";
import type { Installation, QueueName } from "./queries.ts";

/** Jobs normally claim due rows within seconds, subscriptions within a minute. */
const LATE_AFTER_S: Record<QueueName, number> = { invoices: 60, deliveries: 60, subscriptions: 180 };

export function isLate(name: QueueName, queues: Installation["queues"]): boolean {
  const { due, oldest_seconds } = queues[name];
  return due > 0 && oldest_seconds > LATE_AFTER_S[name];
}

/** Gives a number of seconds in the largest unit of which there is one: `14 min`. */
export function useAge(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    if (seconds < 60) return t("operator.seconds", { number: seconds });
    if (seconds < 3600) return t("operator.minutes", { number: Math.floor(seconds / 60) });
    if (seconds < 86_400) return t("operator.hours", { number: Math.floor(seconds / 3600) });
    return t("operator.days", { number: Math.floor(seconds / 86_400) });
  };
}
