/** Creates a payment link, and changes one. */
import type { Static } from "typebox";
import { snapshotCart } from "../catalog/snapshot-cart.ts";
import { hasDeparted } from "../cells/departures.ts";
import type { PaymentLink } from "../db/schema.ts";
import { searchText } from "../db/search-text.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { metadataText } from "../http/metadata.ts";
import { timeOf } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { traitsOf } from "../provider/connections.ts";
import { findSession } from "../provider/reads.ts";
import { cartTotalTiyn } from "../rules/cart.ts";
import { MAX_INVOICE_TIYN, tiynOf } from "../rules/money.ts";
import { paidPlaces } from "../rules/payment-link-status.ts";
import { assertMayChange, type Caller, isSandboxCall } from "../tenants/caller.ts";
import { momentOf, nowFor } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { assertBillable, billingOf } from "./check-billing.ts";
import { recordTerms } from "./record-terms.ts";
import { randomSlug } from "./slug.ts";
import {
  changePaymentLink,
  getPaymentLink,
  getPaymentLinkForUpdate,
  insertExternalId,
  insertPaymentLink,
  insertSlug,
} from "./store.ts";
import type { ChangePaymentLink, CreatePaymentLink } from "./wire.ts";

type Created = Static<typeof CreatePaymentLink>;
type Changes = Static<typeof ChangePaymentLink>;

/**
 * @throws VALIDATION_ERROR on `amount`, `items`, `channels`, `expires_at`, `success_url`, `metadata`;
 * PAYMENT_LINK_CONFLICT on `slug` or `external_id`
 */
export async function createPaymentLink(
  deps: Deps,
  caller: Caller,
  input: Created,
  storeAlongside?: StoreAlongside<PaymentLink>,
): Promise<PaymentLink> {
  const { tenant, key, user } = caller;
  const is_sandbox = isSandboxCall(caller, input.is_sandbox);
  const now = nowFor(deps, tenant, is_sandbox);
  const paid = await amountsOf(deps, tenant.id, input);
  if (paid === null) throw invalidField("amount", problem("amount_of_link"));
  const slug = input.slug ?? randomSlug(deps);
  if (await hasDeparted(deps, { kind: "link", name: slug })) throw conflictOn("slug");
  const texts = {
    slug,
    title: input.title,
    description: input.description ?? null,
    external_id: input.external_id ?? null,
  };
  const row = {
    ...{ tenant_id: tenant.id, is_sandbox, ...texts, ...paid, ...billingOf(input) },
    search_text: searchTextOf(texts),
    channels: await channelsOf(deps, { tenant_id: tenant.id, is_sandbox }, input),
    ask: JSON.stringify(input.ask ?? {}),
    max_payments: input.max_payments ?? null,
    expires_at: expiryOf(input.expires_at, now),
    success_url: successUrlOf(input.success_url),
    metadata: metadataText(input.metadata ?? {}),
    created_by_key: key?.id ?? null,
    created_by_user: user?.id ?? null,
    created_at: now,
  };
  assertBillable(row);
  return inTransaction(deps, async (tx) => {
    const link = await insertPaymentLink(tx.db, row);
    await takeNames(tx, link);
    await recordTerms(tx, caller, undefined, link);
    await storeAlongside?.(tx, link);
    return link;
  });
}

/**
 * Changes what is given; null clears what may be without a value. One way to say what is paid takes the place of another.
 * Open invoices of the link stay as they are.
 * @throws as `createPaymentLink` does; NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key
 */
export async function changePaymentLinkOf(
  deps: Deps,
  caller: Caller,
  id: number,
  input: Changes,
): Promise<PaymentLink> {
  const { tenant } = caller;
  const known = await getPaymentLink(deps.db, tenant.id, id);
  assertMayChange(caller, known);
  const { now } = await momentOf(deps, known);
  const paid = await amountsOf(deps, tenant.id, input);
  const { slug, title, channels, ask, max_payments } = input;
  if (slug != null && (await hasDeparted(deps, { kind: "link", name: slug }))) throw conflictOn("slug");
  const changes = {
    ...(paid ?? {}),
    ...(slug == null ? {} : { slug }),
    ...(title == null ? {} : { title }),
    ...(channels == null ? {} : { channels: [...new Set(channels)] }),
    ...(ask === undefined ? {} : { ask: JSON.stringify(ask ?? {}) }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.external_id === undefined ? {} : { external_id: input.external_id }),
    ...(input.expires_at === undefined ? {} : { expires_at: expiryOf(input.expires_at, now) }),
    ...(input.success_url === undefined ? {} : { success_url: successUrlOf(input.success_url) }),
    ...(input.metadata === undefined ? {} : { metadata: metadataText(input.metadata ?? {}) }),
    ...(max_payments === undefined ? {} : { max_payments }),
  };
  assertBillable({ ...known, ...changes });
  return inTransaction(deps, async (tx) => {
    const before = await getPaymentLinkForUpdate(tx.db, tenant.id, id);
    const texts = { ...before, ...changes };
    // With more places than were paid there is a last one again.
    const isOpenAgain = max_payments === null || (max_payments ?? 0) > paidPlaces(before);
    const link = await changePaymentLink(tx.db, before, {
      ...changes,
      search_text: searchTextOf(texts),
      ...(isOpenAgain ? { completed_at: null } : {}),
    });
    await takeNames(tx, link);
    await recordTerms(tx, caller, before, link);
    return link;
  });
}

