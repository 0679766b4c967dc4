/** Renders the page of a shop's items, each with its count, as one form. */
import type { CatalogItem } from "../db/schema.ts";
import { type Html, html } from "../http/html.ts";
import type { Language } from "./language.ts";
import type { OrderMode } from "./open-shop.ts";
import { type Cart, countField } from "./read-form.ts";
import { shopAddress, showDocument } from "./show-document.ts";
import type { OpenedShop } from "./store.ts";
import { MAX_COUNT, picturePath, shopPath } from "./wire.ts";
import { decimalSign, priceText, unitText, WORDS } from "./words.ts";

export const ITEMS_A_PAGE = 100;

export type ShopView = {
  opened: OpenedShop;
  mode: OrderMode;
  language: Language;
  items: CatalogItem[];
  total: number;
  page: number;
  cart: Cart;
  /** The items of the cart that are not on this page. */
  carried: CatalogItem[];
};

export function showShop(view: ShopView): string {
  const { opened, mode, language, items, page, cart, carried } = view;
  const { slug, title } = opened.shop;
  const words = WORDS[language];
  const goods =
    items.length === 0
      ? html`<p class="empty">${words.noItems}</p>`
      : html`<ul class="items">${items.map((item) => showItem(view, item))}</ul>`;
  const main = html`${showNotice(mode, language)}
<form class="shop" action="${shopPath(slug)}/checkout">
<input type="hidden" name="lang" value="${language}">
${carried.map(
  ({ id, price_tiyn }) =>
    html`<input type="hidden" name="${countField(id)}" value="${cart.get(id) ?? ""}" data-price="${price_tiyn}">`,
)}
${goods}
${showTurns(view)}
${mode !== "closed" && items.length > 0 && showBar(language)}
</form>`;
  return showDocument({
    language,
    title,
    heading: html`<h1 dir="auto">${title}</h1>`,
    elsewhere: (other) => shopAddress(slug, other, "", { cart, page }),
    main,
    isPublic: true,
  });
}

/** The notice that a shop is closed or takes sandbox orders only. */
export function showNotice(mode: OrderMode, language: Language): Html | null {
  const words = WORDS[language];
  if (mode === "closed") return html`<p class="notice" role="status">${words.closed}</p>`;
  return mode === "sandbox" ? html`<p class="notice">${words.sandbox}</p>` : null;
}

function showItem({ opened, mode, language, cart }: ShopView, item: CatalogItem): Html {
  const { id, name, description, price_tiyn, unit, image_id } = item;
  const unitName = unitText(unit, language);
  const picture = image_id === null ? null : picturePath(opened.shop.slug, image_id);
  return html`<li class="card item${picture !== null && " pictured"}">
${picture !== null && html`<img class="picture" src="${picture}" alt="" loading="lazy" decoding="async" width="88" height="88">`}
<div class="about"><p class="name" dir="auto">${name}</p>
${description !== null && html`<p class="quiet" dir="auto">${description}</p>`}</div>
<div class="buy"><p class="price"><span class="money">${priceText(price_tiyn, language)}</span>
${unitName !== null && html`<span class="quiet">/ ${unitName}</span>`}</p>
${mode !== "closed" && showCount(item, cart.get(id), language)}</div>
</li>`;
}

function showCount({ id, name, price_tiyn }: CatalogItem, count: number | undefined, language: Language): Html {
  const words = WORDS[language];
  return html`<div class="count" role="group" aria-label="${words.count}: ${name}">
<button type="button" data-step="-1" aria-label="${words.less}" hidden>−</button>
<input type="number" inputmode="numeric" min="0" max="${MAX_COUNT}" step="1" placeholder="0" name="${countField(id)}"
 value="${count ?? ""}" data-price="${price_tiyn}" aria-label="${words.count}: ${name}" autocomplete="off">
<button type="button" data-step="1" aria-label="${words.more}" hidden>+</button>
</div>`;
}

function showTurns({ opened, language, page, total }: ShopView): Html | null {
  const words = WORDS[language];
  const hasMore = page * ITEMS_A_PAGE < total;
  if (page === 1 && !hasMore) return null;
  // The pages are turned by buttons of the form, so that the cart is kept.
  const turn = (to: number, label: string) =>
    html`<button name="page" value="${to}" formaction="${shopPath(opened.shop.slug)}">${label}</button>`;
  return html`<div class="turn">${page > 1 && turn(page - 1, words.newer)}${hasMore && turn(page + 1, words.older)}</div>`;
}

function showBar(language: Language): Html {
  const words = WORDS[language];
  return html`<div class="bar">
<output class="total" data-decimal="${decimalSign(language)}" hidden><span class="quiet">${words.total}</span><b class="money"></b></output>
<button class="main">${words.checkOut}</button>
</div>`;
}
