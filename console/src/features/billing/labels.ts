/** Names tariffs and periods in the language of the console; operators name them in two languages. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/language.ts";

export function useLabel(): (named: { label_ru: string; label_kk: string }) => string {
  const { language } = useLanguage();
  return ({ label_ru, label_kk }) => (language === "kk" ? label_kk : label_ru);
}

/** Formats a period, such as `30 дней`. */
export function usePeriod(): (days: number) => string {
  const { t } = useTranslation();
  return (days) => t("billing.days", { count: days });
}
