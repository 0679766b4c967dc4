/** Renders the page of a shop's items, each with its count, as one form. */
import type { CatalogItem } from "../db/schema.ts";
import { type Html, html } from "../http/html.ts";
import { showDocument } from "../pages/show-document.ts";
import { decimalSign, priceText } from "../pages/words.ts";
import type { Language } from "../rules/language.ts";
import { type OrderMode, takesOrders } from "./open-shop.ts";
import { type Cart, countField, type Wanted } from "./read-form.ts";
import { shopAddress } from "./shop-address.ts";
import { type About, showAbout } from "./show-about.ts";
import { showNotice } from "./show-notice.ts";
import { MAX_COUNT, picturePath, shopPath } from "./wire.ts";
import { unitText, WORDS } from "./words.ts";

export const ITEMS_A_PAGE = 60;
/** Fewer items are seen at a glance, and need no search. */
const SEARCHED_FROM = 12;
/** More sections than these would hide the items below them. */
const SECTIONS_SHOWN = 40;

export type ShopView = About & {
  mode: OrderMode;
  /** In the order of the sections where `isSectioned`. */
  items: CatalogItem[];
  isSectioned: boolean;
  total: number;
  page: number;
  wanted: Wanted;
  /** The names of the sections of the shop. */
  sections: string[];
  /** How many items the shop sells in all. */
  onSale: number;
  cart: Cart;
  /** The items of the cart that are not on this page. */
  carried: CatalogItem[];
};

export function showShop(view: ShopView): string {
  const { opened, mode, language, items, page, wanted, cart, carried } = view;
  const { slug, title } = opened.shop;
  const words = WORDS[language];
  const isWanted = wanted.search !== null || wanted.section !== null;
  const main = html`${showNotice(view)}
${showAbout(view)}
<form class="shop" action="${shopPath(slug)}/checkout" autocomplete="off" data-less="${words.less}" data-more="${words.more}">
<input type="hidden" name="lang" value="${language}">
${carried.map(
  ({ id, price_tiyn }) =>
    html`<input type="hidden" name="${countField(id)}" value="${cart.get(id) ?? ""}" data-price="${price_tiyn}">`,
)}
${showFinding(view)}
${items.length === 0 ? html`<p class="empty">${isWanted ? words.nothingFound : words.noItems}</p>` : showItems(view)}
${showTurns(view)}
${takesOrders(mode) && (items.length > 0 || carried.length > 0) && showBar(language)}
</form>`;
  return showDocument({
    language,
    title,
    heading: html`<h1 dir="auto">${title}</h1>`,
    elsewhere: (other) => shopAddress(slug, other, "", { cart, page, wanted }),
    main,
    isWide: true,
    isPublic: true,
  });
}

/**
 * The search and the sections, as buttons of the form, so that the cart is kept. The button of the search is the form's first, so
 * that Enter in the field searches without a script too.
 */
function showFinding({ opened, language, wanted, sections, onSale }: ShopView): Html | null {
  if (onSale < SEARCHED_FROM && sections.length === 0 && wanted.search === null) return null;
  const words = WORDS[language];
  const to = shopPath(opened.shop.slug);
  const section = (value: string, label: string, isShown: boolean) =>
    html`<button name="section" value="${value}" formaction="${to}"${isShown && html` aria-current="true"`} dir="auto">${label}</button>`;
  return html`<div class="find" role="search">
<input type="search" name="search" value="${wanted.search ?? ""}" maxlength="100" placeholder="${words.search}" aria-label="${words.search}">
<button formaction="${to}">${words.find}</button></div>
${wanted.section !== null && html`<input type="hidden" name="in" value="${wanted.section}">`}
${
  sections.length > 0 &&
  html`<nav class="sections" aria-label="${words.sections}">${section("", words.allSections, wanted.section === null)}${sections
    .slice(0, SECTIONS_SHOWN)
    .map((name) => section(name, name, name === wanted.section))}</nav>`
}`;
}

/** The items, under the names of their sections where they are in the order of them. */
function showItems(view: ShopView): Html {
  const { items, isSectioned, language } = view;
  if (!isSectioned) return showList(view, items);
  const groups = new Map<string | null, CatalogItem[]>();
  for (const item of items) groups.set(item.section, [...(groups.get(item.section) ?? []), item]);
  return html`${[...groups].map(
    ([section, those]) => html`<h2 class="section" dir="auto">${section ?? WORDS[language].otherItems}</h2>
${showList(view, those)}`,
  )}`;
}

function showList(view: ShopView, items: CatalogItem[]): Html {
  return html`<ul class="items">${items.map((item) => showItem(view, item))}</ul>`;
}

/** Where other items have a picture, the first letter of the name stands in place of one that is missing. */
function showItem({ opened, mode, language, items, cart }: ShopView, item: CatalogItem): Html {
  const { id, name, description, price_tiyn, unit, image_id } = item;
  const unitName = unitText(unit, language);
  const isPictured = items.some((one) => one.image_id !== null);
  const [letter = ""] = name.trim();
  return html`<li class="card item${isPictured && " pictured"}">
${
  image_id !== null &&
  html`<img class="picture" src="${picturePath(opened.shop.slug, image_id)}" alt="" loading="lazy" decoding="async" width="88" height="88">`
}${isPictured && image_id === null && html`<span class="picture" aria-hidden="true">${letter}</span>`}
<div><p class="name" dir="auto">${name}</p>${description !== null && html`<p class="quiet" dir="auto">${description}</p>`}</div>
<div class="buy"><p class="price"><span class="money">${priceText(price_tiyn, language)}</span>${unitName !== null && html` <span class="quiet">/ ${unitName}</span>`}</p>${takesOrders(mode) && showCount(item, cart.get(id), language)}</div>
</li>`;
}

/** The script adds a button on either side. */
function showCount({ id, name, price_tiyn }: CatalogItem, count: number | undefined, language: Language): Html {
  return html`<div class="count"><input type="number" inputmode="numeric" min="0" max="${MAX_COUNT}" placeholder="0" name="${countField(id)}" value="${count ?? ""}" data-price="${price_tiyn}" aria-label="${WORDS[language].count}: ${name}"></div>`;
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
