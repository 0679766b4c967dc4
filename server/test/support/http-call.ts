/** One HTTP call to a service that may be down, die amid it, or never answer. */
import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "./make.ts";

export type Answer<T = Json> = { status: number; headers: Headers; body: T };

const LONGEST_MS = 60_000;
const START_MS = 10_000;

/** The answer, its JSON read; undefined where none came within `timeoutMs`. */
export async function httpCall<T = Json>(
  method: string,
  to: string,
  {
    headers = {},
    body,
    timeoutMs = LONGEST_MS,
  }: { headers?: Record<string, string>; body?: unknown; timeoutMs?: number } = {},
): Promise<Answer<T> | undefined> {
  try {
    const response = await fetch(to, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  } catch {
    return undefined;
  }
}

/** Waits until something answers at the address. @throws Error with `otherwise`, where nothing does */
export async function waitForAnswer(url: string, otherwise: string): Promise<void> {
  const untilMs = performance.now() + START_MS;
  while ((await httpCall("GET", url, { timeoutMs: 1_000 })) === undefined) {
    if (performance.now() > untilMs) throw new Error(otherwise);
    await delay(20);
  }
}
