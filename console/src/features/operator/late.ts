/** Decides whether the queue of a job is behind, and formats ages and sizes. */
import { useTranslation } from "react-i18next";
import type { Installation, QueueName } from "./queries.ts";

/** A queue is behind when `tolem doctor` says so: a row has been due for 5 minutes. */
export function isLate(name: QueueName, { late }: Installation["failures"]): boolean {
  return late[name] > 0;
}

/** Formats seconds in the largest whole unit, such as `14 min`. */
export function useAge(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    if (seconds < 60) return t("operator.seconds", { number: seconds });
    if (seconds < 3600) return t("operator.minutes", { number: Math.floor(seconds / 60) });
    if (seconds < 86_400) return t("operator.hours", { number: Math.floor(seconds / 3600) });
    return t("operator.days", { number: Math.floor(seconds / 86_400) });
  };
}

/** Formats bytes as GiB with one decimal. */
export function gibOf(bytes: number): string {
  return (bytes / 1024 ** 3).toFixed(1);
}
