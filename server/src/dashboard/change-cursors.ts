/** Tracks how far a stream has read the logs of its tenant, and selects the polled changes that are new to it. */
import { advanceCursor, type Cursor, resumeCursor, startAtEnd } from "./change-cursor.ts";
import type { Floors, PolledChanges } from "./changes-store.ts";
import { eventChange, madeChange, type Place } from "./changes-wire.ts";

export type Cursors = { events: Cursor; invoices: Cursor };

/** A reader of a tenant's logs. */
export type Follower = { tenant_id: string; cursors: Cursors };

export function placeIn({ events, invoices }: Cursors): Place {
  return { events: events.floor, invoices: invoices.floor };
}

/** The lowest floors of each tenant's followers: a poll from there contains all that each follower has not been sent. */
export function floorsOf(followers: Iterable<Follower>): Floors[] {
  const floors = new Map<string, Floors>();
  for (const { tenant_id, cursors } of followers) {
    const own = placeIn(cursors);
    const lowest = floors.get(tenant_id) ?? own;
    floors.set(tenant_id, {
      tenant_id,
      events: Math.min(lowest.events, own.events),
      invoices: Math.min(lowest.invoices, own.invoices),
    });
  }
  return [...floors.values()];
}

/** The polled changes that the follower has not been sent: created invoices first, then events. */
export function selectUnseen({ tenant_id, cursors }: Follower, polled: PolledChanges) {
  const events = polled.events.filter((row) => row.tenant_id === tenant_id);
  const made = polled.made.filter((row) => row.tenant_id === tenant_id);
  const ofEvents = advanceCursor(
    cursors.events,
    events.map(({ seq }) => seq),
    polled,
  );
  const ofInvoices = advanceCursor(
    cursors.invoices,
    made.map(({ id }) => id),
    polled,
  );
  const [freshEvents, freshInvoices] = [new Set(ofEvents.fresh), new Set(ofInvoices.fresh)];
  return {
    changes: [
      ...made.filter(({ id }) => freshInvoices.has(id)).map(madeChange),
      ...events.filter(({ seq }) => freshEvents.has(seq)).map(eventChange),
    ],
    cursors: { events: ofEvents.cursor, invoices: ofInvoices.cursor },
  };
}

/** Whether a tenant's log may hold more than the `limit` rows that the poll returned. */
export function isFull(polled: PolledChanges, limit: number): boolean {
  return [polled.events, polled.made].some((rows: { tenant_id: string }[]) => {
    const counts = new Map<string, number>();
    for (const { tenant_id } of rows) counts.set(tenant_id, (counts.get(tenant_id) ?? 0) + 1);
    return [...counts.values()].some((count) => count >= limit);
  });
}

/**
 * The cursors at which a stream begins, given the `limit` newest numbers of each log: at `place`, or at the end without one.
 * When too much has happened since `place`, the stream begins at the end and `reload` is true.
 */
export function startCursors(
  place: Place | null,
  newest: Record<keyof Place, number[]>,
  limit: number,
): { cursors: Cursors; reload: boolean } {
  const isWhole = (log: keyof Place) => newest[log].length < limit;
  if (place !== null) {
    const events = resumeCursor(place.events, newest.events, isWhole("events"));
    const invoices = resumeCursor(place.invoices, newest.invoices, isWhole("invoices"));
    if (events !== null && invoices !== null) return { cursors: { events, invoices }, reload: false };
  }
  const events = startAtEnd(newest.events, isWhole("events"));
  const invoices = startAtEnd(newest.invoices, isWhole("invoices"));
  return { cursors: { events, invoices }, reload: place !== null };
}
