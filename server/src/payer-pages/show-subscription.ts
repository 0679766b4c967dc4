/** Renders the page of a subscription for its payer: what it costs, when it is billed next, what was paid, and how to end it. */
import { type Html, html } from "../http/html.ts";
import { showDocument } from "../pages/show-document.ts";
import { showLines } from "../pages/show-lines.ts";
import { fill, priceText } from "../pages/words.ts";
import type { Language } from "../rules/language.ts";
import { tiynOfText } from "../rules/money.ts";
import { maskCustomerPhone } from "../rules/phone.ts";
import { type PayerPages, pagePath } from "../tenants/payer-pages.ts";
import { nameOf } from "./open-invoice.ts";
import type { SubscriptionPage } from "./open-subscription.ts";
import { timeText, WORDS } from "./words.ts";

export type SubscriptionView = SubscriptionPage & {
  language: Language;
  time_zone: string;
  pages: PayerPages;
  /** Whether the page asks once more before it cancels. */
  isConfirming?: boolean;
  /** Why what the payer has just asked for was not done. */
  problem?: string | null;
};

export function showSubscription(view: SubscriptionView): string {
  const { subscription, language, token, isConfirming = false, problem = null } = view;
  const words = WORDS[language];
  const path = pagePath("subscription", token);
  const title = subscription.description ?? words.subscription;
  const main = html`${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
${subscription.is_sandbox && html`<p class="notice">${words.sandbox}</p>`}
<section class="card"><h1 dir="auto">${title}</h1>
<p class="sum-up money">${priceText(subscription.amount_tiyn, language)}</p>
${showTerms(view)}</section>
${showItems(view)}
${showFirstCharge(view)}
${isConfirming ? showConfirmation(view, path) : showMoves(view, path)}
${showCharges(view)}`;
  return showDocument({
    language,
    title: `${title} · ${nameOf(view)}`,
    heading: html`<p class="brand" dir="auto">${nameOf(view)}</p>`,
    elsewhere: (other) => `${path}${isConfirming ? "/cancel" : ""}?lang=${other}`,
    main,
    embed_origins: view.shop?.embed_origins ?? [],
  });
}

function showTerms({ subscription, next, language, time_zone }: SubscriptionView): Html {
  const words = WORDS[language];
  const { billing_period, status, phone_number } = subscription;
  return html`<dl><dt>${words.period}</dt><dd>${words.periods[billing_period] ?? billing_period}</dd>
<dt>${words.phone}</dt><dd class="money">${maskCustomerPhone(phone_number)}</dd>
<dt>${words.standing}</dt><dd>${words.standings[status]}</dd>
${next !== null && html`<dt>${words.nextCharge}</dt><dd>${timeText(next.billing_at, language, time_zone)}, <span class="money">${priceText(next.amount_tiyn, language)}</span></dd>`}</dl>`;
}

/** Says what comes next, on the page to which the payer is led before the first invoice is made. */
function showFirstCharge({ attempts, subscription, language }: SubscriptionView): Html | null {
  const { status, payment_link_id } = subscription;
  if (attempts.length > 0 || status !== "active" || payment_link_id === null) return null;
  return html`<p class="notice" role="status">${WORDS[language].firstCharge}</p>`;
}

function showItems({ subscription: { cart_items, amount_tiyn }, language }: SubscriptionView): Html | null {
  if (cart_items === null || cart_items.length === 0) return null;
  const lines = cart_items.map(({ name, count, price }) => ({
    name,
    count,
    sumTiyn: (tiynOfText(price) ?? 0) * count,
  }));
  return html`<section class="card" aria-labelledby="lines"><h2 id="lines">${WORDS[language].whatFor}</h2>
${showLines(lines, amount_tiyn, language)}</section>`;
}

function showMoves({ moves, language }: SubscriptionView, path: string): Html | null {
  if (moves.length === 0) return null;
  const words = WORDS[language];
  const labels = { pause: words.pause, resume: words.resume };
  return html`<div class="stack moves">${moves.map((move) =>
    move === "cancel"
      ? html`<a class="button wide" href="${path}/cancel?lang=${language}">${words.cancel}</a>`
      : html`<form method="post" action="${path}/${move}?lang=${language}"><button class="wide">${labels[move]}</button></form>`,
  )}</div>`;
}

/** The one question before a cancel, which works without a script. */
function showConfirmation({ language }: SubscriptionView, path: string): Html {
  const words = WORDS[language];
  return html`<section class="card status"><h2>${words.cancelQuestion}</h2><p class="quiet">${words.cancelAbout}</p>
<form method="post" action="${path}/cancel?lang=${language}"><button class="main wide">${words.cancelYes}</button></form>
<a class="button wide" href="${path}?lang=${language}">${words.cancelNo}</a></section>`;
}

function showCharges({ attempts, language, time_zone, pages }: SubscriptionView): Html | null {
  if (attempts.length === 0) return null;
  const words = WORDS[language];
  return html`<section class="card" aria-labelledby="charges"><h2 id="charges">${words.charges}</h2>
<ul class="lines">${attempts.map(({ attempt, invoice }) => {
    const href = pagePath("invoice", pages.tokenOf("invoice", invoice.id));
    const text = fill(words.charge, {
      date: timeText(attempt.created_at, language, time_zone),
      state: words.chargeStates[attempt.status],
    });
    return html`<li><a href="${href}?lang=${language}">${text}</a> <span class="money">${priceText(attempt.amount_tiyn, language)}</span></li>`;
  })}</ul></section>`;
}
