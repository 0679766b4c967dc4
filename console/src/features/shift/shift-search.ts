/** Which shift is shown, in the search parameters. */

export type ShiftSearch = {
  /** `2026-11-21`; today where it is left out. */
  day?: string;
  /** `09:00`; midnight where it is left out. */
  from?: string;
  to?: string;
  mode?: "live" | "test";
};

export const MIDNIGHT = "00:00";

const DAY = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Reads the shift from search parameters; invalid ones, and midnight, are dropped. */
export function readShiftSearch({ day, from, to, mode }: Record<string, unknown>): ShiftSearch {
  const isTime = (text: unknown): text is string => typeof text === "string" && TIME.test(text) && text !== MIDNIGHT;
  return {
    ...(typeof day === "string" && DAY.test(day) && { day }),
    ...(isTime(from) && { from }),
    ...(isTime(to) && { to }),
    ...((mode === "live" || mode === "test") && { mode }),
  };
}
