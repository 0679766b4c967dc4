/** Which of the provider's returns is which of our refunds: it names none of ours, so amounts and times must tell. */

/** How far the provider's clock may be behind ours, and how much of a time it may leave out (seconds, say). */
const SKEW_MS = 5 * 60_000;

/** What the provider has paid back. */
export type Return = { at: Date; amount_tiyn: number };

/** `calling`: pending, and the provider may still be at it. */
export type KnownRefund = {
  id: number;
  state: "completed" | "calling" | "pending";
  amount_tiyn: number;
  created_at: Date;
};

export type Matched = {
  /** The pending refunds that the provider has done after all. */
  done: number[];
  /** The returns that nobody made here. */
  unexplained: Return[];
};

/**
 * Explains each of `returns` by one refund at most, of the same amount: by a completed one first, whatever the dates say,
 * so that none is ever counted twice; then by one that is being made, whose own answer will tell; then by a pending one.
 * A return dated before a pending refund began is not it. Of several equal ones the nearest in time is meant.
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

/** Takes out of `list` the one whose time, where `timeOf` gives one, is nearest to `at`; the earlier of two. */
function takeNearest<T>(list: T[], at: Date, timeOf: (item: T) => Date | null): T | undefined {
  let best = -1;
  let best_ms = Number.POSITIVE_INFINITY;
  for (const [index, item] of list.entries()) {
    const time = timeOf(item);
    if (time === null) continue;
    const distance_ms = Math.abs(time.getTime() - at.getTime());
    if (distance_ms >= best_ms) continue;
    best = index;
    best_ms = distance_ms;
  }
  return best < 0 ? undefined : list.splice(best, 1)[0];
}
