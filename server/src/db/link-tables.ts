/** The tables of payment links. */
import type { ColumnType, Generated } from "kysely";
import type { BillingPeriod } from "../rules/cadence.ts";
import type { Identity } from "./column.ts";
import type { CartItem } from "./shop-tables.ts";

/** What a payer is asked for beside the payment. */
type Ask = Partial<Record<"name" | "phone" | "comment", "optional" | "required">>;

export type PaymentLinkTable = {
  tenant_id: string;
  id: Identity;
  is_sandbox: boolean;
  slug: string;
  title: string;
  description: string | null;
  amount_tiyn: number | null;
  items: ColumnType<CartItem[] | null, string | null, string | null>;
  min_amount_tiyn: number | null;
  max_amount_tiyn: number | null;
  channels: ("phone" | "qr")[];
  ask: ColumnType<Ask, string, string>;
  billing_period: BillingPeriod | null;
  billing_day: number | null;
  max_payments: number | null;
  expires_at: Date | null;
  success_url: string | null;
  external_id: string | null;
  metadata: ColumnType<Record<string, unknown>, string, string>;
  search_text: string;
  is_paused: Generated<boolean>;
  taken: Generated<number>;
  paid_subscriptions: Generated<number>;
  payments_count: Generated<number>;
  payments_total_tiyn: Generated<number>;
  completed_at: Date | null;
  created_by_key: string | null;
  created_by_user: number | null;
  created_at: Date;
};

/** What is added to a link by its invoices and subscriptions, until it is folded into the link. */
export type PaymentLinkDeltaTable = {
  tenant_id: string;
  payment_link_id: number;
  taken: number;
  paid_subscriptions: number;
  payments: number;
  tiyn: number;
};

export type PaymentLinkSubmitTable = {
  tenant_id: string;
  submit_hash: Buffer;
  payment_link_id: number;
  /** Null before the subscription that the form has made is billed for the first time. */
  invoice_id: number | null;
  subscription_id: number | null;
  sent_to: string | null;
  created_at: Date;
};
