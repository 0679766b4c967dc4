/**
 * Calls `GET /invoices/{id}` for many well-behaved tenants at a fixed rate, which does not slow down when answers do, and
 * sums up the response times.
 */
import { setTimeout as delay } from "node:timers/promises";
import { httpCall } from "../server/test/support/http-call.ts";
import { percentile } from "./ground.ts";

export type Reader = { key: string; ids: number[] };

/** Response times and failures of one run of `readSteadily`; `tookMs` has failed calls too. */
export type WindowResult = { tookMs: number[]; failed: number };

/** Makes `per_second` calls a second for `seconds`. `random` picks the tenant and one of its invoices. */
export async function readSteadily(input: {
  url: string;
  readers: Reader[];
  per_second: number;
  seconds: number;
  random: () => number;
}): Promise<WindowResult> {
  const window: WindowResult = { tookMs: [], failed: 0 };
  const untilMs = performance.now() + input.seconds * 1000;
  const calls: Promise<void>[] = [];
  for (let nextMs = performance.now(); nextMs < untilMs; nextMs += 1000 / input.per_second) {
    await delay(Math.max(0, nextMs - performance.now()));
    calls.push(readOne(input, window));
  }
  await Promise.all(calls);
  return window;
}

async function readOne(
  { url, readers, random }: { url: string; readers: Reader[]; random: () => number },
  window: WindowResult,
): Promise<void> {
  const reader = readers[Math.floor(random() * readers.length)];
  const id = reader?.ids[Math.floor(random() * reader.ids.length)];
  const beganMs = performance.now();
  const answer = await httpCall("GET", `${url}/api/v1/invoices/${id}`, { headers: { "x-api-key": reader?.key ?? "" } });
  window.tookMs.push(performance.now() - beganMs);
  if (answer?.status !== 200) window.failed += 1;
}

export type Figures = ReturnType<typeof summarizeWindows>;

export function summarizeWindows(windows: WindowResult[]) {
  const tookMs = windows.flatMap((window) => window.tookMs);
  return {
    calls: tookMs.length,
    failed: windows.reduce((sum, { failed }) => sum + failed, 0),
    p50: roundToTenth(percentile(tookMs, 0.5)),
    p99: roundToTenth(percentile(tookMs, 0.99)),
    longest: roundToTenth(Math.max(...tookMs)),
  };
}

const roundToTenth = (ms: number) => Math.round(ms * 10) / 10;
