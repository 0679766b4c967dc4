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
    const nowMs = at.getTime();
    const itsQuarter = Math.floor(nowMs / QUARTER_MS);
    if (itsQuarter !== quarter) {
      quarter = itsQuarter;
      offset_ms = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
    }
    return nowMs + offset_ms;
  };
}
