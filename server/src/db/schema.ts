/** The tables as Kysely types them: one type per table, with the names of the migrations. */
import type { ColumnType, Generated, Selectable } from "kysely";
import type { StoredStatus } from "../rules/invoice-status.ts";
import type { ApiPermission } from "../rules/permissions.ts";
import type { ArchiveBlockTable, ArchivedCustomerTable, ArchiveFileTable, ArchiveRunTable } from "./archive-tables.ts";
import type { ActivityTable, AuditTable, RequestLogTable } from "./audit-tables.ts";
import type {
  BillTable,
  SubscriptionInvoiceTable,
  SubscriptionTable,
  TariffTable,
  TenantTariffTable,
} from "./billing-tables.ts";
import type { Identity } from "./column.ts";
import type {
  InvoiceChangeTable,
  InvoiceSwitchTable,
  InvoiceTable,
  InvoiceWatchTable,
  RefundTable,
} from "./invoice-tables.ts";
import type { PaymentLinkDeltaTable, PaymentLinkSubmitTable, PaymentLinkTable } from "./link-tables.ts";
import type {
  EmailChangeTable,
  InvitationTable,
  LetterTable,
  MembershipTable,
  PasskeyTable,
  PasswordResetTable,
  RecoveryCodeTable,
  SignInTable,
  TenantPersonView,
  TotpFactorTable,
  UserTable,
} from "./people-tables.ts";
import type { ProviderFailureTable, ProviderSessionTable } from "./provider-tables.ts";
import type { CatalogImageTable, CatalogItemTable, ShopOrderTable, ShopTable } from "./shop-tables.ts";
import type { CustomerDeltaTable, CustomerTable, HourlySumTable, InvoiceCountTable } from "./sum-tables.ts";
import type { DeliveryAttemptTable, DeliveryTable, EventTable, WebhookEndpointTable } from "./webhook-tables.ts";

export type Schema = {
  tenants: TenantTable;
  tenant_tariffs: TenantTariffTable;
  tenant_webhooks: TenantWebhookTable;
  full_tenants: FullTenantView;
  users: UserTable;
  memberships: MembershipTable;
  invitations: InvitationTable;
  login_failures: { email: string; failed_at: Date[]; locked_until: Date | null };
  holder_failures: { holder: string; failed_at: Date[]; locked_until: Date | null };
  ended_sessions: { session_hash: Buffer; user_id: number; expires_at: Date };
  letters: LetterTable;
  tenant_people: ReadOnly<TenantPersonView>;
  reset_requests: { email: string; asked_at: Date };
  password_resets: PasswordResetTable;
  totp_factors: TotpFactorTable;
  passkeys: PasskeyTable;
  recovery_codes: RecoveryCodeTable;
  email_changes: EmailChangeTable;
  sign_ins: SignInTable;
  limited_acts: { key: Buffer; at: Date[]; until: Date };
  api_keys: ApiKeyTable;
  provider_sessions: ProviderSessionTable;
  provider_sign_ins: { tenant_id: string; sealed: Buffer; expires_at: Date; tries: Generated<number> };
  provider_accounts: {
    tenant_id: string;
    account: string;
    phone_masked: string | null;
    first_connected_at: Date;
  };
  provider_slots: { cashier: string; slot: number; lease_until: Date; holder: string | null };
  provider_failures: ProviderFailureTable;
  provider_pauses: { cashier: string; pause_until: Date };
  webhook_outages: { tenant_id: string; failing_since: Date; told_at: Date | null };
  webhook_endpoints: WebhookEndpointTable;
  webhook_replaced_secrets: {
    tenant_id: string;
    id: Identity;
    sealed: Buffer;
    signs_until: Date;
    endpoint_id: Generated<string>;
  };
  invoices: InvoiceTable;
  invoice_switches: InvoiceSwitchTable;
  invoice_watches: InvoiceWatchTable;
  invoice_changes: InvoiceChangeTable;
  invoice_counts: InvoiceCountTable<StoredStatus | "all">;
  invoice_count_deltas: InvoiceCountTable<StoredStatus>;
  invoice_runs: { tenant_id: string; bucket: number; counted_to: number; is_merged: boolean };
  invoice_run_progress: { is_only: Generated<boolean>; merges_from: Date };
  refunds: RefundTable;
  archived_orders: { tenant_id: string; replay_key: string; invoice_id: number };
  archive_files: ArchiveFileTable;
  archive_blocks: ArchiveBlockTable;
  archive_run: ArchiveRunTable;
  customers: CustomerTable;
  customer_deltas: CustomerDeltaTable;
  archived_customers: ArchivedCustomerTable;
  customer_progress: { is_only: Generated<boolean>; counted_to: string | null };
  hourly_sums: HourlySumTable;
  hourly_sum_deltas: HourlySumTable;
  uncounted_sums: { tenant_id: string; is_sandbox: boolean; counted_to: Date };
  events: EventTable;
  deliveries: DeliveryTable;
  delivery_attempts: DeliveryAttemptTable;
  idempotency_keys: IdempotencyKeyTable;
  catalog_items: CatalogItemTable;
  catalog_images: CatalogImageTable;
  subscriptions: SubscriptionTable;
  subscription_invoices: SubscriptionInvoiceTable;
  tariffs: TariffTable;
  bills: BillTable;
  daily_counts: { tenant_id: string; day_start: Date; count: number };
  audit_log: AuditTable;
  activity: ActivityTable;
  request_logs: RequestLogTable;
  payment_links: PaymentLinkTable;
  payment_link_deltas: PaymentLinkDeltaTable;
  payment_link_slugs: { tenant_id: string; slug: string; payment_link_id: number };
  payment_link_external_ids: {
    tenant_id: string;
    is_sandbox: boolean;
    external_id: string;
    payment_link_id: number;
  };
  payment_link_submits: PaymentLinkSubmitTable;
  shops: ShopTable;
  shop_orders: ShopOrderTable;
  installation: { is_only: Generated<boolean>; key_check: Buffer; next_key_check: Buffer | null; cell: number | null };
  moving_tenants: { tenant_id: string; state: MovingState; other_cell: number; began_at: Date };
  departed_names: { kind: string; name: string; tenant_id: string; cell: number };
  job_holds: { is_only: Generated<boolean>; held_since: Date; restored_from: Date };
  backup_state: BackupStateTable;
};

