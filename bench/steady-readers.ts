/** Honest load: many tenants' `GET /invoices/{id}` at a steady pace, and what it came to. */
import { setTimeout as delay } from "node:timers/promises";
import { httpCall } from "../server/test/support/http-call.ts";
import { percentile } from "./ground.ts";

export type Reader = { key: string; ids: number[] };

/** What one window came to, in ms. */
export type Window = { took_ms: number[]; failed: number };

/** Asks `per_second` times a second for `seconds`, by readers and of invoices that `random` picks. */
export async function readSteadily(input: {
  url: string;
  readers: Reader[];
  per_second: number;
  seconds: number;
  random: () => number;
}): Promise<Window> {
  const window: Window = { took_ms: [], failed: 0 };
  const until_ms = performance.now() + input.seconds * 1000;
  const asked: Promise<void>[] = [];
  for (let next_ms = performance.now(); next_ms < until_ms; next_ms += 1000 / input.per_second) {
    await delay(Math.max(0, next_ms - performance.now()));
    asked.push(readOne(input, window));
  }
  await Promise.all(asked);
  return window;
}

async function readOne(
  { url, readers, random }: { url: string; readers: Reader[]; random: () => number },
  window: Window,
): Promise<void> {
  const reader = readers[Math.floor(random() * readers.length)];
  const id = reader?.ids[Math.floor(random() * reader.ids.length)];
  const began_ms = performance.now();
  const answer = await httpCall("GET", `${url}/api/v1/invoices/${id}`, { headers: { "x-api-key": reader?.key ?? "" } });
  window.took_ms.push(performance.now() - began_ms);
  if (answer?.status !== 200) window.failed += 1;
}

export type Figures = ReturnType<typeof figuresOf>;

export function figuresOf(windows: Window[]) {
  const took_ms = windows.flatMap((window) => window.took_ms);
  return {
    calls: took_ms.length,
    failed: windows.reduce((sum, { failed }) => sum + failed, 0),
    p50: tenths(percentile(took_ms, 0.5)),
    p99: tenths(percentile(took_ms, 0.99)),
    longest: tenths(Math.max(...took_ms)),
  };
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;
