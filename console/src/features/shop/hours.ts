/** Converts the opening hours of a shop between the API, which omits days off, and the form, which shows all seven days. */
import type { components } from "../../api.gen.ts";

type Hours = NonNullable<components["schemas"]["Shop"]["hours"]>;

/** The API numbers the weekdays from 1, Monday. */
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export type FormDay = { name: (typeof WEEKDAYS)[number]; weekday: number; isOpen: boolean; from: string; to: string };

const USUAL = { from: "09:00", to: "18:00" };
/** The first day off of the default week. */
const FIRST_DAY_OFF = 6;

/** The week for the form; the default week for a shop without hours. */
export function weekOf(hours: Hours | null): FormDay[] {
  return WEEKDAYS.map((name, index) => {
    const weekday = index + 1;
    const day = hours?.find((known) => known.weekday === weekday);
    const isOpen = hours === null ? weekday < FIRST_DAY_OFF : day !== undefined;
    return { name, weekday, isOpen, from: day?.from ?? USUAL.from, to: day?.to ?? USUAL.to };
  });
}

export function hoursOf(week: FormDay[]): Hours {
  return week.filter(({ isOpen }) => isOpen).map(({ weekday, from, to }) => ({ weekday, from, to }));
}