export type MovingState = "leaving" | "stopped" | "departed" | "arriving";

type BackupStateTable = {
  is_only: Generated<boolean>;
  lease_until: Date | null;
  scheduled_at: Date | null;
  last_at: Date | null;
  last_file: string | null;
  last_bytes: number | null;
  failed_at: Date | null;
  failure: string | null;
};

type TenantTable = {
  id: string;
  name: string;
  sandbox_offset_ms: Generated<number>;
  billing_hour: Generated<number>;
  cashier_refund_limit_tiyn: Generated<number>;
  require_mfa: Generated<boolean>;
  reauthenticate_above_tiyn: number | null;
  closed_at: Date | null;
  closing_due_at: Date | null;
  page_name: ColumnType<string, never, never>;
  page_secret: Buffer | null;
  created_at: Date;
};

type TenantWebhookTable = {
  tenant_id: string;
  webhook_url: string | null;
  webhook_events: Generated<string[]>;
  webhook_enabled: Generated<boolean>;
  webhook_secret: Buffer | null;
};

/** The settings that apply to all people of a tenant. `reauthenticate_above_tiyn` is null for no refund. */
export type TeamSettings = Pick<
  Selectable<TenantTable>,
  "require_mfa" | "cashier_refund_limit_tiyn" | "reauthenticate_above_tiyn"
>;

/** A view: the tenant with its tariff and its webhook, without the sealed secret. */
type FullTenantView = ReadOnly<
  Omit<Selectable<TenantTable>, keyof TeamSettings | "closed_at" | "closing_due_at" | "page_name" | "page_secret"> &
    Omit<Selectable<TenantTariffTable>, "tenant_id"> &
    Omit<Selectable<TenantWebhookTable>, "tenant_id" | "webhook_secret"> & { webhook_secret_set: boolean }
>;
type ReadOnly<Row> = { [Column in keyof Row]: ColumnType<Row[Column], never, never> };

type ApiKeyTable = {
  tenant_id: string;
  id: string;
  name: string;
  prefix: string;
  mode: "live" | "test";
  secret_hash: Buffer;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  permissions: ApiPermission[] | null;
  expires_at: Date | null;
  allowed_ips: string[] | null;
};

type IdempotencyKeyTable = {
  tenant_id: string;
  route: string;
  key: string;
  fingerprint: Buffer;
  claim: string;
  claimed_at: Date;
  lease_until: Date;
  bound_to: string | null;
  status: number | null;
  body: Buffer | null;
};

export type Tenant = Selectable<FullTenantView>;
export type TenantTariff = Selectable<TenantTariffTable>;
export type TenantWebhook = Selectable<TenantWebhookTable>;
export type SignIn = Selectable<SignInTable>;
export type User = Selectable<UserTable>;
export type ApiKey = Selectable<ApiKeyTable>;
export type ProviderSessionRow = Selectable<ProviderSessionTable>;
export type Invoice = Selectable<InvoiceTable>;
export type InvoiceSwitch = Selectable<InvoiceSwitchTable>;
export type InvoiceChange = Selectable<InvoiceChangeTable>;
export type Refund = Selectable<RefundTable>;
export type Customer = Selectable<CustomerTable>;
export type Membership = Selectable<MembershipTable>;
export type Invitation = Selectable<InvitationTable>;
export type Event = Selectable<EventTable>;
export type Delivery = Selectable<DeliveryTable>;
export type WebhookEndpoint = Selectable<WebhookEndpointTable>;
export type DeliveryAttempt = Selectable<DeliveryAttemptTable>;
export type CatalogItem = Selectable<CatalogItemTable>;
export type CatalogImage = Selectable<CatalogImageTable>;
export type Subscription = Selectable<SubscriptionTable>;
export type SubscriptionInvoice = Selectable<SubscriptionInvoiceTable>;
export type Tariff = Selectable<TariffTable>;
export type Bill = Selectable<BillTable>;
export type AuditEntry = Selectable<AuditTable>;
export type Activity = Selectable<ActivityTable>;
export type LoggedCall = Selectable<RequestLogTable>;
export type PaymentLink = Selectable<PaymentLinkTable>;
export type PaymentLinkSubmit = Selectable<PaymentLinkSubmitTable>;
export type Shop = Selectable<ShopTable>;
export type ShopOrder = Selectable<ShopOrderTable>;
