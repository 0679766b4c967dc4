/** The URL parameters of the shift page: which shift it shows. */
import { isDay } from "../../shared/format/dates.ts";
import type { Mode } from "../../shared/session/me.ts";

export type ShiftSearch = {
  /** `2026-11-21`; left out for today. */
  day?: string;
  /** `09:00`; left out for midnight. */
  from?: string;
  /** `21:00`; left out for midnight. A time that is not after `from` is on the next day. */
  to?: string;
  /** Left out for the usual mode. */
  mode?: Mode;
};

export const MIDNIGHT = "00:00";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Drops invalid parameters, and midnight, because it is the default and the address stays short. */
export function readShiftSearch({ day, from, to, mode }: Record<string, unknown>): ShiftSearch {
  const isTime = (text: unknown): text is string => typeof text === "string" && TIME.test(text) && text !== MIDNIGHT;
  return {
    ...(isDay(day) && { day }),
    ...(isTime(from) && { from }),
    ...(isTime(to) && { to }),
    ...((mode === "live" || mode === "test") && { mode }),
  };
}
