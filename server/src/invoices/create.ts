/** Creates an invoice by phone or by QR: our row first, then the provider, then its answer. */
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ApiError, invalidField } from "../errors.ts";
import type { Idempotency } from "../http/idempotency.ts";
import type { CreatedPhoneInvoice, CreatedQr } from "../provider/driver.ts";
import { assertConnected, callProvider, type Outcome, providerError } from "../provider/session.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { tiynOf } from "../rules/money.ts";
import { providerPhone } from "../rules/phone.ts";
import { type Caller, isSandboxCall } from "../tenants/caller.ts";
import { changeStatus, emitStatus, nextLookAt, settleStatus } from "./change-status.ts";
import {
  changeInvoice,
  findInvoiceOfOrder,
  getInvoice,
  insertInvoice,
  insertInvoiceOfOrder,
  type NewInvoice,
} from "./store.ts";

const PHONE_LIFETIME_MS = 24 * 60 * 60_000;
const QR_LIFETIME_MS = 5 * 60_000;
/** A create that has not been answered for this long after the provider's time-out was lost with its process. */
const LOST_AFTER_MS = 10_000;
/** The provider shows this much of a comment in its history, where a lost create is found again. */
const COMMENT_CHARACTERS = 60;

export type NewInvoiceInput = {
  amount: number;
  description?: string | null;
  external_order_id?: string | null;
  is_sandbox?: boolean | null;
  simulate?: "paid" | "cancelled" | "expired" | null;
} & (
  | { channel: "phone"; phone_number: string }
  | { channel: "qr"; latitude?: number | null; longitude?: number | null }
);

export type Created = { invoice: Invoice; replayed: boolean };

/**
 * Creates an invoice, or answers with the open or paid one of the same order (`replayed`), or with the one that an earlier
 * attempt under the same idempotency key has made.
 * @throws VALIDATION_ERROR on `amount`, `phone_number`, `is_sandbox`, `simulate`; PROVIDER_SESSION_REQUIRED;
 * UPSTREAM_ERROR when the provider refused (the invoice is then `expired`) or left the outcome open (it stays
 * `pending` until the reconciler knows).
 */
export async function createInvoice(
  deps: Deps,
  caller: Caller,
  input: NewInvoiceInput,
  idempotency: Idempotency | null = null,
): Promise<Created> {
  const created =
    idempotency?.bound_to == null
      ? await create(deps, caller, input, idempotency)
      : { invoice: await getInvoice(deps.db, caller.tenant.id, Number(idempotency.bound_to)), replayed: false };
  if (created.invoice.status === "processing") idempotency?.leaveOpen();
  return created;
}

async function create(
  deps: Deps,
  caller: Caller,
  input: NewInvoiceInput,
  idempotency: Idempotency | null,
): Promise<Created> {
  const is_sandbox = isSandboxCall(caller, input.is_sandbox);
  if (input.simulate != null && !is_sandbox) throw invalidField("simulate", "works with sandbox invoices only");
  if (!is_sandbox) await assertConnected(deps, caller.tenant.id);
  const row = newRow(deps, caller.tenant.id, input, is_sandbox);
  const created = await store(deps, row, idempotency);
  if (is_sandbox || created.replayed) return created;
  return { invoice: await sendToProvider(deps, created.invoice, input), replayed: false };
}

function newRow(deps: Deps, tenant_id: string, input: NewInvoiceInput, is_sandbox: boolean): NewInvoice {
  const amount_tiyn = tiynOf(input.amount);
  if (amount_tiyn === null) throw invalidField("amount", "must have at most 2 decimals");
  const now = deps.clock.now();
  const isPhone = input.channel === "phone";
  const qr_public_token = isPhone ? null : deps.random.bytes(16).toString("hex");
  const status = is_sandbox ? (input.simulate ?? "pending") : "processing";
  const expires_at = new Date(now.getTime() + (isPhone ? PHONE_LIFETIME_MS : QR_LIFETIME_MS));
  const lost_at = new Date(now.getTime() + deps.config.provider_timeout_ms + LOST_AFTER_MS);
  return {
    tenant_id,
    channel: input.channel,
    is_sandbox,
    status,
    amount_tiyn,
    description: input.description ?? null,
    external_order_id: input.external_order_id ?? null,
    client_phone: isPhone ? input.phone_number : null,
    qr_public_token,
    qr_token_url: is_sandbox && !isPhone ? `${deps.config.base_url}/sandbox/qr/${qr_public_token}` : null,
    expires_at,
    next_poll_at: !is_sandbox ? lost_at : status === "pending" ? expires_at : null,
    paid_at: status === "paid" ? now : null,
    created_at: now,
  };
}

