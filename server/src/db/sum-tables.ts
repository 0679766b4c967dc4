/** The tables of counts and sums that triggers append to and jobs fold. */
import type { Generated } from "kysely";
import type { StoredStatus } from "../rules/invoice-status.ts";

export type InvoiceCountTable<Status> = {
  tenant_id: string;
  bucket: number;
  status: Status;
  count: number;
  created_from: Date;
  created_to: Date;
  is_sandbox: boolean;
};

/** The sums of the invoices and subscriptions of one phone. */
type CustomerSums<Count> = {
  tenant_id: string;
  is_sandbox: boolean;
  phone: string;
  name: string | null;
  named_at: Date | null;
  invoices: Count;
  paid_invoices: Count;
  paid_tiyn: Count;
  refunded_tiyn: Count;
  subscriptions: Count;
  active_subscriptions: Count;
  last_at: Date;
};

export type CustomerTable = CustomerSums<Generated<number>> & { search_text: string | null; note: string | null };

export type CustomerDeltaTable = CustomerSums<number>;

/** The sums of one hour: of the payments, of the refunds, or of the invoices created with a status. */
export type HourlySumTable = {
  tenant_id: string;
  is_sandbox: boolean;
  kind: StoredStatus | "payment" | "refund";
  hour: Date;
  count: number;
  amount_tiyn: number;
  refunded_tiyn: number;
};
