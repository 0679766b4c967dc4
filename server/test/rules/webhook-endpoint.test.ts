/** What an endpoint shows of its state, and when its breaker opens. */
import { expect, it } from "vitest";
import { endpointStatus, failingSinceToPause, nextProbeAt } from "../../src/rules/webhook-endpoint.ts";

const at = new Date("2026-03-01T10:00:00Z");

it.each([
  ["active", {}],
  ["failing", { failing_since: at }],
  ["paused", { failing_since: at, paused_at: at }],
  ["disabled", { enabled: false, failing_since: at, paused_at: at }],
  ["gone", { enabled: false, is_gone: true }],
] as const)("is %s with %j", (status, given) => {
  const sound = { enabled: true, is_gone: false, paused_at: null, failing_since: null };
  expect(endpointStatus({ ...sound, ...given })).toBe(status);
});

it("pauses after a day of failures, and tries again every 15 minutes", () => {
  expect(failingSinceToPause(at)).toEqual(new Date("2026-02-28T10:00:00Z"));
  expect(nextProbeAt(at)).toEqual(new Date("2026-03-01T10:15:00Z"));
});
