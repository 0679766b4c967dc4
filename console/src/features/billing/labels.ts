/** Names periods in the language of the console. */
import { useTranslation } from "react-i18next";

/** Formats a period, such as `30 дней`. */
export function usePeriod(): (days: number) => string {
  const { t } = useTranslation();
  return (days) => t("billing.days", { count: days });
}
