/** The life of an invoice: the whole matrix of statuses and events, and the groupings of statuses. */

import { describe, expect, test } from "vitest";
import {
  afterEvent,
  type InvoiceEvent,
  isOpen,
  isTerminalForPolling,
  PUBLISHED_STATUSES,
  publishedStatus,
  REPLAYABLE,
  STORED_BY_PUBLISHED,
  STORED_STATUSES,
  type StoredStatus,
} from "../../src/rules/invoice-status.ts";

/** One row an event; `·` where the event may not happen. */
const MATRIX = `
event                  processing  pending     cancelling  paid                cancelled  expired  partially_refunded  refunded  error
accepted               pending     ·           ·           ·                   ·          ·        ·                   ·         ·
refused_by_provider    error       ·           ·           ·                   ·          ·        ·                   ·         ·
not_found_at_provider  error       ·           ·           ·                   ·          ·        ·                   ·         ·
never_sent             error       ·           ·           ·                   ·          ·        ·                   ·         ·
cancel_requested       ·           cancelling  ·           ·                   ·          ·        ·                   ·         ·
cancel_done            ·           cancelled   cancelled   ·                   ·          ·        ·                   ·         ·
cancel_refused         ·           ·           pending     ·                   ·          ·        ·                   ·         ·
cancel_unsettled       ·           ·           pending     ·                   ·          ·        ·                   ·         ·
provider_paid          paid        paid        paid        ·                   paid       paid     ·                   ·         paid
provider_cancelled     cancelled   cancelled   cancelled   ·                   ·          ·        ·                   ·         ·
provider_expired       expired     expired     expired     ·                   ·          ·        ·                   ·         ·
refunded_in_part       ·           ·           ·           partially_refunded  ·          ·        partially_refunded  ·         ·
refunded_in_full       ·           ·           ·           refunded            ·          ·        refunded            ·         ·
`;

const [header = [], ...rows] = MATRIX.trim()
  .split("\n")
  .map((line) => line.split(/\s+/));
const cells = rows.flatMap(([event, ...nexts]) =>
  nexts.map((next, column) => ({ status: header[column + 1], event, next })),
);

// Complete by type: an event added to the rules and not to the matrix does not compile.
const EVENTS: Record<InvoiceEvent, true> = {
  accepted: true,
  refused_by_provider: true,
  not_found_at_provider: true,
  never_sent: true,
  cancel_requested: true,
  cancel_done: true,
  cancel_refused: true,
  cancel_unsettled: true,
  provider_paid: true,
  provider_cancelled: true,
  provider_expired: true,
  refunded_in_part: true,
  refunded_in_full: true,
};

describe("afterEvent", () => {
  test("the matrix names every status and every event once", () => {
    expect(header.slice(1)).toEqual([...STORED_STATUSES]);
    expect(rows.map(([event]) => event)).toEqual(Object.keys(EVENTS));
    expect(cells).toHaveLength(STORED_STATUSES.length * Object.keys(EVENTS).length);
  });

  test.each(cells)("$status, $event: $next", ({ status, event, next }) => {
    expect(afterEvent(status as StoredStatus, event as InvoiceEvent) ?? "·").toBe(next);
  });
});

describe("published statuses", () => {
  test.each([
    ["processing", "pending"],
    ["pending", "pending"],
    ["cancelling", "cancelling"],
    ["paid", "paid"],
    ["cancelled", "cancelled"],
    ["expired", "expired"],
    ["partially_refunded", "partially_refunded"],
    ["refunded", "refunded"],
    ["error", "expired"],
  ] as const)("%s is published as %s", (stored, published) => {
    expect(publishedStatus(stored)).toBe(published);
  });

  test("a filter by a published status finds exactly the stored ones behind it", () => {
    for (const published of PUBLISHED_STATUSES) {
      const behind = STORED_STATUSES.filter((stored) => publishedStatus(stored) === published);
      expect([...STORED_BY_PUBLISHED[published]].sort()).toEqual(behind.sort());
    }
  });
});

describe("groups of statuses", () => {
  test.each([
    { status: "processing", open: true, terminal: false, replayable: true },
    { status: "pending", open: true, terminal: false, replayable: true },
    { status: "cancelling", open: true, terminal: false, replayable: true },
    { status: "paid", open: false, terminal: true, replayable: true },
    { status: "cancelled", open: false, terminal: false, replayable: false },
    { status: "expired", open: false, terminal: false, replayable: false },
    { status: "partially_refunded", open: false, terminal: true, replayable: true },
    { status: "refunded", open: false, terminal: true, replayable: false },
    { status: "error", open: false, terminal: false, replayable: false },
  ] as const)("$status: open $open, never asked about again $terminal, replayable $replayable", (row) => {
    expect(isOpen(row.status)).toBe(row.open);
    expect(isTerminalForPolling(row.status)).toBe(row.terminal);
    expect(REPLAYABLE.includes(row.status)).toBe(row.replayable);
  });
});
