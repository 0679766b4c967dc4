/** Streams the states of invoices to the open pages of this process; each poll serves many of them. */
import { PassThrough, type Readable } from "node:stream";
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { type KnownVersion, listChangedStandings } from "../invoices/reads.ts";
import { pollWhileWanted } from "../poll-while-wanted.ts";
import { stateOf } from "./show-invoice.ts";

/** A change tells its pages at once; after this time all are polled, for what changes without an event, such as a new code. */
const POLL_ALL_MS = 1000;
/** How often the time is looked at. */
const LOOK_EVERY_MS = 250;
/** The least time between two polls, under any load. */
const GATHER_MS = 50;
/** The most pages of one turn: a poll of all would hold up whatever else the process answers. A thousand take half a second. */
const PAGES_A_TURN = 100;
const HEARTBEAT_MS = 15_000;
/** A stream ends after this time, and the page opens another. */
const STREAM_MS = 5 * 60_000;
const RECONNECT_MS = 2000;
const MAX_OF_INVOICE = 10;
const MAX_OF_PROCESS = 2000;

type Listener = KnownVersion & { body: PassThrough; state: string; until: Date; sent_at: Date };

export type FollowedInvoices = {
  /** A stream of the invoice's states, beginning with the present one. @throws RATE_LIMITED beyond what may be open at once. */
  open(invoice: Invoice): Readable;
  /** Ends every stream, and opens no more. */
  close(): Promise<void>;
};

export function followInvoices(deps: Deps): FollowedInvoices {
  const { db, clock, wake } = deps;
  // In the order of the next polls: a listener goes to the end when it is polled.
  const listeners = new Set<Listener>();
  const byInvoice = new Map<string, Set<Listener>>();
  // Those whose invoices may have changed, which do not wait for their turn: pages that are told together come back together.
  const changed = new Set<Listener>();
  /** How many pages have yet to be polled in turns before the loop rests, and when they all are again. */
  let unpolled = 0;
  let allAtMs = 0;
  let closed = false;

  const polling = pollWhileWanted(deps, {
    what: "polling invoices for their pages",
    everyMs: LOOK_EVERY_MS,
    gatherMs: GATHER_MS,
    isWanted: () => listeners.size > 0,
    async poll() {
      if (unpolled <= 0 && performance.now() >= allAtMs) pollAll();
      const asking = [...new Set([...takeChanged(), ...takeTurn()])];
      if (asking.length === 0) return false;
      const newer = new Map((await listChangedStandings(db, asking)).map((invoice) => [nameOf(invoice), invoice]));
      for (const listener of asking) {
        const invoice = newer.get(nameOf(listener));
        if (invoice !== undefined) listener.version = invoice.version;
        send(listener, invoice === undefined ? listener.state : stateOf({ invoice }));
      }
      return unpolled > 0 || changed.size > 0;
    },
  });
  // Every change of a status sends this wake-up. Other processes do not say what they have changed.
  wake.on("deliveries", (changes) => {
    if (changes === undefined) pollAll();
    for (const { tenant_id, invoice_id: id } of changes ?? []) {
      for (const listener of byInvoice.get(nameOf({ tenant_id, id })) ?? []) changed.add(listener);
    }
    if (unpolled > 0 || changed.size > 0) polling.wake();
  });

  function pollAll(): void {
    unpolled = listeners.size;
    allAtMs = performance.now() + POLL_ALL_MS;
  }

  function takeChanged(): Listener[] {
    const taken = [...changed].slice(0, PAGES_A_TURN);
    for (const listener of taken) changed.delete(listener);
    return taken.filter((listener) => listeners.has(listener));
  }

  /** The listeners whose turn it is, which go to the end of the order. Those whose time is over are ended. */
  function takeTurn(): Listener[] {
    const now = clock.now();
    const turn = [...listeners].slice(0, Math.min(unpolled, PAGES_A_TURN));
    unpolled -= turn.length;
    for (const listener of turn) {
      listeners.delete(listener);
      if (now >= listener.until) listener.body.end();
      else listeners.add(listener);
    }
    return turn.filter((listener) => listeners.has(listener));
  }

  function send(listener: Listener, state: string): void {
    const now = clock.now();
    const isQuiet = now.getTime() - listener.sent_at.getTime() < HEARTBEAT_MS;
    if (state === listener.state && isQuiet) return;
    const isTaken = listener.body.write(state === listener.state ? ": nothing new\n\n" : messageOf(state));
    if (!isTaken) listener.body.destroy();
    listener.state = state;
    listener.sent_at = now;
  }

  return {
    open(invoice) {
      if (closed) throw new ApiError("UNAVAILABLE", { retryAfterS: 1 });
      const { tenant_id, id } = invoice;
      const name = nameOf(invoice);
      const ofInvoice = byInvoice.get(name) ?? new Set();
      if (listeners.size >= MAX_OF_PROCESS || ofInvoice.size >= MAX_OF_INVOICE) {
        throw new ApiError("RATE_LIMITED", { retryAfterS: STREAM_MS / 1000 });
      }
      const body = new PassThrough();
      const now = clock.now();
      const state = stateOf({ invoice });
      const until = new Date(now.getTime() + STREAM_MS);
      const listener: Listener = { tenant_id, id, version: null, body, state, until, sent_at: now };
      body.write(`retry: ${RECONNECT_MS}\n${messageOf(state)}`);
      body.on("close", () => {
        listeners.delete(listener);
        ofInvoice.delete(listener);
        if (ofInvoice.size === 0) byInvoice.delete(name);
      });
      listeners.add(listener);
      byInvoice.set(name, ofInvoice.add(listener));
      // It may have changed since it was read.
      changed.add(listener);
      polling.wake();
      return body;
    },
    async close() {
      closed = true;
      for (const listener of listeners) listener.body.end();
      listeners.clear();
      await polling.stopped();
    },
  };
}

function nameOf({ tenant_id, id }: { tenant_id: string; id: number | undefined }): string {
  return `${tenant_id}/${id}`;
}

function messageOf(state: string): string {
  return `data: ${state}\n\n`;
}
