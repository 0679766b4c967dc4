/** Follows a log whose rows are numbered before they are committed, so that a lower number may become visible after a higher one. */

/**
 * How far somebody has followed a log: every row up to `floor` has been told for good, and those of `seen` above it. Whoever
 * goes on from `floor` misses nothing, and hears what was `seen` again. `mark` is the floor to be.
 */
export type Cursor = {
  floor: number;
  seen: ReadonlySet<number>;
  mark: { number: number; horizon: number | null } | null;
};

/** The transactions at the instant of a look: the oldest that is under way, and the one that will be begun next. */
export type Horizon = { oldest_running: number; next: number };

/**
 * What is new to `cursor` in one look at the log: `numbers` are those visible above the floor, in rising order, and perhaps
 * some below it.
 *
 * The floor rises to the newest number of an earlier look when whatever was under way at the look after that has ended. Not
 * of the same look, because a number may be taken an instant before its transaction counts as begun.
 */
export function advanceCursor(
  cursor: Cursor,
  numbers: number[],
  horizon: Horizon,
): { fresh: number[]; cursor: Cursor } {
  const above = numbers.filter((number) => number > cursor.floor);
  const fresh = above.filter((number) => !cursor.seen.has(number));
  const seen = fresh.length === 0 ? cursor.seen : new Set([...cursor.seen, ...fresh]);
  const { mark } = cursor;
  if (mark === null) {
    const newest = above.at(-1);
    return {
      fresh,
      cursor: { ...cursor, seen, mark: newest === undefined ? null : { number: newest, horizon: null } },
    };
  }
  if (mark.horizon === null) return { fresh, cursor: { ...cursor, seen, mark: { ...mark, horizon: horizon.next } } };
  if (horizon.oldest_running < mark.horizon) return { fresh, cursor: { ...cursor, seen, mark } };
  const floor = mark.number;
  return { fresh, cursor: { floor, seen: new Set([...seen].filter((number) => number > floor)), mark: null } };
}

/** Where somebody begins who has heard nothing: at the end of a log whose newest numbers are `newest`, in falling order. */
export function startAtEnd(newest: number[], isWhole: boolean): Cursor {
  return { floor: isWhole ? 0 : (newest.at(-1) ?? 1) - 1, seen: new Set(newest), mark: null };
}

/**
 * Where somebody goes on who had heard everything up to `floor`; null where that is out of reach of `newest`, or is no
 * number of this log.
 */
export function resumeCursor(floor: number, newest: number[], isWhole: boolean): Cursor | null {
  const isKnown = floor === 0 || floor <= (newest[0] ?? 0);
  const isNear = isWhole || floor >= (newest.at(-1) ?? 0);
  return isKnown && isNear ? { floor, seen: new Set(), mark: null } : null;
}
