/** The bulk actions on invoices: their permissions, their conditions and their calls. */
import { ApiError } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import type { Permission } from "../../shared/session/me.ts";
import { type Act, Refused } from "../../shared/ui/run-bulk.ts";
import { isOpen } from "./is-open.ts";
import type { Invoice } from "./queries.ts";

export const BULK_ACTS = ["cancel", "refund", "check", "redeliver"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** Each needs one of these permissions; the service limits narrow ones to a part of the invoices. */
export const NEEDS: Record<BulkAct, Permission[]> = {
  cancel: ["invoices:write", "counter", "sandbox"],
  refund: ["refunds:write", "counter", "sandbox"],
  check: ["invoices:read", "counter"],
  redeliver: ["webhooks:write"],
};

/** Whether `act` is possible in the invoice's present state. */
export function isFor(act: BulkAct, invoice: Invoice): boolean {
  const { status, held_reason, outcome, available_for_refund, is_sandbox } = invoice;
  switch (act) {
    case "cancel":
      return status === "pending" && held_reason === undefined && outcome === undefined;
    case "refund":
      return Number(available_for_refund) > 0;
    case "check":
      return isOpen(invoice) && !is_sandbox;
    case "redeliver":
      return status !== "pending";
  }
}

/** Thrown when no event of the invoice was ever sent, so that none can be sent again. */
export class NothingSent extends Refused {}

export const ACTS: Record<BulkAct, Act<Invoice>> = {
  async cancel({ id }, header) {
    const path = "/api/dashboard/v1/invoices/{id}/cancel";
    const { status } = await answerOf(api.POST(path, { params: { path: { id }, header } }));
    return status === "cancelling" ? "unknown" : "done";
  },
  async refund({ id, available_for_refund }, header) {
    const path = "/api/dashboard/v1/invoices/{id}/refund";
    const body = { amount: Number(available_for_refund) };
    const { refund } = await answerOf(api.POST(path, { params: { path: { id }, header }, body }));
    if (refund.status === "failed") throw new ApiError("UPSTREAM_ERROR");
    return refund.status === "pending" ? "unknown" : "done";
  },
  async check({ id }, header) {
    const path = "/api/dashboard/v1/invoices/status/check";
    const { items } = await answerOf(api.POST(path, { params: { header }, body: { invoice_ids: [id] } }));
    return items[0]?.error === null ? "done" : "unknown";
  },
  async redeliver({ id }, header) {
    const query = { invoice_id: id, limit: 1, offset: 0 };
    const { items } = await answerOf(api.GET("/api/dashboard/v1/webhook/deliveries", { params: { query } }));
    if (items[0] === undefined) throw new NothingSent();
    const path = "/api/dashboard/v1/webhook/deliveries/{id}/redeliver";
    await answerOf(api.POST(path, { params: { path: { id: items[0].id }, header } }));
    return "done";
  },
};
