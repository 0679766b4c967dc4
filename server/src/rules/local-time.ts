/** What clocks of a place show. */
import { Temporal } from "temporal-polyfill";

/** Clocks are changed at quarters of an hour everywhere. */
const QUARTER_MS = 900_000;

/**
 * Reads the clock of `zone`: the milliseconds since 1970 of an instant at which a clock in UTC shows the same.
 * For many instants that lie close together: looking a zone up takes as long as everything else about a row of a table.
 */
export function localClock(zone: string): (at: Date) => number {
  let quarter = Number.NaN;
  let offset_ms = 0;
  return (at) => {
    const now_ms = at.getTime();
    const its_quarter = Math.floor(now_ms / QUARTER_MS);
    if (its_quarter !== quarter) {
      quarter = its_quarter;
      offset_ms = Temporal.Instant.fromEpochMilliseconds(now_ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
    }
    return now_ms + offset_ms;
  };
}
