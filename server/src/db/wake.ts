/** Wakes the jobs of every process when there is work, through LISTEN/NOTIFY; polling covers lost notifications. */
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import { CHANNEL, keepListening } from "./listen.ts";

/** A queue whose jobs can be woken. */
export type Channel = "deliveries" | "polls" | "refunds" | "subscriptions" | "settlements";

/** What a transaction has changed, for listeners of its own process, which then need not ask for everything. */
export type Change = { tenant_id: string; invoice_id?: number | undefined };

type Listener = (changes?: readonly Change[]) => void;

export type Wake = {
  /** Wakes the jobs of `channel`, in this process at once and in others soon. Call it after the commit. Never throws. */
  nudge(channel: Channel, changes?: readonly Change[]): void;
  /** Calls `listener` at each nudge of `channel` from any process; without the changes where they are not known. */
  on(channel: Channel, listener: Listener): void;
  close(): Promise<void>;
};

/** NOTIFY takes a lock that all commits share, so nudges of one channel are gathered for this long. */
const GATHER_MS = 50;

/**
 * Opens the listening connection in the background, and keeps it open until `close`. `url` bypasses any transaction pooler,
 * because its connections receive no notifications.
 */
export function openWake(input: {
  db: Database;
  url: string;
  log: Pick<Logger, "info" | "warn">;
  application_name?: string;
}): Wake {
  const listeners = new Map<Channel, Listener[]>();
  const gathered = new Map<Channel, NodeJS.Timeout>();
  let closed = false;

  const wakeLocal = (channel: Channel, changes?: readonly Change[]) => {
    for (const listener of listeners.get(channel) ?? []) listener(changes);
  };
  const notify = (payload: string) => {
    sql`select pg_notify(${CHANNEL}, ${payload})`.execute(input.db).catch((error) => {
      if (!closed) input.log.warn({ err: error }, "waking other processes failed; they poll");
    });
  };
  const listening = keepListening({
    ...input,
    notify,
    hear: (payload) => wakeLocal(payload as Channel),
    opened: () => {
      for (const channel of listeners.keys()) wakeLocal(channel);
    },
  });

  return {
    nudge(channel, changes) {
      wakeLocal(channel, changes);
      if (closed || gathered.has(channel)) return;
      const send = () => {
        gathered.delete(channel);
        notify(listening.signed(channel));
      };
      gathered.set(channel, setTimeout(send, GATHER_MS));
    },
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    async close() {
      closed = true;
      for (const timer of gathered.values()) clearTimeout(timer);
      await listening.close();
    },
  };
}
