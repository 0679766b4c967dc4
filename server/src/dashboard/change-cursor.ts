/** Follows a log whose rows are numbered before they are committed, so that a lower number may become visible after a higher one. */

/**
 * How far a follower has read a log: it has been sent every row up to `floor`, and the rows of `seen` above it. A follower that
 * resumes from `floor` misses no row, and receives the rows of `seen` again. `mark` is the candidate for the next floor.
 */
export type Cursor = {
  floor: number;
  seen: ReadonlySet<number>;
  mark: { number: number; horizon: number | null } | null;
};

/** The visibility horizon of a poll: the oldest running transaction, and the next one to begin. */
export type Horizon = { oldest_running: number; next: number };

/**
 * Selects what one poll of the log shows for the first time: `numbers` are those visible above the floor, in rising order, and
 * perhaps some below it.
 *
 * The floor rises to the newest number of a poll when all transactions that were running at the poll after it have ended. The
 * same poll's horizon does not suffice, because a number may be taken an instant before its transaction counts as begun.
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

/** The cursor of a new follower: at the end of a log whose newest numbers are `newest`, in falling order. */
export function startAtEnd(newest: number[], isWhole: boolean): Cursor {
  return { floor: isWhole ? 0 : (newest.at(-1) ?? 1) - 1, seen: new Set(newest), mark: null };
}

/**
 * The cursor of a follower that was sent everything up to `floor`; null when `floor` is older than `newest` reaches, or is no
 * number of this log.
 */
export function resumeCursor(floor: number, newest: number[], isWhole: boolean): Cursor | null {
  const isKnown = floor === 0 || floor <= (newest[0] ?? 0);
  const isNear = isWhole || floor >= (newest.at(-1) ?? 0);
  return isKnown && isNear ? { floor, seen: new Set(), mark: null } : null;
}
