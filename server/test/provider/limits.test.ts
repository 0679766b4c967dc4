/** The limits of our calls to the provider that time alone can show: how long a call waits for its turn. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer, ProviderCall, ProviderDriver } from "../../src/provider/driver.ts";
import { withLimits } from "../../src/provider/limits.ts";
import { sessionBridge } from "../../src/provider/session-bridge.ts";
import { testClock } from "../support/clock.ts";

const call: ProviderCall = {
  session: { token_sn: "one", vtoken_secret: "secret", profile_id: null },
  request_id: "0123456789abcdef",
};
const done: Answer<{ active: true }> = { kind: "done", value: { active: true } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a call that has no turn within 30 seconds is not made, and the next ones still get theirs", async () => {
  const held: (() => void)[] = [];
  const driver: ProviderDriver = {
    ...sessionBridge({ base_url: "http://127.0.0.1:9", timeout_ms: 1000 }),
    checkSession: () => new Promise((answer) => held.push(() => answer(done))),
  };
  const limited = withLimits(driver, testClock());
  const ask = () => limited.checkSession(call);
  const first = Array.from({ length: 8 }, ask);
  const late = ask();
  await vi.advanceTimersByTimeAsync(29_000);
  const next = ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toMatchObject({ kind: "unavailable", detail: "too many calls are waiting for their turn" });
  expect(held).toHaveLength(8);
  held.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(held).toHaveLength(8);
  for (const answer of held) answer();
  expect(await Promise.all([...first, next])).toEqual(Array(9).fill(done));
});
