/** Formats figures in the language of the console. */
import { useLanguage } from "../i18n/language.ts";
import { daysText, dayText, instantText, momentText, shortDayText, timeText } from "./dates.ts";
import { groupedText, moneyText, numberText, wholeText } from "./money.ts";
import { phoneText } from "./phone.ts";

/**
 * `money("1500.00")`, `whole(12500)`, `phone("87021234567")`; `typed` sets the thousands of a typed amount apart; `day`, `shortDay`, `days`, `time`,
 * `instant` and `moment` take the API's instants, and show them in the service's time zone.
 */
export function useFormat() {
  const { language } = useLanguage();
  return {
    money: (amount: string) => moneyText(amount, language),
    typed: (text: string) => groupedText(text, language),
    whole: (value: number) => wholeText(value, language),
    number: (value: number) => numberText(value, language),
    phone: phoneText,
    time: timeText,
    day: (instant: string) => dayText(instant, language),
    shortDay: (instant: string) => shortDayText(instant, language),
    days: (first: string, last: string) => daysText(first, last, language),
    instant: (instant: string) => instantText(instant, language),
    moment: (instant: string) => momentText(instant, language),
  };
}
