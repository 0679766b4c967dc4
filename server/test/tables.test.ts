/** Each table belongs to one room, which alone writes and reads it; reports read all. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));

/** Rooms that report on all others, or decide by their rows whether a tenant may move or an invoice leave, and write nothing of theirs. */
const REPORTS = ["admin", "archiving", "customers", "dashboard", "doctor", "moves"];

const OWNERS: Record<string, string[]> = {
  archive: ["archive_blocks", "archive_files", "archive_run"],
  audit: ["activity", "audit_log"],
  backup: ["backup_state"],
  bills: ["bills"],
  catalog: ["catalog_images", "catalog_items"],
  cells: ["departed_names"],
  customers: ["archived_customers", "customer_deltas", "customer_progress", "customers"],
  dashboard: ["hourly_sum_deltas", "hourly_sums", "uncounted_sums"],
  db: ["limited_acts"],
  factors: ["passkeys", "recovery_codes", "totp_factors"],
  idempotency: ["idempotency_keys"],
  installation: ["installation", "job_holds"],
  invoices: [
    "archived_orders",
    "invoice_changes",
    "invoice_count_deltas",
    "invoice_counts",
    "invoice_run_progress",
    "invoice_runs",
    "invoice_switches",
    "invoice_watches",
    "invoices",
  ],
  mail: ["letters"],
  moves: ["moving_tenants"],
  "payment-links": [
    "payment_link_deltas",
    "payment_link_external_ids",
    "payment_link_slugs",
    "payment_link_submits",
    "payment_links",
  ],
  people: [
    "email_changes",
    "ended_sessions",
    "holder_failures",
    "login_failures",
    "memberships",
    "password_resets",
    "reset_requests",
    "sign_ins",
    "users",
  ],
  provider: [
    "provider_accounts",
    "provider_failures",
    "provider_pauses",
    "provider_sessions",
    "provider_sign_ins",
    "provider_slots",
  ],
  refunds: ["refunds"],
  "request-logs": ["request_logs"],
  team: ["invitations"],
  storefront: ["shop_orders", "shops"],
  subscriptions: ["subscription_invoices", "subscriptions"],
  tariffs: ["daily_counts", "tariffs", "tenant_tariffs"],
  tenants: ["api_keys", "tenants"],
  webhooks: [
    "deliveries",
    "delivery_attempts",
    "events",
    "tenant_webhooks",
    "webhook_endpoints",
    "webhook_outages",
    "webhook_replaced_secrets",
  ],
};

/** Views are documented in their migrations; every room may read them. */
const VIEWS = ["full_tenants", "tenant_people"];

const tables = Object.values(OWNERS).flat();
const ownerOf = (table: string) => Object.keys(OWNERS).find((room) => OWNERS[room]?.includes(table));

/** The tables that the stores of each room name in statements, as `room → table`, but for the room's own. */
function foreign(forms: (table: string) => RegExp[]): string[] {
  const stores = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(store|reads)\.ts$/.test(path),
  );
  const named = stores.flatMap((path) => {
    const text = readFileSync(SOURCES + path, "utf8");
    const room = basename(dirname(path));
    const used = tables.filter((table) => forms(table).some((form) => form.test(text)));
    return used.filter((table) => ownerOf(table) !== room).map((table) => `${room} → ${table}`);
  });
  return [...new Set(named)];
}

const WRITING = (table: string) => [
  new RegExp(`\\b(updateTable|insertInto|deleteFrom)\\("${table}\\b`),
  new RegExp(`\\b(update|insert into|delete from) ${table}\\b`),
];
const READING = (table: string) => [
  new RegExp(`\\b(selectFrom|innerJoin|leftJoin)\\(\\[?"${table}\\b`),
  new RegExp(`(?<!delete )\\b(from|join) ${table}\\b`),
];

it("every table of the schema has one owner", () => {
  const schema = readFileSync(`${SOURCES}db/schema.ts`, "utf8");
  const [, fields = ""] = /export type Schema = \{\n(.*?)\n\};/s.exec(schema) ?? [];
  const known = [...fields.matchAll(/^ {2}(\w+): /gm)].map(([, table]) => table);
  expect([...tables, ...VIEWS].sort()).toEqual(known.sort());
});

it("no store writes another room's table", () => {
  expect(foreign(WRITING)).toEqual([]);
});

it("no store reads another room's table, but for reports", () => {
  const read = foreign(READING).filter((arrow) => !REPORTS.some((room) => arrow.startsWith(`${room} → `)));
  expect(read).toEqual([]);
});
