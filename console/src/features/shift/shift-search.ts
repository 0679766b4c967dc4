/** The search parameters that select the shift of the shift page. */
import { isDay } from "../../shared/format/dates.ts";
import type { Mode } from "../../shared/session/me.ts";

export type ShiftSearch = {
  /** Such as `2026-11-21`; absent for today. */
  day?: string;
  /** Such as `09:00`; absent for midnight. */
  from?: string;
  /** Such as `21:00`; absent for midnight. A time that is not after `from` is on the next day. */
  to?: string;
  /** Absent for the default mode. */
  mode?: Mode;
};

export const MIDNIGHT = "00:00";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Drops invalid parameters, and midnight, which is the default. */
export function readShiftSearch({ day, from, to, mode }: Record<string, unknown>): ShiftSearch {
  const isTime = (text: unknown): text is string => typeof text === "string" && TIME.test(text) && text !== MIDNIGHT;
  return {
    ...(isDay(day) && { day }),
    ...(isTime(from) && { from }),
    ...(isTime(to) && { to }),
    ...((mode === "live" || mode === "test") && { mode }),
  };
}
