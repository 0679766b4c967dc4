/** Calls of the tenant API under an `Idempotency-Key`, and their repetition until they are answered. */
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, type Json, request } from "./make.ts";
import type { World } from "./world.ts";

export type Service = Pick<World, "url" | "app">;
export type KeyedCall = { api_key: string; key: string; path: string; body?: unknown };
export type KeyedAnswer<T = Json> = Answer<T & { error: { code: string; fields?: Record<string, string> } }>;

const DEADLINE_MS = 20_000;

/** One POST under `key`. */
export async function keyed<T = Json>(
  service: Service,
  { api_key, key, path, body }: KeyedCall,
): Promise<KeyedAnswer<T>> {
  const headers = { "x-api-key": api_key, "idempotency-key": key };
  return request(service, "POST", `/api/v1${path}`, body, headers);
}

export function isReplayed({ headers }: { headers: Headers }): boolean {
  return headers.get("idempotent-replayed") === "true";
}

export function isInProgress({ body }: KeyedAnswer): boolean {
  return body.error?.code === "IDEMPOTENCY_IN_PROGRESS";
}

/** Repeats the call as a careful client does, as long as the first one is in progress. */
export async function untilAnswered(service: Service, call: KeyedCall): Promise<KeyedAnswer> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const answer = await keyed(service, call);
    if (!isInProgress(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`${call.path} was still in progress after ${DEADLINE_MS} ms`);
    await delay(20);
  }
}
