/** Finds the events that have not been handled yet, and keeps which ones have been. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { callApi, type Service } from "./call-api.ts";
import type { ApiEvent } from "./events.ts";
import { readJsonFile, stateFolder, writeJsonFile } from "./folders.ts";

/** The largest page of the API. */
const PAGE = 200;
/** The last handled ones. They fill two pages, so that a page with one of them has nothing older that is not known. */
const KEPT = 2 * PAGE;

/** A list of the newest events takes at most a quarter of the calls that the service allows in a minute. */
const SHARE = 4;
const MINUTE_MS = 60_000;
const DEFAULT_LIMIT = 60;
const LEAST_PERIOD_MS = 500;

export type FollowedEvents = {
  /** The events that are new, oldest first, and how long to wait until the next call. */
  readNew(signal: AbortSignal): Promise<{ events: ApiEvent[]; periodMs: number }>;
  /** Stores that the event has been handled: it is not new any more, after a crash either. */
  markHandled(event: ApiEvent): Promise<void>;
};

type Follower = { id: string; is_sandbox: boolean };

/**
 * The events of the mode of the key `follower`. The first time everything that there is counts as handled; later it goes on where it
 * was. The ids are compared, and not the places in the list, because an event can be committed after one that stands behind it.
 */
export async function followEvents(env: NodeJS.ProcessEnv, service: Service, follower: Follower) {
  const file = join(stateFolder(env), `listen-${nameOf(service, follower)}.json`);
  const known = (await readJsonFile(file)) as string[] | undefined;
  const list = (offset: number, signal?: AbortSignal) => listEvents(service, follower, offset, signal);
  const handled = new Set(known ?? (await list(0)).items.map(({ id }) => id).reverse());
  const save = () => writeJsonFile(file, [...handled]);
  if (known === undefined) await save();

  const followed: FollowedEvents = {
    async readNew(signal) {
      const found = new Map<string, ApiEvent>();
      for (let offset = 0; ; offset += PAGE) {
        const { items, periodMs } = await list(offset, signal);
        for (const event of items) if (!handled.has(event.id)) found.set(event.id, event);
        if (items.length < PAGE || items.some(({ id }) => handled.has(id))) {
          return { events: [...found.values()].reverse(), periodMs };
        }
      }
    },
    async markHandled({ id }) {
      handled.add(id);
      for (const oldest of handled) {
        if (handled.size <= KEPT) break;
        handled.delete(oldest);
      }
      await save();
    },
  };
  return { followed, isResumed: known !== undefined };
}

/** The name of the follower's file, which does not tell the service. */
function nameOf({ url }: Service, { id }: Follower): string {
  return createHash("sha256").update(`${url} ${id}`).digest("hex").slice(0, 16);
}

/** A page of events, newest first. */
async function listEvents(service: Service, { is_sandbox }: Follower, offset: number, signal?: AbortSignal) {
  const query = { limit: String(PAGE), offset: String(offset), is_sandbox: String(is_sandbox) };
  const call = signal === undefined ? { query } : { query, signal };
  const { body, headers } = await callApi<{ items: ApiEvent[] }>(service, "GET", "/events", call);
  const perMinute = Number(headers.get("ratelimit-limit")) || DEFAULT_LIMIT;
  return { items: body.items, periodMs: Math.max(LEAST_PERIOD_MS, (SHARE * MINUTE_MS) / perMinute) };
}
