/** Wakes the jobs of every process when there is work, through LISTEN/NOTIFY; polling stands behind it. */
import { sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "./database.ts";

/** What can be waited for: a queue that has just been given work. */
export type Channel = "deliveries" | "refunds" | "subscriptions" | "settlements";

export type Wake = {
  /** Says that `channel` has work, here at once and in other processes soon. Call it after the commit. Never throws. */
  nudge(channel: Channel): void;
  /** Calls `listener` at each nudge of `channel` from any process. */
  on(channel: Channel, listener: () => void): void;
  close(): Promise<void>;
};

/** NOTIFY takes a lock that all commits share, so nudges of one channel are gathered for this long. */
const GATHER_MS = 50;
const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens the listening connection, in the background, and keeps it open until `close`. */
export function openWake(input: { db: Database; url: string; log: Pick<Logger, "warn"> }): Wake {
  const listeners = new Map<Channel, (() => void)[]>();
  const gathered = new Map<Channel, NodeJS.Timeout>();
  let closed = false;
  let client: pg.Client | undefined;
  let reconnect: NodeJS.Timeout | undefined;

  const wakeLocal = (channel: Channel) => {
    for (const listener of listeners.get(channel) ?? []) listener();
  };

  const listen = async () => {
    const fresh = new pg.Client({ connectionString: input.url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client = fresh;
    const lost = (error?: Error) => {
      if (closed || client !== fresh) return;
      client = undefined;
      if (error !== undefined) input.log.warn({ err: error }, "the listening connection broke; jobs go on by polling");
      reconnect = setTimeout(listen, RECONNECT_MS);
    };
    fresh.on("error", lost);
    fresh.on("end", () => lost());
    fresh.on("notification", (message) => wakeLocal(message.payload as Channel));
    try {
      await fresh.connect();
      await fresh.query("listen tolem");
    } catch (error) {
      lost(error as Error);
    }
  };
  const opened = listen();

  return {
    nudge(channel) {
      wakeLocal(channel);
      if (closed || gathered.has(channel)) return;
      const send = () => {
        gathered.delete(channel);
        sql`select pg_notify('tolem', ${channel})`
          .execute(input.db)
          .catch((error) => input.log.warn({ err: error }, "waking other processes failed; they poll"));
      };
      gathered.set(channel, setTimeout(send, GATHER_MS));
    },
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    async close() {
      closed = true;
      clearTimeout(reconnect);
      for (const timer of gathered.values()) clearTimeout(timer);
      await opened;
      await client?.end();
    },
  };
}
