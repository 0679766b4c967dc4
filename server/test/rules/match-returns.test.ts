/** Matching returns to refunds: a table of cases, and that none is counted twice or left out. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KnownRefund, matchReturns, type Return } from "../../src/rules/match-returns.ts";

const START_MS = Date.parse("2026-03-01T10:00:00Z");
const at = (minute: number) => new Date(START_MS + minute * 60_000);
const row = (amount_tiyn: number, minute: number): Return => ({ amount_tiyn, at: at(minute) });
const refund = (id: number, state: KnownRefund["state"], amount_tiyn: number, minute: number): KnownRefund => ({
  id,
  state,
  amount_tiyn,
  created_at: at(minute),
});

describe("matchReturns", () => {
  test.each<[string, KnownRefund[], Return[], { done: number[]; unexplained: Return[] }]>([
    ["nothing", [], [], { done: [], unexplained: [] }],
    ["a return nobody made here", [], [row(5, 0)], { done: [], unexplained: [row(5, 0)] }],
    ["a completed refund", [refund(1, "completed", 5, 0)], [row(5, 0)], { done: [], unexplained: [] }],
    [
      "a completed refund explains its return whatever the dates",
      [refund(1, "completed", 5, 60)],
      [row(5, 0)],
      { done: [], unexplained: [] },
    ],
    [
      "a completed refund explains one return",
      [refund(1, "completed", 5, 0)],
      [row(5, 0), row(5, 9)],
      { done: [], unexplained: [row(5, 9)] },
    ],
    [
      "the nearest in time is meant",
      [refund(1, "completed", 5, 60)],
      [row(5, 0), row(5, 60)],
      { done: [], unexplained: [row(5, 0)] },
    ],
    ["a pending refund that was done", [refund(1, "pending", 5, 0)], [row(5, 0)], { done: [1], unexplained: [] }],
    ["another amount is another's", [refund(1, "pending", 5, 0)], [row(6, 0)], { done: [], unexplained: [row(6, 0)] }],
    ["clocks may differ by 5 minutes", [refund(1, "pending", 5, 5)], [row(5, 0)], { done: [1], unexplained: [] }],
    [
      "a return of before is not the refund",
      [refund(1, "pending", 5, 6)],
      [row(5, 0)],
      { done: [], unexplained: [row(5, 0)] },
    ],
    [
      "completed ones are explained first",
      [refund(1, "pending", 5, 0), refund(2, "completed", 5, 9)],
      [row(5, 0)],
      { done: [], unexplained: [] },
    ],
    [
      "one that is being made holds its return, and is not done by it",
      [refund(1, "pending", 5, 0), refund(2, "calling", 5, 9)],
      [row(5, 9)],
      { done: [], unexplained: [] },
    ],
    [
      "beside one that is being made, the second return is the pending one's",
      [refund(1, "pending", 5, 0), refund(2, "calling", 5, 9)],
      [row(5, 0), row(5, 9)],
      { done: [1], unexplained: [] },
    ],
    [
      "of two pending ones the nearer",
      [refund(1, "pending", 5, 0), refund(2, "pending", 5, 9)],
      [row(5, 9)],
      { done: [2], unexplained: [] },
    ],
  ])("%s", (_name, refunds, returns, expected) => {
    expect(matchReturns(refunds, returns)).toEqual(expected);
  });

  test("every return is explained once at most, and no completed refund's return is ever entered anew", () => {
    const amount = fc.integer({ min: 1, max: 3 });
    const minute = fc.integer({ min: 0, max: 30 });
    const state = fc.constantFrom("completed" as const, "calling" as const, "pending" as const);
    const refunds = fc.array(fc.tuple(state, amount, minute), { maxLength: 12 });
    const returns = fc.array(fc.tuple(amount, minute), { maxLength: 12 });
    fc.assert(
      fc.property(refunds, returns, (known, rows) => {
        const all = known.map(([state, amount_tiyn, minute], id) => refund(id, state, amount_tiyn, minute));
        const given = rows.map(([amount_tiyn, minute]) => row(amount_tiyn, minute));
        const { done, unexplained } = matchReturns(all, given);
        expect(new Set(done).size).toBe(done.length);
        for (const id of done) expect(all[id]?.state).toBe("pending");
        for (const amount_tiyn of [1, 2, 3]) {
          const count = (list: { amount_tiyn: number }[]) =>
            list.filter((one) => one.amount_tiyn === amount_tiyn).length;
          const completed = count(all.filter(({ state }) => state === "completed"));
          const calling = count(all.filter(({ state }) => state === "calling"));
          const explained = count(given) - count(unexplained);
          expect(explained).toBeGreaterThanOrEqual(Math.min(completed, count(given)));
          const done_now = count(all.filter(({ id }) => done.includes(id)));
          expect(explained - done_now).toBeLessThanOrEqual(completed + calling);
        }
      }),
    );
  });
});
