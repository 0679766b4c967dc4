/** The addresses of a shop's pages, and the link back to its first one. */

import { type Html, html } from "../http/html.ts";
import type { Language } from "../rules/language.ts";
import { type Cart, countField, type Wanted } from "./read-form.ts";
import { shopPath } from "./wire.ts";

/** The address of a page of the shop: `path` is what follows the slug. */
export function shopAddress(
  slug: string,
  language: Language,
  path = "",
  more: { cart?: Cart; page?: number; wanted?: Wanted } = {},
): string {
  const { cart = new Map(), page = 1, wanted } = more;
  const query = new URLSearchParams({ lang: language });
  if (wanted?.search) query.set("search", wanted.search);
  if (wanted?.section) query.set("section", wanted.section);
  if (page > 1) query.set("page", String(page));
  for (const [id, count] of cart) query.set(countField(id), String(count));
  return `${shopPath(slug)}${path}?${query}`;
}

/** The shop's name as the link to its items. */
export function showBrand(slug: string, title: string, language: Language, cart?: Cart): Html {
  const back = shopAddress(slug, language, "", cart === undefined ? {} : { cart });
  return html`<a class="brand" href="${back}" dir="auto">${title}</a>`;
}
