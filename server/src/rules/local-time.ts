/** The wall-clock time of a zone. */
import { Temporal } from "temporal-polyfill";

/** Clocks change at quarters of an hour in every zone, so an offset is valid for a whole quarter. */
const QUARTER_MS = 900_000;

/**
 * A function that reads the clock of `zone`: the milliseconds since 1970 of the instant at which a clock in UTC shows the same
 * time. It caches the offset for instants that lie close together, because the lookup of a zone takes as long as all other
 * work for a row of a table.
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
