/** The tables of recurring billing: subscriptions, tariffs, and the operator's bills. */
import type { ColumnType, Generated } from "kysely";
import type { BillingPeriod } from "../rules/cadence.ts";
import type { SubscriptionStatus } from "../rules/subscription-status.ts";
import type { Identity } from "./column.ts";
import type { CartItem } from "./shop-tables.ts";

export type SubscriptionTable = {
  tenant_id: string;
  id: Identity;
  is_sandbox: boolean;
  status: SubscriptionStatus;
  phone_number: string;
  amount_tiyn: number;
  cart_items: ColumnType<CartItem[] | null, string | null, string | null>;
  billing_period: BillingPeriod;
  billing_day: number | null;
  description: string | null;
  subscriber_name: string | null;
  external_subscriber_id: string | null;
  search_text: string;
  metadata: ColumnType<Record<string, unknown>, string, string>;
  /** The payment link by which its payer has made it. */
  payment_link_id: number | null;
  max_retry_attempts: number;
  retry_interval_hours: number;
  grace_period_days: number;
  next_billing_at: Date;
  cycle_start: Date | null;
  cycle_end: Date | null;
  cycle_attempts: Generated<number>;
  open_invoice_id: number | null;
  failed_attempts: Generated<number>;
  first_failed_at: Date | null;
  grace_started_at: Date | null;
  expired_at: Date | null;
  next_run_at: Date | null;
  /** Only meaningful while the subscription is paused. */
  paused_by_disconnection: Generated<boolean>;
  created_at: Date;
};

export type CycleStatus = "pending" | "paid" | "failed" | "cancelled" | "expired";

export type SubscriptionInvoiceTable = {
  tenant_id: string;
  id: Identity;
  subscription_id: number;
  invoice_id: number;
  billing_period_start: Date;
  billing_period_end: Date;
  billing_period_label: string;
  amount_tiyn: number;
  attempt_number: number;
  status: CycleStatus;
  failure_reason: string | null;
  paid_at: Date | null;
  is_duplicate: Generated<boolean>;
  is_counted: Generated<boolean>;
  created_at: Date;
};

export type PeriodOption = {
  key: string;
  period_days: number;
  price_kzt: number;
  label_ru: string;
  label_kk: string;
};

export type TariffTable = {
  slug: string;
  label_ru: string;
  label_kk: string;
  daily_limit: number;
  enabled: Generated<boolean>;
  is_default_trial: Generated<boolean>;
  period_options: ColumnType<PeriodOption[], string, string>;
  created_at: Date;
  updated_at: Date;
};

export type TenantTariffTable = {
  tenant_id: string;
  tariff: string | null;
  tariff_period_key: string | null;
  tariff_active_until: Date | null;
  custom_price_kzt: number | null;
  custom_period_days: number | null;
  custom_daily_limit: number | null;
  custom_pricing_reason: string | null;
  custom_pricing_set_at: Date | null;
  custom_pricing_set_by_admin_user_id: number | null;
};

export type BillStatus = "open" | "paid" | "void";

export type BillTable = {
  tenant_id: string;
  id: Identity;
  tariff: string;
  period_key: string;
  period_days: number;
  price_kzt: number;
  follows: Date;
  status: BillStatus;
  invoice_tenant_id: string | null;
  invoice_id: number | null;
  issued_at: Date;
  settled_at: Date | null;
};
