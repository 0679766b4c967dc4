/** Renders the receipt of a paid invoice, for the screen, a sheet of A4 and a roll of 80 mm. */
import type { Refund } from "../db/schema.ts";
import { type Html, html } from "../http/html.ts";
import { showDocument } from "../pages/show-document.ts";
import { fill, priceText } from "../pages/words.ts";
import { pagePath } from "../tenants/payer-pages.ts";
import { type InvoiceFacts, nameOf } from "./open-invoice.ts";
import { type Shown, showManaging, showWhatFor } from "./show-invoice.ts";
import { timeText, WORDS } from "./words.ts";

/** `refunds` are those that were paid back, the oldest first. */
export type ReceiptView = InvoiceFacts & Shown & { paid_at: Date; refunds: Refund[] };

export function showReceipt(view: ReceiptView): string {
  const { invoice, language, time_zone, token, paid_at } = view;
  const words = WORDS[language];
  const paidTiyn = invoice.paid_amount_tiyn ?? invoice.amount_tiyn;
  const title = `${words.receipt} ${invoice.id}`;
  const main = html`${invoice.is_sandbox && html`<p class="notice">${words.sandbox}</p>`}
<section class="card"><h1>${words.receipt}</h1>
<p class="sum-up money">${priceText(paidTiyn, language)}</p>
<dl><dt>${words.merchant}</dt><dd dir="auto">${nameOf(view)}</dd>
<dt>${words.number}</dt><dd class="money">${invoice.id}</dd>
<dt>${words.time}</dt><dd>${timeText(paid_at, language, time_zone)}</dd>
${
  invoice.provider_invoice_id !== null &&
  html`<dt>${words.providerNumber}</dt><dd class="money">${invoice.provider_invoice_id}</dd>`
}</dl>
</section>
${showWhatFor(invoice, language)}
${showRefunds(view, paidTiyn)}
<p class="quiet not-fiscal">${words.notFiscal}</p>
<p class="on-screen stack">${
    isWebAddress(invoice.receipt_url) &&
    html`<a class="button wide" href="${invoice.receipt_url}" rel="noreferrer">${words.providerReceipt}</a>`
  }<button type="button" class="wide" data-print hidden>${words.print}</button>
${showManaging(view)}
<a class="button wide" href="${pagePath("invoice", token)}?lang=${language}">${words.backToInvoice}</a></p>`;
  return showDocument({
    language,
    title: `${title} · ${nameOf(view)}`,
    heading: html`<p class="brand" dir="auto">${nameOf(view)}</p>`,
    elsewhere: (other) => `${pagePath("invoice", token)}/receipt?lang=${other}`,
    main,
    embed_origins: view.shop?.embed_origins ?? [],
  });
}

function showRefunds({ refunds, language, time_zone }: ReceiptView, paidTiyn: number): Html | null {
  if (refunds.length === 0) return null;
  const words = WORDS[language];
  const sumTiyn = refunds.reduce((sum, { amount_tiyn }) => sum + amount_tiyn, 0);
  return html`<section class="card" aria-labelledby="refunds"><h2 id="refunds">${words.refunds}</h2>
<ul class="lines">${refunds.map(
    ({ created_at, amount_tiyn }) =>
      html`<li><span>${fill(words.refundedOn, { date: timeText(created_at, language, time_zone) })}</span>
<span class="money">${priceText(amount_tiyn, language)}</span></li>`,
  )}
<li class="sum"><span>${words.left}</span><span class="money">${priceText(paidTiyn - sumTiyn, language)}</span></li></ul></section>`;
}

/** The provider's address becomes a link only when it is an HTTP address. */
function isWebAddress(text: string | null): text is string {
  return text !== null && /^https?:\/\//.test(text);
}
