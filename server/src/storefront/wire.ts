/** The storefront on the wire. */

import { type Static, Type } from "typebox";
import type { CatalogItem, Shop } from "../db/schema.ts";
import { optional } from "../http/validation.ts";
import { InvoiceSchema, invoiceJson } from "../invoices/wire.ts";
import { amountText } from "../rules/money.ts";
import { NullableString } from "../wire.ts";
import { SLUG } from "./slug.ts";
import type { PlacedOrder } from "./store.ts";

/** The most lines of one order. */
const MAX_LINES = 100;
/** The largest count of one item. */
export const MAX_COUNT = 10_000;

export const SaveShop = Type.Object({
  slug: Type.String({
    pattern: SLUG.source,
    description: "The shop's address: `/shop/<slug>`. No two shops share one.",
  }),
  title: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
  enabled: Type.Boolean({ description: "False: the shop answers 404." }),
  sandbox_orders: optional(
    Type.Boolean({ description: "Takes sandbox orders while no provider is connected. Left out: false." }),
  ),
});

const ShopSchema = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    enabled: Type.Boolean(),
    sandbox_orders: Type.Boolean(),
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

export const OrderSchema = Type.Object(
  {
    token: Type.String({ description: "Unguessable: knowing it is the permission to see the order." }),
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

/** The path of the shop's first page. */
export function shopPath(slug: string): string {
  return `/shop/${slug}`;
}

export function picturePath(slug: string, image_id: string): string {
  return `${shopPath(slug)}/images/${image_id}`;
}

export function shopJson(shop: Shop, base_url: string): Static<typeof ShopSchema> {
  const { slug, title, enabled, sandbox_orders } = shop;
  return { slug, title, enabled, sandbox_orders, url: base_url + shopPath(slug) };
}

export function shopItemJson(slug: string, item: CatalogItem): Static<typeof ShopItemSchema> {
  const { id, name, description, price_tiyn, unit, image_id } = item;
  const image_url = image_id === null ? null : picturePath(slug, image_id);
  return { id, name, description, price: amountText(price_tiyn), unit, image_url };
}

export function orderJson({ token, invoice }: PlacedOrder, base_url: string): Static<typeof OrderSchema> {
  const shown = invoiceJson(invoice, base_url);
  const { status, channel, amount, items, is_sandbox, paid_at, created_at } = shown;
  const { qr_token_url = null, qr_image_url = null, qr_expires_at = null } = shown;
  const qr = channel === "qr" ? { qr_token_url, qr_image_url, qr_expires_at } : {};
  return { token, status, channel, amount, items, is_sandbox, paid_at, created_at, ...qr };
}
