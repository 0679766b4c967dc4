/** The connection that receives the notifications of all processes, and is reopened whenever it breaks, even silently. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { openAddresses } from "./addresses.ts";

export const CHANNEL = "tolem";
const CONNECT_TIMEOUT_MS = 4_000;
const ANSWER_TIMEOUT_MS = 4_000;
const RECONNECT_MS = 1_000;
/** A silently broken connection is detected after this time and the time-out of the answer. */
const HEARTBEAT_MS = 5_000;

export type Listening = {
  url: string;
  log: Pick<Logger, "info" | "warn">;
  application_name?: string;
  /** Sends a notification by another connection. Never throws. */
  notify: (payload: string) => void;
  /** Called with each notification of others, including the heartbeats of other processes. */
  hear: (payload: string) => void;
  /** Called at each opening, because notifications from before it are lost. */
  opened: () => void;
};

/** Listens in the background until `close`. What is `signed` is not heard here, because the sender knows of it. */
export function keepListening(input: Listening): { signed(payload: string): string; close(): Promise<void> } {
  const name = randomUUID();
  const hear = (text: string) => {
    const [payload = "", sender] = text.split(" ");
    if (sender !== name) input.hear(payload);
  };
  const addresses = openAddresses(input.url);
  const closing = new AbortController();
  const { signal } = closing;

  async function keep(): Promise<void> {
    // The loss is logged once, and again only after the connection was restored.
    let isLost = false;
    const opened = () => {
      if (isLost) input.log.info("the listening connection is open again");
      isLost = false;
      input.opened();
    };
    while (!signal.aborted) {
      const address = addresses.current();
      const error = await listenUntilLost(
        { ...input, url: address, mayOnlyRead: addresses.count === 1, hear, opened },
        signal,
      );
      if (signal.aborted) return;
      if (!isLost) input.log.warn({ err: error }, "the listening connection broke; jobs go on by polling");
      isLost = true;
      addresses.leave(address);
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const kept = keep();
  return {
    signed: (payload) => `${payload} ${name}`,
    async close() {
      closing.abort();
      await kept;
    },
  };
}

/** Resolves with the reason when the connection no longer listens. */
async function listenUntilLost(input: Listening & { mayOnlyRead: boolean }, signal: AbortSignal): Promise<unknown> {
  const client = openClient(input);
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error));
  client.on("end", () => lost.abort(new Error("the connection ended")));
  const either = AbortSignal.any([signal, lost.signal]);
  // A host that is gone would never answer an orderly end.
  const end = () => client.connection.stream.destroy();
  either.addEventListener("abort", end);
  const own = randomUUID();
  let isHeard = false;
  client.on("notification", ({ payload = "" }) => {
    if (payload === own) isHeard = true;
    else input.hear(payload);
  });
  const beat = async () => {
    const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
    // Notifications are sent on the writable host.
    if (rows[0]?.transaction_read_only === "on" && !input.mayOnlyRead) throw new Error("this host only reads");
  };
  try {
    await client.connect();
    await beat();
    await client.query(`listen ${CHANNEL}`);
    input.opened();
    input.notify(own);
    for (let beats = 1; !either.aborted; beats += 1) {
      await delay(HEARTBEAT_MS, undefined, { signal: either });
      await beat();
      if (beats === 1 && !isHeard) {
        input.log.warn("no notification arrives, so jobs go on by polling: behind a pooler set DATABASE_LISTEN_URL");
      }
    }
    return either.reason;
  } catch (error) {
    return lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    end();
    // A combined signal is never garbage-collected while it has a listener.
    either.removeEventListener("abort", end);
  }
}

function openClient({ url, application_name }: Listening): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    ...(application_name === undefined ? {} : { application_name }),
  });
}
