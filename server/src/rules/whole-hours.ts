/** Cuts a span of time into whole UTC hours, whose stored sums are used, and the rests, whose rows are added up. */
import type { LocalDays } from "./local-day.ts";

/** From `from` on, before `to`; empty where `to` is not after `from`. */
export type Span = { from: Date; to: Date };

/** `hours` begins and ends with an hour. Of its hours, those in which one of `rests` begins are left out. */
export type Cut = { hours: Span; rests: Span[] };

const HOUR_MS = 3_600_000;
const hourOf = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;

/**
 * Cuts the time from the first of `starts` to `end`. The rests are what lies in an hour in which a day or the whole time begins or
 * ends, and all from `countedTo` on, which is the beginning of an hour.
 */
export function cutIntoHours({ starts, end }: Pick<LocalDays, "starts" | "end">, countedTo: Date): Cut {
  const toMs = end.getTime();
  const fromMs = starts[0]?.getTime() ?? toMs;
  const countedMs = Math.min(Math.max(countedTo.getTime(), fromMs), toMs);
  const edges = [...starts.map((start) => start.getTime()), countedMs];
  const split = edges.filter((ms) => ms <= countedMs && ms !== hourOf(ms)).map(hourOf);
  const rests = [...new Set(split)].map(
    (hour) => [Math.max(hour, fromMs), Math.min(hour + HOUR_MS, countedMs)] as const,
  );
  return {
    hours: { from: new Date(hourOf(fromMs + HOUR_MS - 1)), to: new Date(hourOf(countedMs)) },
    rests: [...rests, [countedMs, toMs] as const]
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ from: new Date(from), to: new Date(to) })),
  };
}
