/** The storefront on the wire. */

import { type Static, Type } from "typebox";
import type { CatalogItem, Shop } from "../db/schema.ts";
import { CursorQuery, PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { InvoiceSchema, invoiceJson } from "../invoices/wire.ts";
import { amountText } from "../rules/money.ts";
import { nextStates, ORDER_STATES } from "../rules/order-state.ts";
import type { PayerPages } from "../tenants/payer-pages.ts";
import { IsSandboxQuery, NullableString, Timestamp } from "../wire.ts";
import { ORDER_STAGES } from "./order-filter.ts";
import type { PlacedOrder } from "./orders-store.ts";
import { SLUG } from "./slug.ts";

/** The most lines of one order. */
const MAX_LINES = 100;
/** The largest count of one item. */
export const MAX_COUNT = 10_000;

const CLOCK_TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

const HoursSchema = Type.Array(
  Type.Object({
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: "1 is Monday, 7 is Sunday." }),
    from: Type.String({ pattern: CLOCK_TIME, description: "`HH:MM`" }),
    to: Type.String({ pattern: CLOCK_TIME, description: "`HH:MM`; of the next day where it is not after `from`." }),
  }),
  {
    maxItems: 7,
    description: "The opening hours, in the service's time zone; a weekday that is missing is a day off.",
  },
);

export const SaveShop = Type.Object({
  slug: Type.String({
    pattern: SLUG.source,
    description: "The shop's address: `/shop/<slug>`. No two shops share one.",
  }),
  title: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
  enabled: Type.Boolean({ description: "False: the shop answers 404." }),
  sandbox_orders: optional(
    Type.Boolean({
      description: "Takes sandbox orders until a provider is connected for the first time. Left out: false.",
    }),
  ),
  address: optional(Type.String({ maxLength: 300, description: "Where the shop is. Left out or empty: not shown." })),
  phone: optional(
    Type.String({ maxLength: 40, description: "For customers, as people type it. Left out or empty: not shown." }),
  ),
  delivery: optional(
    Type.String({
      maxLength: 1000,
      description: "How orders are delivered or picked up. Left out or empty: not shown.",
    }),
  ),
  hours: optional(HoursSchema),
  orders_after_hours: optional(
    Type.Boolean({ description: "Takes orders outside the opening hours too. Left out: true." }),
  ),
  payer_may_switch_to_qr: optional(
    Type.Boolean({
      description:
        "Lets payers of an invoice by phone pay it by a QR code instead. Left out: as it is, at first false.",
    }),
  ),
  payer_may_pause: optional(
    Type.Boolean({
      description: "Lets payers pause and resume their subscriptions. Left out: as it is, at first false.",
    }),
  ),
  embed_origins: optional(
    Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: 20,
      description:
        "The origins whose pages may frame the payers' pages, such as `https://example.kz`, or `http://localhost` with a port. " +
        "Left out: as they are, at first none.",
    }),
  ),
});

const ShopSchema = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    enabled: Type.Boolean(),
    sandbox_orders: Type.Boolean(),
    address: NullableString,
    phone: Type.Union(NullableString.anyOf, { description: "11 digits, with a leading 8." }),
    delivery: NullableString,
    hours: Type.Union([HoursSchema, Type.Null()], { description: "Null: the shop names no opening hours." }),
    orders_after_hours: Type.Boolean(),
    payer_may_switch_to_qr: Type.Boolean(),
    payer_may_pause: Type.Boolean(),
    embed_origins: Type.Array(Type.String()),
    url: Type.String({ description: "The page for customers." }),
  },
  { title: "Shop" },
);

export const ShopAnswer = Type.Object({ shop: ShopSchema });
export const MaybeShopAnswer = Type.Object({
  shop: Type.Union([ShopSchema, Type.Null()], { description: "Null until it is set up." }),
});

/** The slug has no pattern here, so an impossible one is answered with 404, not 422. */
export const ShopParams = Type.Object({ slug: Type.String() });
export const OrderParams = Type.Object({ slug: Type.String(), token: Type.String() });
export const PictureParams = Type.Object({ slug: Type.String(), image_id: Type.String() });

export const ShopItemSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: NullableString,
    price: Type.String({ description: "Tenge, a decimal string with 2 decimals." }),
    unit: Type.String(),
    image_url: Type.Union([Type.String(), Type.Null()], { description: "A path of this service; it takes no key." }),
  },
  { title: "ShopItem" },
);

export const PlaceOrder = Type.Object({
  items: Type.Array(
    Type.Object({
      catalog_item_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      count: Type.Integer({ minimum: 1, maximum: MAX_COUNT }),
    }),
    { minItems: 1, maxItems: MAX_LINES, description: "What is ordered. Prices are those of the catalog, always." },
  ),
  channel: Type.Enum(["phone", "qr"], { description: "An invoice to the customer's phone, or a QR code to pay by." }),
  phone_number: optional(
    Type.String({
      maxLength: 40,
      description:
        "As people type it: `8…`, `7…` or `+7…`, with spaces and dashes. Required where the channel is `phone`.",
    }),
  ),
  client_name: optional(Type.String({ maxLength: 255 })),
  client_comment: optional(Type.String({ maxLength: 1000 })),
  order_key: optional(
    Type.String({
      minLength: 16,
      maxLength: 64,
      description:
        "A random name of your making, such as a UUID. The same order sent again under it is answered with the one that it " +
        "made; another order under it is another one.",
    }),
  ),
});

