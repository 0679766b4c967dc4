/** Renders the notice that a shop takes no orders, takes sandbox orders alone, or is not open at present. */
import { type Html, html } from "../http/html.ts";
import { fill } from "../pages/words.ts";
import type { OrderMode } from "./open-shop.ts";
import type { About } from "./show-about.ts";
import { dayAndTime } from "./show-opening.ts";
import { WORDS } from "./words.ts";

export function showNotice({ mode, opening, moment, language }: About & { mode: OrderMode }): Html | null {
  const words = WORDS[language];
  const opensAt = opening?.isOpen === false ? opening.changesAt : null;
  const time = opensAt === null ? null : dayAndTime(opensAt, moment, language);
  if (mode === "closed") return html`<p class="notice" role="status">${words.closed}</p>`;
  if (mode === "after_hours") {
    return html`<p class="notice" role="status">${words.afterHours}${time !== null && ` ${fill(words.opensAt, { time })}`}</p>`;
  }
  return html`${mode === "sandbox" && html`<p class="notice">${words.sandbox}</p>`}
${time !== null && html`<p class="notice">${fill(words.orderedAfterHours, { time })}</p>`}`;
}