/** @throws PAYMENT_LINK_CONFLICT */
async function takeNames(tx: Tx, { tenant_id, id, is_sandbox, slug, external_id }: PaymentLink): Promise<void> {
  const link = { tenant_id, payment_link_id: id };
  if (!(await insertSlug(tx.db, { ...link, slug }))) throw conflictOn("slug");
  if (external_id === null) return;
  if (!(await insertExternalId(tx.db, { ...link, is_sandbox, external_id }))) throw conflictOn("external_id");
}

function conflictOn(field: "slug" | "external_id"): ApiError {
  return new ApiError("PAYMENT_LINK_CONFLICT", { problems: { [field]: problem("taken") } });
}

type Paid = Pick<Created, "amount" | "items" | "min_amount" | "max_amount">;

/** What is paid, as the row has it; null where the input does not say. */
async function amountsOf(deps: Deps, tenant_id: string, input: Paid) {
  const { amount, items, min_amount, max_amount } = input;
  const isBounded = min_amount != null || max_amount != null;
  const ways = [amount != null, items != null, isBounded].filter(Boolean).length;
  if (ways === 0) return null;
  if (ways > 1) throw invalidField("amount", problem("amount_of_link"));
  const nothing = { amount_tiyn: null, items: null, min_amount_tiyn: null, max_amount_tiyn: null };
  if (isBounded) {
    if (min_amount == null || max_amount == null) throw invalidField("amount", problem("amount_of_link"));
    if (min_amount > max_amount) throw invalidField("amount", problem("amounts_swapped"));
    return { ...nothing, min_amount_tiyn: tiynOf(min_amount), max_amount_tiyn: tiynOf(max_amount) };
  }
  const fixed =
    items == null ? { amount_tiyn: tiynOf(amount ?? 0), items: null } : await cartOf(deps, tenant_id, items);
  return { ...nothing, ...fixed };
}

async function cartOf(deps: Deps, tenant_id: string, lines: NonNullable<Created["items"]>) {
  const items = await snapshotCart(deps.db, tenant_id, lines).catch((error: unknown) => {
    throw error instanceof ApiError ? inWordsOfLinks(error) : error;
  });
  const amount_tiyn = cartTotalTiyn(items);
  if (amount_tiyn > MAX_INVOICE_TIYN || amount_tiyn <= 0) throw invalidField("items", problem("order_too_large"));
  return { amount_tiyn, items: JSON.stringify(items) };
}

/** Renames the cart's invalid fields to their names in a link. */
function inWordsOfLinks({ code, problems }: ApiError): ApiError {
  const named = Object.entries(problems).map(([name, found]) => [name.replace(/^cart_items\b/, "items"), found]);
  return new ApiError(code, { problems: Object.fromEntries(named) });
}

type Row = { tenant_id: string; is_sandbox: boolean };

async function channelsOf(deps: Deps, row: Row, { channels, billing }: Created): Promise<PaymentLink["channels"]> {
  if (channels != null) return [...new Set(channels)];
  if (billing != null) return ["phone"];
  const session = row.is_sandbox ? undefined : await findSession(deps.db, row.tenant_id);
  const can = session === undefined || session.dead_at !== null ? null : traitsOf(session).can;
  if (can === null || (can.qr && can.phone_invoice)) return ["qr", "phone"];
  return can.qr ? ["qr"] : ["phone"];
}

function expiryOf(text: string | null | undefined, now: Date): Date | null {
  const expires_at = timeOf("expires_at", text);
  if (expires_at !== null && expires_at <= now) throw invalidField("expires_at", problem("not_in_future"));
  return expires_at;
}

function successUrlOf(text: string | null | undefined): string | null {
  if (text == null) return null;
  const isHttps = URL.canParse(text) && new URL(text).protocol === "https:";
  if (!isHttps) throw invalidField("success_url", problem("no_https_url"));
  return text;
}

type Searched = Pick<PaymentLink, "slug" | "title" | "description" | "external_id">;

/** Each field has a line of its own, so that no search matches across two fields. */
function searchTextOf({ slug, title, description, external_id }: Searched): string {
  return searchText([slug, title, description, external_id].filter((text) => text !== null).join("\n"));
}
