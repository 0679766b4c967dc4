/** The line of claimed deliveries: who begins next, and how much a claim may add. */
import { expect, test } from "vitest";
import { openLine } from "../../src/webhooks/line.ts";

const now = new Date("2026-11-20T09:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function lineOf(counts: Record<string, number>) {
  const line = openLine<{ tenant_id: string; number: number; begin_before: Date }>();
  for (const [tenant_id, count] of Object.entries(counts)) {
    for (let number = 1; number <= count; number++) line.add({ tenant_id, number, begin_before: later(10) });
  }
  const begin = () => {
    const begun: string[] = [];
    for (let item = line.next(now); item !== undefined; item = line.next(now)) begun.push(item.tenant_id + item.number);
    return begun;
  };
  return { line, begin };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("every tenant's first comes before any tenant's second", () => {
  expect(lineOf({ a: 3, b: 1, c: 2 }).begin()).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

test("a tenant has 16 under way at most, and each end lets the next begin", () => {
  const { line, begin } = lineOf({ a: 18 });
  expect(begin()).toEqual(range(16).map((number) => `a${number}`));
  line.end("a", true);
  expect(begin()).toEqual(["a17"]);
  expect(begin()).toEqual([]);
});

test("past 128 under way only a tenant that has none begins another", () => {
  const crowd = Object.fromEntries(range(20).map((number) => [`t${number}`, 32]));
  const { line, begin } = lineOf(crowd);
  expect(begin().length).toBe(128);
  line.add({ tenant_id: "new", number: 1, begin_before: later(10) });
  line.add({ tenant_id: "new", number: 2, begin_before: later(10) });
  expect(begin()).toEqual(["new1"]);
  line.end("t1", true);
  expect(begin()).toEqual([]);
  line.end("new", true);
  expect(begin()).toEqual(["new2"]);
});

test("a tenant whose receiver gave no answer has one under way until it answers", () => {
  const { line, begin } = lineOf({ a: 32 });
  begin();
  for (const _ of range(16)) line.end("a", false);
  expect(begin()).toEqual(["a17"]);
  line.end("a", false);
  expect(begin()).toEqual(["a18"]);
  line.end("a", true);
  expect(begin()).toEqual(range(14).map((number) => `a${number + 18}`));
});

test("what has waited too long is left to the end of its lease", () => {
  const { line } = lineOf({ a: 2 });
  line.add({ tenant_id: "a", number: 3, begin_before: later(20) });
  expect(line.next(later(10.001))).toMatchObject({ number: 3 });
  expect(line.next(later(10.001))).toBeUndefined();
});

test("a claim may add up to 32 to a tenant, one to an unanswered one, and 1,000 in all", () => {
  const { line, begin } = lineOf({ a: 3, b: 1 });
  begin();
  line.end("b", false);
  expect(line.limits()).toEqual({
    room: 997,
    reserve: 250,
    tenant_limit: 32,
    tenants: [
      { tenant_id: "a", in_hand: 3, limit: 32 },
      { tenant_id: "b", in_hand: 0, limit: 1 },
    ],
  });
  for (const _ of range(3)) line.end("a", true);
  line.add({ tenant_id: "b", number: 2, begin_before: later(10) });
  line.next(now);
  line.end("b", true);
  expect(line.limits()).toEqual({ room: 1000, reserve: 250, tenant_limit: 32, tenants: [] });
});

test("it is short while something waits, a tenant is at its limit, or only the reserve is left", () => {
  const { line, begin } = lineOf({ a: 1 });
  expect(line.isShort()).toBe(true);
  begin();
  expect(line.isShort()).toBe(false);
  line.end("a", false);
  expect(line.isShort()).toBe(false);
  line.add({ tenant_id: "a", number: 2, begin_before: later(10) });
  begin();
  expect(line.isShort()).toBe(true);

  const many = lineOf(Object.fromEntries(range(749).map((number) => [`t${number}`, 1])));
  many.begin();
  expect(many.line.isShort()).toBe(false);
  many.line.add({ tenant_id: "one more", number: 1, begin_before: later(10) });
  many.begin();
  expect(many.line.isShort()).toBe(true);
});

test("clearing takes out what waits and leaves what is under way", () => {
  const { line, begin } = lineOf({ a: 18, b: 1 });
  begin();
  expect(line.clear().map((item) => item.tenant_id + item.number)).toEqual(["a17", "a18"]);
  expect(line.limits()).toMatchObject({ room: 983 });
  line.end("a", true);
  expect(begin()).toEqual([]);
});
