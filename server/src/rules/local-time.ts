/** The wall-clock time of a zone. */
import { Temporal } from "temporal-polyfill";

/**
 * A function that reads the clock of `zone`: the milliseconds since 1970 of the instant at which a clock in UTC shows the same
 * time. It looks an offset up once for all instants between two changes of the clock: a lookup takes as long as all other work for
 * a row of a table, and leaves garbage that only a full collection frees.
 */
export function localClock(zone: string): (at: Date) => number {
  let offset = { fromMs: 0, toMs: 0, ms: 0 };
  return (at) => {
    const nowMs = at.getTime();
    if (nowMs < offset.fromMs || nowMs >= offset.toMs) offset = offsetAt(zone, nowMs);
    return nowMs + offset.ms;
  };
}

/** The offset of `zone` at an instant, and from when until when it is valid. */
function offsetAt(zone: string, nowMs: number) {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return {
    // The change that is at this very instant counts as a previous one.
    fromMs: at(nowMs + 1).getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: at(nowMs).getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    ms: at(nowMs).offsetNanoseconds / 1e6,
  };
}
