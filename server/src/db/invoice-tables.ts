/** The tables of invoices and their refunds. */
import type { ColumnType, Generated } from "kysely";
import type {
  ChangeSource,
  FailureReason,
  HeldReason,
  PublishedStatus,
  StoredStatus,
} from "../rules/invoice-status.ts";
import type { Identity } from "./column.ts";
import type { CartItem } from "./shop-tables.ts";

/** Null is an empty object. */
type MetadataColumn = ColumnType<Record<string, unknown> | null, string | null | undefined, never>;

export type InvoiceTable = {
  tenant_id: string;
  id: Identity;
  channel: "phone" | "qr";
  is_sandbox: boolean;
  status: StoredStatus;
  amount_tiyn: number;
  total_refunded_tiyn: Generated<number>;
  refund_pending_tiyn: Generated<number>;
  description: string | null;
  external_order_id: string | null;
  replay_key: string | null;
  client_name: string | null;
  client_phone: string | null;
  client_comment: string | null;
  items: ColumnType<CartItem[], string | undefined, never>;
  metadata: MetadataColumn;
  provider_invoice_id: string | null;
  receipt_url: string | null;
  qr_token_url: string | null;
  qr_public_token: string | null;
  poll_interval_s: number | null;
  confirmation_timeout_s: number | null;
  qr_scanned_at: Date | null;
  expires_at: Date | null;
  next_poll_at: Date | null;
  answered_at: Date | null;
  next_returns_look_at: Date | null;
  cancel_requested_at: Date | null;
  held_reason: HeldReason | null;
  paid_amount_tiyn: number | null;
  failure_reason: FailureReason | null;
  provider_account: string | null;
  sent_at: Date | null;
  send_at: Date | null;
  withdraw_at: Date | null;
  waived_hold: HeldReason | null;
  waived_until: Date | null;
  paid_at: Date | null;
  subscription_id: number | null;
  payment_link_id: number | null;
  refusal: string | null;
  is_unsettled: Generated<boolean>;
  created_by_key: string | null;
  created_by_user: number | null;
  cancelled_by_key: string | null;
  cancelled_by_user: number | null;
  created_at: Date;
};

export type InvoiceWatchTable = {
  tenant_id: string;
  invoice_id: number;
  provider_invoice_id: string | null;
  is_open_code: boolean;
  due_at: Date;
  lease_until: Date | null;
  answered_at: Date | null;
};

export type InvoiceChangeTable = {
  tenant_id: string;
  invoice_id: number;
  seq: Identity;
  at: Date;
  from_status: PublishedStatus;
  to_status: PublishedStatus;
  source: ChangeSource;
  note: string | null;
};

export type InvoiceSwitchTable = {
  tenant_id: string;
  invoice_id: number;
  asked_at: Date;
  qr_invoice_id: number | null;
};

type RefundStatus = "pending" | "completed" | "failed";

export type RefundTable = {
  tenant_id: string;
  id: Identity;
  invoice_id: number;
  is_sandbox: boolean;
  amount_tiyn: number;
  status: RefundStatus;
  reason: string | null;
  failure_reason: string | null;
  provider_refund_id: string | null;
  calling_until: Date | null;
  waits_for: Generated<"code" | "scan" | "return">;
  provider_return_id: string | null;
  refund_qr_url: string | null;
  refund_expires_at: Date | null;
  poll_interval_s: number | null;
  return_asked_at: Date | null;
  metadata: MetadataColumn;
  created_by_key: string | null;
  created_by_user: number | null;
  created_at: Date;
};
