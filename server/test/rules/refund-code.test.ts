/** The decision after each check of a refund's code, as a table, and the time of the next check. */
import { describe, expect, test } from "vitest";
import {
  afterCodeLook,
  type CodeDecision,
  type CodeLook,
  nextLookAt,
  waitsForScan,
} from "../../src/rules/refund-code.ts";

const EXPIRY = Date.parse("2026-03-01T10:05:00Z");
const expires_at = new Date(EXPIRY);
/** So many seconds after the end of the code. */
const late = (seconds: number) => new Date(EXPIRY + seconds * 1000);

const wait: CodeDecision = { next: "wait" };
const fail = (failure: Extract<CodeDecision, { next: "fail" }>["failure"]): CodeDecision => ({ next: "fail", failure });

describe("afterCodeLook", () => {
  test.each<[CodeLook["said"], number, CodeDecision]>([
    ["unscanned", -1, wait],
    ["unscanned", 0, fail("code_expired")],
    ["ended", -100, fail("code_expired")],
    ["payer", -100, { next: "pay_back" }],
    // The customer has scanned in time, and the process was down since.
    ["payer", 86_400, { next: "pay_back" }],
    ["other_customer", -100, fail("other_customer")],
    ["refused", -100, fail("refused")],
    ["session_dead", 599, wait],
    ["session_dead", 600, fail("session_ended")],
    ["unavailable", -100, wait],
    ["unavailable", 599, wait],
    ["unavailable", 600, fail("unavailable")],
    ["unknown", 599, wait],
    ["unknown", 600, fail("unavailable")],
  ])("%s, %i s after its end", (said, seconds, decision) => {
    expect(afterCodeLook({ said, askedAt: late(seconds), expires_at })).toEqual(decision);
  });
});

describe("nextLookAt", () => {
  const now = late(0);
  const code = (poll_interval_s: number | null, calling_until: Date | null = null) => ({
    poll_interval_s,
    calling_until,
  });
  test.each([
    ["no code", [], null, null],
    ["no code, something else", [], late(9), late(9)],
    ["one code", [code(5)], null, late(5)],
    ["the first of several", [code(7), code(5), code(6)], null, late(5)],
    ["a code that is being asked for", [code(null, late(61))], null, late(61)],
    ["something else that is sooner", [code(5)], late(4), late(4)],
    ["something else that is later", [code(5)], late(3600), late(5)],
  ])("%s", (_, codes, otherwise, at) => {
    expect(nextLookAt(codes, { now, otherwise })).toEqual(at);
  });
});

test.each([
  ["pending", "code", true],
  ["pending", "scan", true],
  ["pending", "return", false],
  ["failed", "scan", false],
  ["completed", "return", false],
] as const)("a %s refund that waits for %s waits for a scan: %s", (status, waits_for, is) => {
  expect(waitsForScan({ status, waits_for })).toBe(is);
});
