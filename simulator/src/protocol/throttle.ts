/** The provider's throttle: a limit of calls a minute of one account or organization. */
import { HttpError } from "../http-error.ts";
import type { World } from "../world.ts";

/** Counts a call of `caller` under `throttle_rpm`, in windows of a minute that begin with a call. HTTP 429 when the window is full. */
export function assertNotThrottled(world: World, caller: string): void {
  const { throttle_rpm } = world.settings;
  if (throttle_rpm === 0) return;
  const now_ms = world.now().getTime();
  const last = world.minutes.get(caller);
  const window = last !== undefined && now_ms < last.began_ms + 60_000 ? last : { began_ms: now_ms, calls: 0 };
  world.minutes.set(caller, window);
  if (window.calls >= throttle_rpm) {
    const wait_s = Math.ceil((window.began_ms + 60_000 - now_ms) / 1000);
    throw new HttpError(429, "too many requests", { "retry-after": String(wait_s) });
  }
  window.calls += 1;
}
