/** Tracks whether the service answers, by the results of calls and of the stream; the browser's own events only cause a check. */
import { useSyncExternalStore } from "react";

/** A call that every signed-in page may make; without a session its 401 is an answer too. */
const PROBE = "/api/dashboard/v1/me";
const PROBE_TIMEOUT_MS = 8_000;
/** The pauses between the probes while there is no connection; the last one is repeated. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

let lost_at: number | null = null;
let isProbing = false;
const watching = new Set<() => void>();
const waiting = new Set<() => void>();

function set(time: number | null): void {
  const wasFound = lost_at !== null && time === null;
  lost_at = time;
  for (const changed of watching) changed();
  if (wasFound) for (const found of waiting) found();
}

/** Must be called when an answer of the service has come. */
export function recordAnswer(): void {
  if (lost_at !== null) set(null);
}

/**
 * Must be called when no answer has come, or when there is reason to doubt the connection. It is lost only if a probe
 * brings no answer either, and is then probed until it is found.
 */
export function checkConnection(): void {
  if (isProbing) return;
  isProbing = true;
  void probeUntilFound(Date.now()).finally(() => {
    isProbing = false;
  });
}

/** A proxy before a service that is down answers in its place. Every answer of the service has a request id. */
export function isOfService({ status, headers }: Response): boolean {
  return status < 502 || headers.has("X-Request-Id");
}

async function probeUntilFound(doubted_at: number): Promise<void> {
  for (let failures = 0; !(await isAnswered()); failures += 1) {
    if (lost_at === null) set(doubted_at);
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0);
  }
  recordAnswer();
}

/** Probes the service. A 503 of a service without its database counts as no answer, because the data on the screen gets old. */
async function isAnswered(): Promise<boolean> {
  const how = { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) } as const;
  const answer = await fetch(PROBE, how).catch(() => undefined);
  return answer !== undefined && isOfService(answer) && answer.status !== 503;
}

/** Resolves after `time_ms`, or earlier when the browser reports that the network is back. */
function pause(time_ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, time_ms);
    window.addEventListener("online", end);
  });
}

/** Calls `found` each time when a connection that was lost is found; returns how to stop that. */
export function onConnectionFound(found: () => void): () => void {
  waiting.add(found);
  return () => waiting.delete(found);
}

/** Since when the service gives no answer, in ms; null while it does. */
export function useLostAt(): number | null {
  return useSyncExternalStore(watch, () => lost_at);
}

function watch(changed: () => void): () => void {
  watching.add(changed);
  return () => watching.delete(changed);
}

window.addEventListener("offline", checkConnection);
window.addEventListener("online", checkConnection);