/** Stores the row, unless its order has an invoice already, and with it whatever must not be missing once it is there. */
async function store(deps: Deps, row: NewInvoice, idempotency: Idempotency | null): Promise<Created> {
  // A sandbox invoice that is simulated to an end tells so at once.
  const isEnded = !isOpen(row.status);
  if (!isEnded && idempotency === null) return insertOrFind(deps.db, row);
  const created = await deps.db.transaction().execute(async (db) => {
    const stored = await insertOrFind(db, row);
    if (stored.replayed) return stored;
    if (isEnded) await emitStatus(deps, db, stored.invoice, stored.invoice.created_at);
    await idempotency?.bind(db, String(stored.invoice.id));
    return stored;
  });
  if (isEnded) deps.wake.nudge("deliveries");
  return created;
}

/** Inserts the row, or finds the invoice that its order has already. */
async function insertOrFind(db: Database, row: NewInvoice): Promise<Created> {
  const { external_order_id } = row;
  if (external_order_id == null) return { invoice: await insertInvoice(db, row), replayed: false };
  const order = { ...row, external_order_id, client_phone: row.client_phone ?? null };
  for (;;) {
    const invoice = await insertInvoiceOfOrder(db, order);
    if (invoice !== undefined) return { invoice, replayed: false };
    const known = await findInvoiceOfOrder(db, order);
    if (known !== undefined) return { invoice: known, replayed: true };
    // The invoice that stood in the way was closed between the two statements: its order is free again.
  }
}

async function sendToProvider(deps: Deps, invoice: Invoice, input: NewInvoiceInput): Promise<Invoice> {
  const outcome =
    input.channel === "phone" ? await sendPhone(deps, invoice, input) : await sendQr(deps, invoice, input);
  if (outcome.kind === "done") {
    const accepted = await settleStatus(deps, invoice, "accepted", "api", outcome.value);
    return accepted.provider_invoice_id === null ? noteLateAnswer(deps, accepted, outcome.value) : accepted;
  }
  if (outcome.kind !== "unknown") await changeStatus(deps, invoice, "refused_by_provider", "api");
  throw refusalOf(outcome);
}

/** The answer came after the invoice was given up: the customer can pay it all the same, which must not be missed. */
async function noteLateAnswer(
  deps: Deps,
  invoice: Invoice,
  created: CreatedPhoneInvoice | CreatedQr,
): Promise<Invoice> {
  const next_poll_at = nextLookAt({ ...invoice, ...created }, deps.clock.now(), deps.config.provider_poll_seconds);
  return (await changeInvoice(deps.db, invoice, { ...created, next_poll_at })) ?? invoice;
}

/** The phone invoice carries `#<our id>` in front of its comment, by which the reconciler finds it again. */
async function sendPhone(
  deps: Deps,
  invoice: Invoice,
  input: { phone_number: string },
): Promise<Outcome<CreatedPhoneInvoice>> {
  const words = `${referenceOf(invoice)} ${invoice.description ?? ""}`.trim();
  // By whole characters: half of one is no JSON that every reader takes.
  const comment = Array.from(words).slice(0, COMMENT_CHARACTERS).join("");
  return callProvider(deps, invoice.tenant_id, "create a phone invoice", (call) =>
    deps.provider.createPhoneInvoice(call, {
      phone_number: providerPhone(input.phone_number),
      amount_tiyn: invoice.amount_tiyn,
      comment,
    }),
  );
}

async function sendQr(
  deps: Deps,
  invoice: Invoice,
  input: { latitude?: number | null; longitude?: number | null },
): Promise<Outcome<CreatedQr>> {
  return callProvider(deps, invoice.tenant_id, "create a QR", (call) =>
    deps.provider.createQr(call, {
      amount_tiyn: invoice.amount_tiyn,
      latitude: input.latitude ?? null,
      longitude: input.longitude ?? null,
    }),
  );
}

/** What the provider is given of ours to tell this invoice from every other. */
export function referenceOf(invoice: Pick<Invoice, "id">): string {
  return `#${invoice.id}`;
}

function refusalOf(outcome: Exclude<Outcome<unknown>, { kind: "done" }>): ApiError {
  if (outcome.kind !== "refused") return providerError(outcome);
  if (outcome.refusal === "amount_wrong") return invalidField("amount", "is not accepted by the provider");
  if (outcome.refusal === "phone_invalid") return invalidField("phone_number", "is not known to the provider");
  return providerError(outcome);
}
