/** Renders the code by which an invoice is paid, the link to the bank's application, and until when it can be. */
import type { Invoice } from "../db/schema.ts";
import { type Html, html } from "../http/html.ts";
import type { Language } from "../rules/language.ts";
import { timeFormat } from "./time-format.ts";
import { PAGE_WORDS } from "./words.ts";

export function hasCode({ status, qr_public_token, qr_token_url }: Invoice): boolean {
  return status === "pending" && qr_public_token !== null && qr_token_url !== null;
}

export function showCode(invoice: Invoice, language: Language, time_zone: string): Html {
  const { qr_public_token, qr_token_url, expires_at, is_sandbox } = invoice;
  const words = PAGE_WORDS[language];
  const time = timeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: time_zone,
  });
  // The provider's payable address becomes a link only when it is an HTTP address.
  const isLink = !is_sandbox && /^https?:\/\//.test(qr_token_url ?? "");
  return html`<div class="code"><img src="/qr/${qr_public_token}.svg" width="288" height="288" alt="${words.qrPicture}"></div>
${isLink && html`<a class="button main wide" href="${qr_token_url}" rel="noreferrer">${words.openInBank}</a>`}
${expires_at !== null && html`<p class="quiet">${words.validUntil} <span class="money">${time.format(expires_at)}</span></p>`}`;
}
