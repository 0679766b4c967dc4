/** Actions on many items at once: the number of concurrent calls, what is awaited, and the report. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../src/shared/api/api-error.ts";
import { type Act, type Outcome, Refused, runBulk } from "../src/shared/ui/run-bulk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Item = { id: number };
const ITEMS = Array.from({ length: 10 }, (_, at): Item => ({ id: at + 1 }));

async function run(act: Act<Item>, stopping = new AbortController()): Promise<Outcome<Item>[]> {
  const outcomes: Outcome<Item>[] = [];
  const running = runBulk(ITEMS, act, { signal: stopping.signal, onOutcome: (outcome) => outcomes.push(outcome) });
  await vi.runAllTimersAsync();
  await running;
  return outcomes.sort((a, b) => a.item.id - b.item.id);
}

const throttled = (retry_after_s: number) =>
  new ApiError("RATE_LIMITED", undefined, new Response(null, { headers: { "Retry-After": String(retry_after_s) } }));

it("makes four calls at once, each with its own key", async () => {
  const keys = new Set<string>();
  let now = 0;
  let most = 0;
  const outcomes = await run(async (_item, key) => {
    keys.add(key["Idempotency-Key"]);
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 10));
    now -= 1;
    return "done";
  });
  expect(outcomes.map(({ kind }) => kind)).toEqual(ITEMS.map(() => "done"));
  expect([most, keys.size]).toEqual([4, 10]);
});

it("waits a throttled call out under the same key, and refuses one that would wait for hours", async () => {
  const keys: string[] = [];
  const outcomes = await run(async ({ id }, key) => {
    if (id === 2) keys.push(key["Idempotency-Key"]);
    if (id === 2 && keys.length === 1) throw throttled(30);
    if (id === 3) throw throttled(40_000);
    return "done";
  });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(outcomes.filter(({ kind }) => kind !== "done")).toMatchObject([{ item: { id: 3 }, kind: "refused" }]);
});

it("tells a refusal from an outcome that is unknown", async () => {
  const outcomes = await run(async ({ id }) => {
    if (id === 1) throw new ApiError("INVALID_STATE_TRANSITION");
    if (id === 2) throw new ApiError("OFFLINE");
    if (id === 4) throw new Refused();
    return id === 3 ? "unknown" : "done";
  });
  expect(outcomes.slice(0, 5).map(({ kind }) => kind)).toEqual(["refused", "unknown", "unknown", "refused", "done"]);
});

it("begins no call after it was stopped", async () => {
  const stopping = new AbortController();
  const outcomes = await run(async ({ id }) => {
    if (id === 2) stopping.abort();
    return "done";
  }, stopping);
  expect(outcomes.length).toBeLessThan(5);
});
