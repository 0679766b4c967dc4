/** Compares the clock of another machine with ours. */
import type { Finding } from "./finding.ts";

const MAX_DIFFERENCE_MS = 5_000;

/** `now` is what `subject` said when it was asked at `askedMs`, by our clock, and answered within `tookMs`. */
export function compareClocks(
  subject: string,
  { now, askedMs, tookMs }: { now: Date; askedMs: number; tookMs: number },
): Finding {
  const found = { subject, check: "its clock and ours agree" };
  const differenceMs = now.getTime() - askedMs;
  const isAlike = differenceMs >= -MAX_DIFFERENCE_MS && differenceMs <= tookMs + MAX_DIFFERENCE_MS;
  if (isAlike) return { ...found, state: "ok", detail: `within ${MAX_DIFFERENCE_MS / 1000} s` };
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  return {
    ...found,
    state: "warning",
    detail: `the other's is ${seconds} s ${differenceMs > 0 ? "ahead" : "behind"}`,
    remedy: "Keep the clocks of all machines right (NTP): leases and expiries go by the clock of each process.",
  };
}
