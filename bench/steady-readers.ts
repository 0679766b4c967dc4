/**
 * Makes calls at a fixed rate, which does not slow down when answers do, such as `GET /invoices/{id}` for many well-behaved tenants,
 * and sums up the response times.
 */
import { setTimeout as delay } from "node:timers/promises";
import { httpCall } from "../server/test/support/http-call.ts";
import { percentile } from "./ground.ts";

export type Reader = { key: string; ids: number[] };

/** Response times and failures of one run of `callSteadily`; `tookMs` has failed calls too. */
export type WindowResult = { tookMs: number[]; failed: number };

/** Makes `per_second` calls a second for `seconds`; `call` returns whether it was served. */
export async function callSteadily(input: {
  per_second: number;
  seconds: number;
  call: () => Promise<boolean>;
}): Promise<WindowResult> {
  const window: WindowResult = { tookMs: [], failed: 0 };
  const untilMs = performance.now() + input.seconds * 1000;
  const one = async () => {
    const beganMs = performance.now();
    const isServed = await input.call();
    window.tookMs.push(performance.now() - beganMs);
    if (!isServed) window.failed += 1;
  };
  const calls: Promise<void>[] = [];
  for (let nextMs = performance.now(); nextMs < untilMs; nextMs += 1000 / input.per_second) {
    // A timer takes a millisecond at least, in which several calls may become due.
    const earlyMs = nextMs - performance.now();
    if (earlyMs > 0) await delay(earlyMs);
    calls.push(one());
  }
  await Promise.all(calls);
  return window;
}

/** `callSteadily` of reads. `random` picks the tenant and one of its invoices. */
export function readSteadily({
  url,
  readers,
  random,
  ...pace
}: {
  url: string;
  readers: Reader[];
  per_second: number;
  seconds: number;
  random: () => number;
}): Promise<WindowResult> {
  return callSteadily({
    ...pace,
    async call() {
      const reader = readers[Math.floor(random() * readers.length)];
      const id = reader?.ids[Math.floor(random() * reader.ids.length)];
      const headers = { "x-api-key": reader?.key ?? "" };
      return (await httpCall("GET", `${url}/api/v1/invoices/${id}`, { headers }))?.status === 200;
    },
  });
}

/** One turn: a quiet window, and windows during `work`. */
export async function takeTurn<W, T>(
  read: () => Promise<W>,
  work: () => Promise<T>,
): Promise<{ quiet: W[]; during: W[]; done: T }> {
  const quiet = [await read()];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const during: W[] = [];
  while (!isOver) during.push(await read());
  return { quiet, during, done: await working };
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
