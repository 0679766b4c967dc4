/** Refunds: the available amount, the decision, and that no sequence of refunds exceeds the amount. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STORED_STATUSES, type StoredStatus } from "../../src/rules/invoice-status.ts";
import { availableForRefund, type Balance, refundDecision, statusAfterRefund } from "../../src/rules/refund.ts";

const LIVE = { paid_amount_tiyn: null, is_sandbox: false, provider_invoice_id: "7001" };

/** An invoice of 10.00 of which `available_tiyn` can be refunded. */
function invoiceWith(available_tiyn: number, status: StoredStatus = "paid"): Balance {
  return { ...LIVE, status, amount_tiyn: 1000, total_refunded_tiyn: 1000 - available_tiyn, refund_pending_tiyn: 0 };
}

test("a pending refund holds its amount", () => {
  const invoice = { ...LIVE, amount_tiyn: 1000, total_refunded_tiyn: 300, refund_pending_tiyn: 200 };
  expect(availableForRefund({ status: "partially_refunded", ...invoice })).toBe(500);
});

test.each([
  { paid_amount_tiyn: 400, available_tiyn: 400 },
  { paid_amount_tiyn: 1200, available_tiyn: 1000 },
  { paid_amount_tiyn: 0, available_tiyn: 0 },
])(
  "where $paid_amount_tiyn was paid of 1000, $available_tiyn can be refunded",
  ({ paid_amount_tiyn, available_tiyn }) => {
    expect(availableForRefund({ ...invoiceWith(1000), paid_amount_tiyn })).toBe(available_tiyn);
  },
);

test("a live payment without the provider's id cannot be refunded, one of the sandbox can", () => {
  const unknown = { ...invoiceWith(1000), provider_invoice_id: null };
  expect(availableForRefund(unknown)).toBe(0);
  expect(refundDecision(unknown, null)).toMatchObject({ ok: false, field: "status" });
  expect(availableForRefund({ ...unknown, is_sandbox: true })).toBe(1000);
});

test("of an invoice that is not paid nothing is available", () => {
  expect(availableForRefund(invoiceWith(1000, "pending"))).toBe(0);
});

describe("refundDecision", () => {
  test.each([
    { requestedTiyn: null, available_tiyn: 500, amount_tiyn: 500 },
    { requestedTiyn: 500, available_tiyn: 500, amount_tiyn: 500 },
    { requestedTiyn: 1, available_tiyn: 500, amount_tiyn: 1 },
  ])("of $available_tiyn available, $requested_tiyn asked: $amount_tiyn is refunded", (row) => {
    for (const status of ["paid", "partially_refunded"] as const) {
      const decision = refundDecision(invoiceWith(row.available_tiyn, status), row.requestedTiyn);
      expect(decision).toEqual({ ok: true, amount_tiyn: row.amount_tiyn });
    }
  });

  test.each([
    { requestedTiyn: 501, available_tiyn: 500, message: "must be between 0.01 and 5.00" },
    { requestedTiyn: 0, available_tiyn: 500, message: "must be between 0.01 and 5.00" },
    { requestedTiyn: -1, available_tiyn: 500, message: "must be between 0.01 and 5.00" },
    { requestedTiyn: null, available_tiyn: 0, message: "nothing is left to refund" },
    { requestedTiyn: 1, available_tiyn: 0, message: "nothing is left to refund" },
  ])("of $available_tiyn available, $requested_tiyn asked: refused on amount", (row) => {
    const decision = refundDecision(invoiceWith(row.available_tiyn), row.requestedTiyn);
    expect(decision).toMatchObject({ ok: false, field: "amount", problem: { sentence: row.message } });
  });

  test.each(STORED_STATUSES.filter((status) => status !== "paid" && status !== "partially_refunded"))(
    "%s: refused on status",
    (status: StoredStatus) => {
      expect(refundDecision(invoiceWith(500, status), 100)).toMatchObject({ ok: false, field: "status" });
    },
  );
});

test("whatever is asked for in whatever order, refunds never exceed the amount, and only the last tiyn refunds it", () => {
  const requests = fc.array(fc.option(fc.integer({ min: -10, max: 600 })), { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), requests, (amount_tiyn, asked) => {
      let status: StoredStatus = "paid";
      let completedTiyn = 0;
      for (const requestedTiyn of asked) {
        const invoice = { ...LIVE, status, amount_tiyn, total_refunded_tiyn: completedTiyn, refund_pending_tiyn: 0 };
        const decision = refundDecision(invoice, requestedTiyn);
        if (!decision.ok) continue;
        completedTiyn += decision.amount_tiyn;
        status = statusAfterRefund({ refundableTiyn: amount_tiyn, completedTiyn });
        expect(completedTiyn).toBeLessThanOrEqual(amount_tiyn);
        expect(status).toBe(completedTiyn === amount_tiyn ? "refunded" : "partially_refunded");
      }
    }),
  );
});
