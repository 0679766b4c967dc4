/** The fair queue of claimed deliveries: which begins next, and how many a claim may add. */
import { expect, test } from "vitest";
import { openFairQueue } from "../../src/webhooks/fair-queue.ts";

const now = new Date("2026-11-20T09:00:00Z");
const to = (tenant_id: string) => ({ tenant_id, endpoint_id: "default" });
const item = (tenant_id: string, number: number, { seconds = 10, is_draining = false } = {}) => ({
  ...to(tenant_id),
  number,
  is_draining,
  beginBefore: later(seconds),
});
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function queueOf(counts: Record<string, number>) {
  const queue = openFairQueue<ReturnType<typeof item>>();
  for (const [tenant_id, count] of Object.entries(counts)) {
    for (let number = 1; number <= count; number++) queue.add(item(tenant_id, number));
  }
  const begin = () => {
    const begun: string[] = [];
    for (let next = queue.next(now); next !== undefined; next = queue.next(now))
      begun.push(next.tenant_id + next.number);
    return begun;
  };
  return { queue, begin };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("every tenant's first comes before any tenant's second", () => {
  expect(queueOf({ a: 3, b: 1, c: 2 }).begin()).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

test("a tenant has 16 running at most, and each end lets the next begin", () => {
  const { queue, begin } = queueOf({ a: 18 });
  expect(begin()).toEqual(range(16).map((number) => `a${number}`));
  queue.end(to("a"), true);
  expect(begin()).toEqual(["a17"]);
  expect(begin()).toEqual([]);
});

test("past 128 running only a tenant that has none begins another", () => {
  const many = Object.fromEntries(range(20).map((number) => [`t${number}`, 32]));
  const { queue, begin } = queueOf(many);
  expect(begin().length).toBe(128);
  queue.add(item("new", 1));
  queue.add(item("new", 2));
  expect(begin()).toEqual(["new1"]);
  queue.end(to("t1"), true);
  expect(begin()).toEqual([]);
  queue.end(to("new"), true);
  expect(begin()).toEqual(["new2"]);
});

test("a tenant whose receiver gave no answer has one running until it answers", () => {
  const { queue, begin } = queueOf({ a: 32 });
  begin();
  for (const _ of range(16)) queue.end(to("a"), false);
  expect(begin()).toEqual(["a17"]);
  queue.end(to("a"), false);
  expect(begin()).toEqual(["a18"]);
  queue.end(to("a"), true);
  expect(begin()).toEqual(range(14).map((number) => `a${number + 18}`));
});

test("what has waited too long is left to the end of its lease", () => {
  const { queue } = queueOf({ a: 2 });
  queue.add(item("a", 3, { seconds: 20 }));
  expect(queue.next(later(10.001))).toMatchObject({ number: 3 });
  expect(queue.next(later(10.001))).toBeUndefined();
});

test("a claim may add up to 32 to a tenant, one to an unanswered one, and 1,000 in all", () => {
  const { queue, begin } = queueOf({ a: 3, b: 1 });
  begin();
  queue.end(to("b"), false);
  expect(queue.limits()).toEqual({
    room: 997,
    reserve: 250,
    endpointLimit: 32,
    endpoints: [
      { ...to("a"), held: 3, limit: 32 },
      { ...to("b"), held: 0, limit: 1 },
    ],
  });
  for (const _ of range(3)) queue.end(to("a"), true);
  queue.add(item("b", 2));
  queue.next(now);
  queue.end(to("b"), true);
  expect(queue.limits()).toEqual({ room: 1000, reserve: 250, endpointLimit: 32, endpoints: [] });
});

test("it is short while something waits, a tenant is at its limit, or only the reserve is left", () => {
  const { queue, begin } = queueOf({ a: 1 });
  expect(queue.isShort()).toBe(true);
  begin();
  expect(queue.isShort()).toBe(false);
  queue.end(to("a"), false);
  expect(queue.isShort()).toBe(false);
  queue.add(item("a", 2));
  begin();
  expect(queue.isShort()).toBe(true);

  const many = queueOf(Object.fromEntries(range(749).map((number) => [`t${number}`, 1])));
  many.begin();
  expect(many.queue.isShort()).toBe(false);
  many.queue.add(item("one more", 1));
  many.begin();
  expect(many.queue.isShort()).toBe(true);
});

test("clearing takes out what waits and leaves what is running", () => {
  const { queue, begin } = queueOf({ a: 18, b: 1 });
  begin();
  expect(queue.clear().map(({ tenant_id, number }) => tenant_id + number)).toEqual(["a17", "a18"]);
  expect(queue.limits()).toMatchObject({ room: 983 });
  queue.end(to("a"), true);
  expect(begin()).toEqual([]);
});

test("what waited for a paused endpoint begins one after the other, and beside the tenant's other endpoints", () => {
  const { queue, begin } = queueOf({ a: 2 });
  for (const number of [3, 4]) queue.add({ ...item("a", number, { is_draining: true }), endpoint_id: "we_1" });
  expect(begin()).toEqual(["a1", "a3", "a2"]);
  queue.end({ tenant_id: "a", endpoint_id: "we_1" }, true);
  expect(begin()).toEqual(["a4"]);
});
