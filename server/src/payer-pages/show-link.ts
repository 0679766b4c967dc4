/** Renders the page of a payment link: who asks for what, and the form by which it is paid. */
import { type Html, html } from "../http/html.ts";
import { showChannels } from "../pages/show-channels.ts";
import { showDocument } from "../pages/show-document.ts";
import { showLines } from "../pages/show-lines.ts";
import { fill, priceText } from "../pages/words.ts";
import { linkPath } from "../payment-links/wire.ts";
import type { Language } from "../rules/language.ts";
import { tiynOfText } from "../rules/money.ts";
import { nameOf } from "./open-invoice.ts";
import type { LinkPage, LinkState } from "./open-link.ts";
import { WORDS } from "./words.ts";
import type { Words } from "./words-ru.ts";

export type LinkView = LinkPage & {
  language: Language;
  /** The fields as the payer has filled them in. */
  filled: Record<string, unknown>;
  /** Why the payment was not made. */
  problem: string | null;
  form_key: string;
};

export function showLink(view: LinkView): string {
  const { link, state, language, problem } = view;
  const words = WORDS[language];
  const closed = state === "active" ? null : closedText(state, words);
  const main = html`${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
${link.is_sandbox && html`<p class="notice">${words.sandbox}</p>`}
<section class="card"><h1 dir="auto">${link.title}</h1>
${link.description !== null && html`<p class="text quiet" dir="auto">${link.description}</p>`}
${showAmount(view)}${link.billing_period !== null && html`<p class="quiet">${words.periods[link.billing_period] ?? null}</p>`}</section>
${closed === null ? showForm(view) : html`<p class="notice" role="status">${closed}</p>`}`;
  return showDocument({
    language,
    title: `${link.title} · ${nameOf(view)}`,
    heading: html`<p class="brand" dir="auto">${nameOf(view)}</p>`,
    elsewhere: (other) => `${linkPath(link.slug)}?lang=${other}`,
    main,
    embed_origins: view.shop?.embed_origins ?? [],
  });
}

function closedText(state: Exclude<LinkState, "active">, words: Words): string {
  switch (state) {
    case "paused":
      return words.linkPaused;
    case "completed":
      return words.linkCompleted;
    case "expired":
      return words.linkExpired;
    case "taken":
      return words.linkTaken;
    case "unavailable":
      return words.linkUnavailable;
  }
}

function showAmount({ link, language }: LinkView): Html | null {
  const { amount_tiyn, items } = link;
  if (amount_tiyn === null) return null;
  if (items === null) return html`<p class="sum-up money">${priceText(amount_tiyn, language)}</p>`;
  const lines = items.map(({ name, count, price }) => ({ name, count, sumTiyn: (tiynOfText(price) ?? 0) * count }));
  return showLines(lines, amount_tiyn, language);
}

function showForm(view: LinkView): Html {
  const { link, language, form_key } = view;
  const { channels, ask } = link;
  const words = WORDS[language];
  const hasPhone = channels.includes("phone") || ask.phone !== undefined;
  const asksMore = hasPhone || ask.name !== undefined || ask.comment !== undefined || link.amount_tiyn === null;
  return html`<form class="order stack" method="post" action="${linkPath(link.slug)}?lang=${language}">
<input type="hidden" name="form_key" value="${form_key}">
${channels.length > 1 ? showChannels(channels, textOf(view, "channel"), language) : html`<input type="hidden" name="channel" value="${channels[0] ?? ""}">`}
${asksMore && html`<div class="card stack">${showAmountField(view)}${hasPhone && showPhone(view)}${showText(view, "name")}${showText(view, "comment")}</div>`}
${showAgreement(view)}
<button class="main wide">${link.billing_period === null ? words.pay : words.subscribe}</button>
</form>`;
}

/** What the payer of a subscription agrees to. */
function showAgreement(view: LinkView): Html | null {
  const { billing_period, amount_tiyn } = view.link;
  if (billing_period === null || amount_tiyn === null) return null;
  const words = WORDS[view.language];
  const sentence = fill(words.agreement, {
    merchant: nameOf(view),
    amount: priceText(amount_tiyn, view.language),
    period: words.periods[billing_period] ?? billing_period,
  });
  return html`<label class="choice"><input type="checkbox" name="agree" value="true" required${view.filled.agree === true && html` checked`}>
<span dir="auto">${sentence}</span></label>`;
}

function textOf({ filled }: LinkView, name: string): string {
  const value = filled[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function showAmountField(view: LinkView): Html | null {
  const { min_amount_tiyn, max_amount_tiyn } = view.link;
  if (min_amount_tiyn === null || max_amount_tiyn === null) return null;
  const words = WORDS[view.language];
  const [min, max] = [priceText(min_amount_tiyn, view.language), priceText(max_amount_tiyn, view.language)];
  return html`<label class="field"><span>${words.amount} <span class="quiet">${fill(words.amountAbout, { min, max })}</span></span>
<input name="amount" inputmode="decimal" autocomplete="off" required maxlength="20" value="${textOf(view, "amount")}"></label>`;
}

function showPhone(view: LinkView): Html {
  const { channels, ask } = view.link;
  const words = WORDS[view.language];
  const isRequired = ask.phone === "required" || !channels.includes("qr");
  const about =
    channels.length > 1 && !isRequired
      ? html`<span class="quiet for-qr">${words.phoneOptional}</span><span class="quiet for-phone">${words.phoneAbout}</span>`
      : html`<span class="quiet">${channels.includes("phone") ? words.phoneAbout : words.phoneForContact}</span>`;
  return html`<label class="field"><span>${words.phone} ${about}</span>
<input name="phone_number" type="tel" inputmode="tel" autocomplete="tel" maxlength="40" placeholder="8 701 234 56 78"${isRequired && html` required`} value="${textOf(view, "phone_number")}"></label>`;
}

function showText(view: LinkView, name: "name" | "comment"): Html | null {
  const asked = view.link.ask[name];
  if (asked === undefined) return null;
  const words = WORDS[view.language];
  const isRequired = asked === "required" && html` required`;
  const label = html`<span>${words[name]}${!isRequired && html` <span class="quiet">${words.optional}</span>`}</span>`;
  if (name === "name") {
    return html`<label class="field">${label}
<input name="client_name" autocomplete="name" maxlength="255"${isRequired} value="${textOf(view, "client_name")}"></label>`;
  }
  return html`<label class="field">${label}
<textarea name="client_comment" maxlength="1000" rows="3"${isRequired}>${textOf(view, "client_comment")}</textarea></label>`;
}