const { properties } = InvoiceSchema;

const OrderState = Type.Enum([...ORDER_STATES], {
  description: "What the shop's people have made of the order; the payment is beside it. New values may be added.",
});

export const OrderSchema = Type.Object(
  {
    token: Type.String({ description: "Unguessable: knowing it is the permission to see the order." }),
    number: Type.Integer({ description: "The shop's number of the order, from 1, to be said at the counter." }),
    state: OrderState,
    status: properties.status,
    channel: properties.channel,
    amount: properties.amount,
    items: properties.items,
    is_sandbox: properties.is_sandbox,
    paid_at: properties.paid_at,
    created_at: properties.created_at,
    qr_token_url: properties.qr_token_url,
    qr_image_url: properties.qr_image_url,
    qr_expires_at: properties.qr_expires_at,
  },
  { title: "ShopOrder" },
);

export const OrderAnswer = Type.Object({ order: OrderSchema });

export const ListOrders = Type.Object({
  ...PageQuery,
  ...CursorQuery,
  stage: Type.Optional(
    Type.Enum([...ORDER_STAGES], {
      description:
        "`new`: paid, and not answered yet. `awaiting_payment`: neither. `in_work`: `new`, `accepted` and `ready` together. The others are " +
        "states. Left out: all orders, those that were never paid too.",
    }),
  ),
  ...IsSandboxQuery,
  invoice_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: "The order that this invoice is for." }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: "\\S",
      description: "Orders of this number, with this in the customer's name, or with these digits in the phone.",
    }),
  ),
});

export const OrdersSummarySchema = Type.Object(
  {
    new: Type.Integer({
      description: "Orders that are paid and not answered yet, among the newest 1000 that are not answered.",
    }),
  },
  { title: "OrdersSummary" },
);

export const MerchantOrderParams = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
});

export const MoveOrder = Type.Object({ state: Type.Enum([...ORDER_STATES]) });

export const MerchantOrderSchema = Type.Object(
  {
    number: Type.Integer({ description: "Counted from 1 in each shop; the customer sees it too." }),
    state: OrderState,
    next_states: Type.Array(OrderState, { description: "The states that it can be moved to, the usual one first." }),
    state_changed_at: Type.Union([Timestamp, Type.Null()], { description: "Null while it is as it was placed." }),
    url: Type.Union(NullableString.anyOf, { description: "The page of the order for its customer." }),
    invoice: InvoiceSchema,
  },
  {
    title: "MerchantOrder",
    description: "An order of the shop. The invoice has what was ordered, by whom, and the payment.",
  },
);

/** The path of the shop's first page. */
export function shopPath(slug: string): string {
  return `/shop/${slug}`;
}

export function picturePath(slug: string, image_id: string): string {
  return `${shopPath(slug)}/images/${image_id}`;
}

export function shopJson(shop: Shop, base_url: string): Static<typeof ShopSchema> {
  const { slug, title, enabled, sandbox_orders, address, phone, delivery, hours, orders_after_hours } = shop;
  const details = { address, phone, delivery, hours, orders_after_hours };
  const { payer_may_switch_to_qr, payer_may_pause, embed_origins } = shop;
  const ofPayers = { payer_may_switch_to_qr, payer_may_pause, embed_origins };
  return { slug, title, enabled, sandbox_orders, ...details, ...ofPayers, url: base_url + shopPath(slug) };
}

export function shopItemJson(slug: string, item: CatalogItem): Static<typeof ShopItemSchema> {
  const { id, name, description, price_tiyn, unit, image_id } = item;
  const image_url = image_id === null ? null : picturePath(slug, image_id);
  return { id, name, description, price: amountText(price_tiyn), unit, image_url };
}

export function orderJson(
  { token, number, state, invoice }: PlacedOrder,
  pages: PayerPages,
): Static<typeof OrderSchema> {
  const shown = invoiceJson(invoice, pages);
  const { status, channel, amount, items, is_sandbox, paid_at, created_at } = shown;
  const { qr_token_url = null, qr_image_url = null, qr_expires_at = null } = shown;
  const qr = channel === "qr" ? { qr_token_url, qr_image_url, qr_expires_at } : {};
  return { token, number, state, status, channel, amount, items, is_sandbox, paid_at, created_at, ...qr };
}

/** The order as the merchant's people see it; `shop` gives it the address of its customer's page. */
export function merchantOrderJson(
  { token, number, state, state_changed_at, invoice }: PlacedOrder,
  shop: Shop | undefined,
  pages: PayerPages,
): Static<typeof MerchantOrderSchema> {
  return {
    number,
    state,
    next_states: [...nextStates(state)],
    state_changed_at: state_changed_at?.toISOString() ?? null,
    url: shop === undefined ? null : `${pages.base_url}${shopPath(shop.slug)}/orders/${token}`,
    invoice: invoiceJson(invoice, pages),
  };
}
