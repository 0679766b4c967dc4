/** Renders the checkout page: the order's lines, the choice of channel, and the customer's phone and name. */
import type { CatalogItem } from "../db/schema.ts";
import { type Html, html } from "../http/html.ts";
import { showChannels } from "../pages/show-channels.ts";
import { showDocument } from "../pages/show-document.ts";
import { showLines } from "../pages/show-lines.ts";
import { type OrderMode, sendsToPhones, takesOrders } from "./open-shop.ts";
import { type Cart, countField } from "./read-form.ts";
import { shopAddress, showBrand } from "./shop-address.ts";
import { type About, showAbout } from "./show-about.ts";
import { showNotice } from "./show-notice.ts";
import { shopPath } from "./wire.ts";
import { WORDS } from "./words.ts";

/** The fields that the customer has filled in. */
export type Filled = {
  channel?: string | null | undefined;
  phone_number?: string | null | undefined;
  client_name?: string | null | undefined;
  client_comment?: string | null | undefined;
};

export type CheckoutView = About & {
  mode: OrderMode;
  cart: Cart;
  /** The items of the cart that are on sale. */
  items: CatalogItem[];
  filled: Filled;
  /** The reason why the order was not placed. */
  problem: string | null;
  /** The idempotency key of this form: a form that is sent twice places one order. */
  order_key: string;
};

export function showCheckout(view: CheckoutView): string {
  const { opened, mode, language, cart, items, problem } = view;
  const { slug, title } = opened.shop;
  const words = WORDS[language];
  const lines = items.map((item) => ({ item, count: cart.get(item.id) ?? 0 }));
  const main = html`${problem !== null && takesOrders(mode) && html`<p class="notice bad" role="alert">${problem}</p>`}
${showNotice(view)}
${
  lines.length === 0
    ? html`<div class="card status"><h1>${words.noOrder}</h1>
<a class="button main" href="${shopAddress(slug, language)}">${words.toShop}</a></div>`
    : html`${showCart(view, lines)}${showAbout(view)}${takesOrders(mode) && showForm(view, lines)}`
}`;
  return showDocument({
    language,
    title: `${words.yourOrder} · ${title}`,
    heading: showBrand(slug, title, language, cart),
    elsewhere: (other) => shopAddress(slug, other, "/checkout", { cart }),
    main,
  });
}

type Line = { item: CatalogItem; count: number };

function showCart({ opened, language, cart }: CheckoutView, lines: Line[]): Html {
  const words = WORDS[language];
  const totalTiyn = lines.reduce((sum, { item, count }) => sum + item.price_tiyn * count, 0);
  return html`<section class="card" aria-labelledby="cart">
<div class="head"><h2 id="cart">${words.yourOrder}</h2>
<a href="${shopAddress(opened.shop.slug, language, "", { cart })}">${words.change}</a></div>
${showLines(
  lines.map(({ item, count }) => ({ name: item.name, count, sumTiyn: item.price_tiyn * count })),
  totalTiyn,
  language,
)}
</section>`;
}

function showForm({ opened, language, filled, order_key }: CheckoutView, lines: Line[]): Html {
  const words = WORDS[language];
  const optional = html`<span class="quiet">${words.optional}</span>`;
  const byPhone = sendsToPhones(opened);
  return html`<form class="order stack" method="post" action="${shopPath(opened.shop.slug)}/order?lang=${language}">
<input type="hidden" name="order_key" value="${order_key}">
${lines.map(({ item, count }) => html`<input type="hidden" name="${countField(item.id)}" value="${count}">`)}
${showChannels(byPhone ? ["phone", "qr"] : ["qr"], filled.channel, language)}
<div class="card stack">
<label class="field"><span>${words.phone} <span class="quiet for-qr">${words.phoneOptional}</span><span class="quiet for-phone">${words.phoneAbout}</span></span>
<input name="phone_number" type="tel" inputmode="tel" autocomplete="tel" maxlength="40" placeholder="8 701 234 56 78" value="${filled.phone_number ?? ""}"></label>
<label class="field"><span>${words.name} ${optional}</span>
<input name="client_name" autocomplete="name" maxlength="255" value="${filled.client_name ?? ""}"></label>
<label class="field"><span>${words.comment} ${optional}</span>
<textarea name="client_comment" maxlength="1000" rows="3">${filled.client_comment ?? ""}</textarea></label>
</div>
<button class="main wide">${words.place}</button>
</form>`;
}
