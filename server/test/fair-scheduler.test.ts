/** Fair scheduling: one piece of work of a tenant at a time, and the waiting tenants in turn. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFairScheduler } from "../src/fair-scheduler.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that begins and ends by hand: `begun` names each piece in the order in which they were begun. */
function workshop(atOnce: number) {
  const scheduler = createFairScheduler(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, { done(): void; fail(error: Error): void }>();
  const bring = (tenant_id: string, piece: string) =>
    scheduler.run(tenant_id, () => {
      begun.push(piece);
      return new Promise<string>((resolve, reject) => {
        ends.set(piece, { done: () => resolve(piece), fail: reject });
      });
    });
  /** Lets the longest pause pass. */
  const settle = () => vi.advanceTimersByTimeAsync(300);
  return {
    begun,
    bring,
    settle,
    recordCall: scheduler.recordCall,
    done: (piece: string) => ends.get(piece)?.done(),
    async end(piece: string) {
      ends.get(piece)?.done();
      await settle();
    },
    async fail(piece: string) {
      ends.get(piece)?.fail(new Error("broken"));
      await settle();
    },
  };
}

it("a tenant with twenty that wait delays another's one by a single piece", async () => {
  const { begun, bring, settle, end } = workshop(2);
  const many = Array.from({ length: 20 }, (_, n) => bring("a", `a${n}`));
  const other = Array.from({ length: 20 }, (_, n) => bring("b", `b${n}`));
  await settle();
  expect(begun).toEqual(["a0", "b0"]);
  const one = bring("c", "c0");
  await end("a0");
  expect(begun).toEqual(["a0", "b0", "c0"]);
  await end("c0");
  expect(await one).toBe("c0");
  for (let n = 1; n < 20; n += 1) {
    await end(`b${n - 1}`);
    await end(`a${n}`);
  }
  await end("b19");
  expect(await Promise.all([...many, ...other])).toHaveLength(40);
  expect(begun.slice(3, 9)).toEqual(["a1", "b1", "a2", "b2", "a3", "b3"]);
});

it("a tenant runs one at a time, also while there is room for more", async () => {
  const { begun, bring, settle, end } = workshop(2);
  void bring("a", "a0");
  void bring("a", "a1");
  await settle();
  expect(begun).toEqual(["a0"]);
  await end("a0");
  expect(begun).toEqual(["a0", "a1"]);
  await end("a1");
  void bring("a", "a2");
  await settle();
  expect(begun).toEqual(["a0", "a1", "a2"]);
});

it("a failing piece passes its turn on, and fails only for its caller", async () => {
  const { begun, bring, settle, end, fail } = workshop(1);
  const [broken, next] = [bring("a", "a0"), bring("a", "a1")];
  const failure = expect(broken).rejects.toThrow("broken");
  await settle();
  await fail("a0");
  await failure;
  expect(begun).toEqual(["a0", "a1"]);
  await end("a1");
  expect(await next).toBe("a1");
});

it("after a piece others have as much time as it took, and five milliseconds at most", async () => {
  const { begun, bring, done } = workshop(1);
  const pieces = ["a0", "a1", "a2"].map((piece) => bring("a", piece));
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await pass(3);
  done("a0");
  await pass(2);
  expect(begun).toEqual(["a0"]);
  await pass(2);
  expect(begun).toEqual(["a0", "a1"]);

  await pass(10_000);
  done("a1");
  await pass(4);
  expect(begun).toEqual(["a0", "a1"]);
  await pass(2);
  expect(begun).toEqual(["a0", "a1", "a2"]);
  done("a2");
  expect(await Promise.all(pieces)).toEqual(["a0", "a1", "a2"]);
});

it("after a piece beside calls, others have three times as long, and 60 ms at most", async () => {
  const { begun, bring, done, recordCall } = workshop(1);
  const pieces = ["a0", "a1", "a2", "a3"].map((piece) => bring("a", piece));
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await pass(10);
  recordCall();
  done("a0");
  await pass(29);
  expect(begun).toEqual(["a0"]);
  await pass(2);
  expect(begun).toEqual(["a0", "a1"]);

  await pass(1_000);
  recordCall();
  done("a1");
  await pass(59);
  expect(begun).toEqual(["a0", "a1"]);
  await pass(2);
  expect(begun).toEqual(["a0", "a1", "a2"]);

  // The last call was a while ago.
  await pass(100);
  done("a2");
  await pass(6);
  expect(begun).toEqual(["a0", "a1", "a2", "a3"]);
  done("a3");
  await Promise.all(pieces);
});
