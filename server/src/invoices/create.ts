/** Creates an invoice by phone or by QR in three steps: our row, the call to the provider, its answer. */
import { type CartLine, snapshotCart } from "../catalog/snapshot-cart.ts";
import type { Database } from "../db/database.ts";
import type { Invoice, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { metadataOrNull } from "../http/metadata.ts";
import { problem } from "../problems.ts";
import { assertConnected } from "../provider/session.ts";
import { cartTotalTiyn } from "../rules/cart.ts";
import { isOpen, SIMULATED_FAILURES } from "../rules/invoice-status.ts";
import { tiynOf } from "../rules/money.ts";
import { dailyLimitFor } from "../tariffs/daily-limit.ts";
import { type Caller, isSandboxCall } from "../tenants/caller.ts";
import { aheadMs, nowFor } from "../tenants/sandbox-clock.ts";
import { inSharedTransaction, inTransaction, type StoreAlongside } from "../transaction.ts";
import { findArchivedOrder } from "./archived-store.ts";
import { emitStatus } from "./change-status.ts";
import { countTowardsLimit } from "./count-towards-limit.ts";
import { findInvoiceOfOrder, insertInvoice, keyOfOrder, type NewInvoice } from "./create-store.ts";
import { readInvoice } from "./read-invoice.ts";
import { sendToProvider } from "./send-to-provider.ts";
import { getInvoice } from "./store.ts";

export const PHONE_LIFETIME_MS = 24 * 60 * 60_000;
const QR_LIFETIME_MS = 5 * 60_000;
/** A create that has not been answered for this long after the provider's time-out was lost with its process. */
const LOST_AFTER_MS = 10_000;
/** How often the insert of an order may conflict with an invoice that is closed before it can be found. */
const ORDER_TRIES = 10;

export type NewInvoiceInput = {
  amount: number;
  description?: string | null;
  external_order_id?: string | null;
  is_sandbox?: boolean | null;
  simulate?: "paid" | "cancelled" | "expired" | null;
  /** Items of the catalog, which `amount` must be the sum of. */
  cart_items?: CartLine[] | null;
  metadata?: object | null;
  /** The payment link by which a payer makes it. */
  payment_link_id?: number;
  /** What a shop's visitor or a payer by a link has filled in; the customer of a QR code may have left a phone too. */
  ordered?: Partial<Pick<Invoice, "items" | "client_name" | "client_phone" | "client_comment">>;
} & (
  | { channel: "phone"; phone_number: string }
  | { channel: "qr"; latitude?: number | null; longitude?: number | null }
);

export type Created = { invoice: Invoice; replayed: boolean };

/**
 * Creates an invoice, or returns the open or paid one of the same order (`replayed`). `storeAlongside` runs in the transaction
 * that stores the row, before the provider is called, and not for a `replayed` invoice.
 * @throws VALIDATION_ERROR on `amount`, `cart_items.<n>.catalog_item_id`, `phone_number`, `metadata`, `is_sandbox`, `simulate`;
 * PROVIDER_SESSION_REQUIRED; PROVIDER_CANNOT; DAILY_LIMIT_REACHED;
 * UPSTREAM_ERROR when the provider refused (the invoice is then `expired`) or left the outcome open (it stays
 * `pending` until the reconciler knows). A refusal by the provider is repeatable.
 */
export async function createInvoice(
  deps: Deps,
  caller: Caller,
  input: NewInvoiceInput,
  storeAlongside?: StoreAlongside<Invoice>,
): Promise<Created> {
  const is_sandbox = isSandboxCall(caller, input.is_sandbox);
  if (input.simulate != null && !is_sandbox) throw invalidField("simulate", problem("sandbox_only"));
  const { daily_limit, provider_account } = is_sandbox
    ? SANDBOX_TERMS
    : await checkLive(deps, caller.tenant, input.channel);
  const items = await itemsOf(deps.db, caller.tenant.id, input);
  const row = { ...newRow(deps, caller, input, is_sandbox), items: JSON.stringify(items), provider_account };
  const created = await store(deps, row, daily_limit, storeAlongside);
  if ("archivedId" in created) {
    return {
      invoice: await readInvoice(deps, { tenant: caller.tenant, key: null }, created.archivedId),
      replayed: true,
    };
  }
  if (is_sandbox || created.replayed) return created;
  return { invoice: await sendToProvider(deps, created.invoice, input.channel === "qr" ? input : {}), replayed: false };
}

/** Finds what an earlier call has created; undefined for an invoice that the provider definitely does not have. @throws NOT_FOUND */
export async function findBegunInvoice(deps: Deps, tenant: Tenant, id: number): Promise<Created | undefined> {
  const invoice = await getInvoice(deps.db, tenant.id, id);
  return wasNeverSent(invoice) && invoice.failure_reason !== null ? undefined : { invoice, replayed: false };
}

/** Whether no customer has the invoice: it cannot be paid, so another may be created instead. */
export function wasNeverSent({ status, provider_invoice_id }: Invoice): boolean {
  return status === "error" && provider_invoice_id === null;
}

const SANDBOX_TERMS = { daily_limit: 0, provider_account: null };

/**
 * The tenant's daily limit of live invoices (0: unlimited), and the provider account that its invoices are created by.
 * @throws PROVIDER_SESSION_REQUIRED; PROVIDER_CANNOT
 */
async function checkLive(
  deps: Deps,
  tenant: Tenant,
  channel: NewInvoiceInput["channel"],
): Promise<{ daily_limit: number; provider_account: string }> {
  const [daily_limit, { account }] = await Promise.all([
    dailyLimitFor(deps, tenant),
    assertConnected(deps, tenant.id, { oneOf: [channel === "phone" ? "phone_invoice" : "qr"] }),
  ]);
  return { daily_limit, provider_account: account };
}

/** The lines of the invoice: those of an order, or the cart's as the catalog has them now. */
async function itemsOf(db: Database, tenant_id: string, input: NewInvoiceInput): Promise<Invoice["items"]> {
  if (input.cart_items == null) return input.ordered?.items ?? [];
  const items = await snapshotCart(db, tenant_id, input.cart_items);
  if (cartTotalTiyn(items) !== tiynOf(input.amount)) throw invalidField("amount", problem("not_cart_total"));
  return items;
}

function newRow(
  deps: Deps,
  { tenant, key, user }: Caller,
  input: NewInvoiceInput,
  is_sandbox: boolean,
): Omit<NewInvoice, "provider_account" | "items"> {
  const amount_tiyn = tiynOf(input.amount);
  if (amount_tiyn === null) throw invalidField("amount", problem("too_precise"));
  const now = nowFor(deps, tenant, is_sandbox);
  const isPhone = input.channel === "phone";
  const qr_public_token = isPhone ? null : deps.random.bytes(16).toString("hex");
  const status = is_sandbox ? (input.simulate ?? "pending") : "processing";
  const expires_at = new Date(now.getTime() + (isPhone ? PHONE_LIFETIME_MS : QR_LIFETIME_MS));
  const pollAt = new Date(expires_at.getTime() - aheadMs(tenant, is_sandbox));
  return {
    tenant_id: tenant.id,
    channel: input.channel,
    is_sandbox,
    status,
    amount_tiyn,
    description: input.description ?? null,
    external_order_id: input.external_order_id ?? null,
    metadata: metadataOrNull(input.metadata),
    client_name: input.ordered?.client_name ?? null,
    client_phone: isPhone ? input.phone_number : (input.ordered?.client_phone ?? null),
    client_comment: input.ordered?.client_comment ?? null,
    qr_public_token,
    qr_token_url: is_sandbox && !isPhone ? `${deps.config.base_url}/sandbox/qr/${qr_public_token}` : null,
    expires_at,
    next_poll_at: !is_sandbox ? lostAt(deps, now) : status === "pending" ? pollAt : null,
    paid_at: status === "paid" ? now : null,
    failure_reason: status === "cancelled" || status === "expired" ? SIMULATED_FAILURES[status] : null,
    created_by_key: key?.id ?? null,
    created_by_user: user?.id ?? null,
    payment_link_id: input.payment_link_id ?? null,
    created_at: now,
  };
}

/** The time after which a create that began at `now` and has no answer is lost. */
export function lostAt({ config }: Pick<Deps, "config">, now: Date): Date {
  return new Date(now.getTime() + config.provider_timeout_ms + LOST_AFTER_MS);
}

/** The invoice, or the id of the archived one that has paid the order: its file is read after the transaction. */
type Stored = Created | { archivedId: number };

/** Stores the row unless its order has an invoice already, in one transaction with its count, its event and `storeAlongside`. */
async function store(
  deps: Deps,
  row: NewInvoice,
  daily_limit: number,
  storeAlongside?: StoreAlongside<Invoice>,
): Promise<Stored> {
  // A sandbox invoice that is created in a final status emits its event at once.
  const isEnded = !isOpen(row.status);
  if (!isEnded && daily_limit === 0 && storeAlongside === undefined) return insertOrFind(deps.db, row);
  // The count towards the limit locks a row of the tenant.
  const isShareable = daily_limit === 0 && (storeAlongside === undefined || storeAlongside.isShareable === true);
  const transact = isShareable ? inSharedTransaction : inTransaction;
  return transact(deps, async (tx) => {
    const stored = await insertOrFind(tx.db, row);
    if ("archivedId" in stored || stored.replayed) return stored;
    const { tenant_id, id: invoice_id } = stored.invoice;
    if (daily_limit > 0) await countTowardsLimit(tx, { tenant_id, invoice_id }, daily_limit);
    if (isEnded) await emitStatus(tx, stored.invoice, stored.invoice.created_at);
    await storeAlongside?.(tx, stored.invoice);
    return stored;
  });
}

/**
 * Inserts the row, or returns the invoice that its order already has.
 * @throws UNAVAILABLE when invoices of the order open and close faster than they are found.
 */
async function insertOrFind(db: Database, row: NewInvoice): Promise<Stored> {
  const key = keyOfOrder(row);
  for (let tries = 0; tries < ORDER_TRIES; tries += 1) {
    const invoice = await insertInvoice(db, row);
    if (invoice !== undefined) return { invoice, replayed: false };
    const known = await findInvoiceOfOrder(db, row);
    if (known !== undefined) return { invoice: known, replayed: true };
    const archivedId = key === null ? undefined : await findArchivedOrder(db, row.tenant_id, key);
    if (archivedId !== undefined) return { archivedId };
    // The conflicting invoice was closed between the two statements, so the order is free again.
  }
  throw new ApiError("UNAVAILABLE", { retryAfterS: 1 });
}
