/** Places a customer's order: the cart at the catalog's prices, as an invoice to a phone or as a QR code. */
import { createHash } from "node:crypto";
import { snapshotCart } from "../catalog/snapshot-cart.ts";
import type { Invoice } from "../db/schema.ts";
import type { CartItem } from "../db/shop-tables.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { createInvoice, type NewInvoiceInput, wasNeverSent } from "../invoices/create.ts";
import { problem } from "../problems.ts";
import { cartTotalTiyn } from "../rules/cart.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { MAX_INVOICE_TIYN } from "../rules/money.ts";
import { merchantPhone } from "../rules/phone.ts";
import { dailyLimitFor } from "../tariffs/daily-limit.ts";
import type { StoreAlongside, Tx } from "../transaction.ts";
import { hideMerchant } from "./hide-merchant.ts";
import { assertWithinLimits } from "./limit-orders.ts";
import { openShopForOrders, orderMode } from "./open-shop.ts";
import {
  changeInvoiceOfOrder,
  findOrderOfSubmit,
  insertOrder,
  type NewOrderRow,
  type PlacedOrder,
} from "./orders-store.ts";
import type { OpenedShop } from "./store.ts";

const TOKEN_BYTES = 16;

export type NewOrder = {
  items: { catalog_item_id: number; count: number }[];
  channel: "phone" | "qr";
  /** The number as people type it. */
  phone_number?: string | null;
  client_name?: string | null;
  client_comment?: string | null;
  /** The idempotency key: the same order under the same key is placed once. */
  order_key?: string | null;
};

/**
 * Places the order, or answers with the one that the same submit has placed; an order whose invoice the provider definitely does
 * not have is given another invoice. When the outcome at the provider is unknown, the order is `pending` until reconciliation.
 * @throws NOT_FOUND; SHOP_UNAVAILABLE, also when the merchant's session turns out to be dead, or its daily limit or the shop's
 * share of it is reached; RATE_LIMITED on `phone_number` when too many orders were sent to the phone; VALIDATION_ERROR on `items`,
 * `items.<n>.catalog_item_id`, `phone_number`; UPSTREAM_ERROR when the provider refused.
 */
export async function placeOrder(deps: Deps, slug: string, order: NewOrder): Promise<PlacedOrder> {
  const opened = await openShopForOrders(deps, slug);
  const tenant_id = opened.tenant.id;
  const token = deps.random.bytes(TOKEN_BYTES).toString("hex");
  const submit_hash = submitHash(order, token);
  const known = await findOrderOfSubmit(deps.db, tenant_id, submit_hash);
  if (known !== undefined && !wasNeverSent(known.invoice)) return known;

  const invoice = await invoiceOf(deps, opened, order);
  const sent_to = invoice.channel === "phone" && !invoice.is_sandbox ? invoice.phone_number : null;
  const row = { tenant_id, token: known?.token ?? token, submit_hash, sent_to, created_at: deps.clock.now() };
  const daily_limit = invoice.is_sandbox ? 0 : await dailyLimitFor(deps, opened.tenant);
  const storeRow = storeOrder(row, known?.invoice.id, (tx) => assertWithinLimits(tx, row, daily_limit));
  const failure = await createInvoice(deps, { tenant: opened.tenant, key: null }, invoice, storeRow).then(
    () => undefined,
    (error: unknown) => error,
  );
  const placed = await findOrderOfSubmit(deps.db, tenant_id, submit_hash);
  const isSettled = failure === undefined || placed?.token !== row.token || isOpen(placed.invoice.status);
  if (placed !== undefined && isSettled) return placed;
  throw refusalOf(failure);
}

/** Hashes the key with the whole order: a customer who goes back and changes the order places another one. */
function submitHash({ order_key, ...order }: NewOrder, token: string): Buffer {
  const { items, channel, phone_number, client_name, client_comment } = order;
  const lines = items.map(({ catalog_item_id, count }) => [catalog_item_id, count]);
  const sent = [order_key ?? token, lines, channel, phone_number, client_name, client_comment];
  return createHash("sha256").update(JSON.stringify(sent)).digest();
}

type OrderRow = Omit<NewOrderRow, "invoice_id">;

/**
 * Stores the order, or gives it its new invoice, in the transaction that stores the invoice. Neither is stored when `check`
 * throws.
 */
function storeOrder(
  row: OrderRow,
  failedInvoiceId: number | undefined,
  check: (tx: Tx) => Promise<void>,
): StoreAlongside<Invoice> {
  return async (tx, { id: invoice_id }) => {
    const isFirst =
      failedInvoiceId === undefined
        ? (await insertOrder(tx.db, { ...row, invoice_id })) !== undefined
        : await changeInvoiceOfOrder(tx.db, row, { from: failedInvoiceId, to: invoice_id });
    // A concurrent copy of the same submit stored its order first, which is the answer.
    if (!isFirst) throw new ApiError("IDEMPOTENCY_IN_PROGRESS");
    await check(tx);
  };
}

/** @throws VALIDATION_ERROR on the order's invalid fields. */
async function invoiceOf(deps: Deps, opened: OpenedShop, order: NewOrder): Promise<NewInvoiceInput> {
  const client_phone = phoneOf(order);
  const items = await freeze(deps, opened.tenant.id, order);
  const totalTiyn = cartTotalTiyn(items);
  if (totalTiyn > MAX_INVOICE_TIYN) throw invalidField("items", problem("order_too_large"));
  const common = {
    amount: totalTiyn / 100,
    description: opened.shop.title,
    is_sandbox: orderMode(deps, opened) === "sandbox",
    ordered: {
      items,
      client_name: order.client_name ?? null,
      client_phone,
      client_comment: order.client_comment ?? null,
    },
  };
  if (order.channel === "qr") return { channel: "qr", ...common };
  if (client_phone === null) throw invalidField("phone_number", problem("phone_required"));
  return { channel: "phone", phone_number: client_phone, ...common };
}

function phoneOf({ phone_number }: NewOrder): string | null {
  if (phone_number == null) return null;
  const phone = merchantPhone(phone_number);
  if (phone === null) throw invalidField("phone_number", problem("no_phone"));
  return phone;
}

async function freeze(deps: Deps, tenant_id: string, { items }: NewOrder): Promise<CartItem[]> {
  try {
    return await snapshotCart(deps.db, tenant_id, items);
  } catch (error) {
    throw error instanceof ApiError ? inWordsOfOrders(error) : error;
  }
}

/** Renames the cart's invalid fields to their names in an order. */
function inWordsOfOrders({ code, problems }: ApiError): ApiError {
  const named = Object.entries(problems).map(([name, found]) => [
    name.replace(/^(cart_items|amount)\b/, "items"),
    found,
  ]);
  return new ApiError(code, { problems: Object.fromEntries(named) });
}

function refusalOf(failure: unknown): unknown {
  const refusal = hideMerchant(failure);
  return refusal instanceof ApiError && refusal.code === "VALIDATION_ERROR" ? inWordsOfOrders(refusal) : refusal;
}
