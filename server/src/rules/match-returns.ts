/** Matches the provider's returns with our refunds by amount and time, because a return has no reference of ours. */

/** The largest lag of the provider's clock behind ours, including the part of a time that it leaves out (seconds, say). */
const SKEW_MS = 5 * 60_000;

/** An amount that the provider has paid back. */
export type Return = { at: Date; amount_tiyn: number };

/** `calling`: pending, and its call to the provider may still be in progress. */
export type KnownRefund = {
  id: number;
  state: "completed" | "calling" | "pending";
  amount_tiyn: number;
  created_at: Date;
};

export type Matched = {
  /** The ids of pending refunds that the provider has made. */
  done: number[];
  /** The returns that match no refund of ours. */
  unexplained: Return[];
};

/**
 * Matches each of `returns` with at most one refund of the same amount: first with a completed one, whatever its date, so that
 * no return is counted twice; then with one whose call is in progress, which its own answer settles; then with a pending one.
 * A return dated before a pending refund began does not match it. Of several equal refunds the nearest in time matches.
 */
export function matchReturns(refunds: readonly KnownRefund[], returns: readonly Return[]): Matched {
  const left = [...returns];
  const inState = (state: KnownRefund["state"]) => refunds.filter((refund) => refund.state === state);

  for (const refund of inState("completed")) {
    takeNearest(left, refund.created_at, ({ amount_tiyn, at }) => (amount_tiyn === refund.amount_tiyn ? at : null));
  }
  const calling = inState("calling");
  const pending = inState("pending");
  const done: number[] = [];
  const unexplained: Return[] = [];
  for (const row of left) {
    const madeBy = (refund: KnownRefund) => (mayBe(refund, row) ? refund.created_at : null);
    if (takeNearest(calling, row.at, madeBy) !== undefined) continue;
    const found = takeNearest(pending, row.at, madeBy);
    if (found === undefined) unexplained.push(row);
    else done.push(found.id);
  }
  return { done, unexplained };
}

function mayBe(refund: KnownRefund, row: Return): boolean {
  return row.amount_tiyn === refund.amount_tiyn && row.at.getTime() >= refund.created_at.getTime() - SKEW_MS;
}

/** Removes from `list` and returns the item whose time, if `timeOf` gives one, is nearest to `at`; of two equals the first. */
function takeNearest<T>(list: T[], at: Date, timeOf: (item: T) => Date | null): T | undefined {
  let best = -1;
  let bestMs = Number.POSITIVE_INFINITY;
  for (const [index, item] of list.entries()) {
    const time = timeOf(item);
    if (time === null) continue;
    const distanceMs = Math.abs(time.getTime() - at.getTime());
    if (distanceMs >= bestMs) continue;
    best = index;
    bestMs = distanceMs;
  }
  return best < 0 ? undefined : list.splice(best, 1)[0];
}
