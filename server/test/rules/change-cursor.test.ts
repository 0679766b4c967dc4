/** Following a log whose numbers are committed out of order: no row is lost or sent twice. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advanceCursor, type Cursor, resumeCursor, startAtEnd } from "../../src/dashboard/change-cursor.ts";

/** What writers and the follower do, in an order: a writer takes a number, is known to be under way, commits. */
const steps = fc.array(
  fc.record({ act: fc.constantFrom("take", "begin", "commit", "look", "leave"), which: fc.nat({ max: 5 }) }),
  { maxLength: 120 },
);

type Writer = { number: number; transaction: number | null };

function log() {
  let [next_number, next_transaction] = [1, 1];
  let taken: Writer[] = [];
  const committed: number[] = [];
  return {
    committed,
    take: () => taken.push({ number: next_number++, transaction: null }),
    begin: (which: number) => {
      const writer = taken[which];
      if (writer !== undefined) writer.transaction ??= next_transaction++;
    },
    commit: (which: number) => {
      const writer = taken[which];
      if (writer === undefined || writer.transaction === null) return;
      committed.push(writer.number);
      taken = taken.filter((other) => other !== writer);
    },
    /** Whoever has a number counts as under way by the next look at the latest. */
    settleBegins: () => {
      for (const writer of taken) writer.transaction ??= next_transaction++;
    },
    look: (floor: number) => {
      const running = taken.flatMap(({ transaction }) => transaction ?? []);
      const numbers = committed.filter((number) => number > floor).sort((a, b) => a - b);
      return { numbers, oldest_running: Math.min(next_transaction, ...running), next: next_transaction };
    },
  };
}

describe("advanceCursor", () => {
  it("tells each number once, however they are committed, and again only from the floor", () => {
    fc.assert(
      fc.property(steps, (story) => {
        const table = log();
        let cursor: Cursor = { floor: 0, seen: new Set(), mark: null };
        let told: number[] = [];
        const lookOnce = () => {
          const { numbers, ...horizon } = table.look(cursor.floor);
          const { fresh, cursor: next } = advanceCursor(cursor, numbers, horizon);
          expect(fresh.filter((number) => told.includes(number))).toEqual([]);
          told.push(...fresh);
          cursor = next;
          table.settleBegins();
        };
        for (const { act, which } of story) {
          if (act === "take") table.take();
          else if (act === "begin") table.begin(which);
          else if (act === "commit") table.commit(which);
          else if (act === "look") lookOnce();
          else {
            const { floor } = cursor;
            cursor = { floor, seen: new Set(), mark: null };
            told = told.filter((number) => number <= floor);
          }
        }
        lookOnce();
        expect(told.sort((a, b) => a - b)).toEqual(table.committed.sort((a, b) => a - b));
      }),
      { numRuns: 2000 },
    );
  });

  it("lets the floor rise without running transactions, so that little is remembered", () => {
    let cursor: Cursor = { floor: 0, seen: new Set(), mark: null };
    for (let look = 0; look < 3; look += 1) {
      cursor = advanceCursor(cursor, look === 0 ? [1, 2, 3] : [], { oldest_running: 9, next: 9 }).cursor;
    }
    expect(cursor).toEqual({ floor: 3, seen: new Set(), mark: null });
  });
});

describe("where a follower begins", () => {
  it("at the end: existing rows are not sent, late commits are", () => {
    const cursor = startAtEnd([7, 5], true);
    expect(advanceCursor(cursor, [5, 6, 7, 8], { oldest_running: 1, next: 2 }).fresh).toEqual([6, 8]);
    expect(startAtEnd([7, 5], false).floor).toBe(4);
    expect(startAtEnd([], true).floor).toBe(0);
  });

  it.each([
    { floor: 0, newest: [], isWhole: true, goesOn: true },
    { floor: 0, newest: [9, 8], isWhole: true, goesOn: true },
    { floor: 8, newest: [9, 8], isWhole: false, goesOn: true },
    { floor: 7, newest: [9, 8], isWhole: false, goesOn: false },
    { floor: 10, newest: [9, 8], isWhole: true, goesOn: false },
    { floor: 1, newest: [], isWhole: true, goesOn: false },
  ])("from $floor, where the newest are $newest: $goesOn", ({ floor, newest, isWhole, goesOn }) => {
    expect(resumeCursor(floor, newest, isWhole)).toEqual(goesOn ? { floor, seen: new Set(), mark: null } : null);
  });
});
