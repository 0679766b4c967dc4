/** Renders what is paid for line by line, and its total. */
import { type Html, html } from "../http/html.ts";
import type { Language } from "../rules/language.ts";
import { PAGE_WORDS, priceText } from "./words.ts";

export function showLines(
  lines: { name: string; count: number; sumTiyn: number }[],
  totalTiyn: number,
  language: Language,
): Html {
  return html`<ul class="lines">
${lines.map(
  ({ name, count, sumTiyn }) =>
    html`<li><span><bdi>${name}</bdi> <span class="quiet money">× ${count}</span></span>
<span class="money">${priceText(sumTiyn, language)}</span></li>`,
)}
<li class="sum"><span>${PAGE_WORDS[language].total}</span><span class="money">${priceText(totalTiyn, language)}</span></li>
</ul>`;
}
