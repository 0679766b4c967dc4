/** Renders what a shop says of itself: whether it is open, its hours, its address and phone, its delivery. */

import { type Html, html } from "../http/html.ts";
import type { Language } from "../rules/language.ts";
import type { Opening } from "../rules/opening-hours.ts";
import { phoneText } from "../rules/phone.ts";
import { type Moment, openingText, showWeek } from "./show-opening.ts";
import type { OpenedShop } from "./store.ts";
import { WORDS } from "./words.ts";

export type About = { opened: OpenedShop; language: Language; opening: Opening | null; moment: Moment };

/** Null for a shop that says nothing. */
export function showAbout({ opened, language, opening, moment }: About): Html | null {
  const { address, phone, delivery, hours } = opened.shop;
  const words = WORDS[language];
  if (address === null && phone === null && delivery === null && opening === null) return null;
  return html`<section class="card shop-about" aria-label="${opened.shop.title}">
${opening !== null && html`<p class="${opening.isOpen ? "is-open" : "is-shut"}">${openingText(opening, moment, language)}</p>`}
${showContacts(opened, language)}
${hours !== null && html`<details><summary>${words.hours}</summary>${showWeek(hours, language)}</details>`}
${delivery !== null && html`<details><summary>${words.delivery}</summary><p class="text" dir="auto">${delivery}</p></details>`}
</section>`;
}

/** The address and the phone, each where there is one. */
export function showContacts({ shop: { address, phone } }: OpenedShop, language: Language): Html {
  const words = WORDS[language];
  return html`${address !== null && html`<p dir="auto"><span class="unseen">${words.shopAddress}: </span>${address}</p>`}
${
  phone !== null &&
  html`<p><a href="tel:+7${phone.slice(1)}" aria-label="${words.shopPhone}: ${phoneText(phone)}">${phoneText(phone)}</a></p>`
}`;
}
