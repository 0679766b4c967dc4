/** Formats figures in the language of the console. */
import { useLanguage } from "../i18n/language.ts";
import { dayText, instantText, momentText, timeText } from "./dates.ts";
import { moneyText } from "./money.ts";
import { phoneText } from "./phone.ts";

/** `money("1500.00")`, `phone("87021234567")`; `day`, `time`, `instant` and `moment` take the API's instants, and show them in the service's time zone. */
export function useFormat() {
  const { language } = useLanguage();
  return {
    money: moneyText,
    phone: phoneText,
    time: timeText,
    day: (instant: string) => dayText(instant, language),
    instant: (instant: string) => instantText(instant, language),
    moment: (instant: string) => momentText(instant, language),
  };
}
