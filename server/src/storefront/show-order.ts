/** Renders the page of one order: its number, its payment and how to pay it, and what the shop has made of it. */
import type { Invoice } from "../db/schema.ts";
import { type Html, html } from "../http/html.ts";
import { hasCode, showCode } from "../pages/show-code.ts";
import { showDocument } from "../pages/show-document.ts";
import { showLines } from "../pages/show-lines.ts";
import { fill, priceText } from "../pages/words.ts";
import { type PublishedStatus, publishedStatus } from "../rules/invoice-status.ts";
import type { Language } from "../rules/language.ts";
import { tiynOfText } from "../rules/money.ts";
import type { OrderState } from "../rules/order-state.ts";
import { maskCustomerPhone } from "../rules/phone.ts";
import type { PlacedOrder } from "./orders-store.ts";
import { shopAddress, showBrand } from "./shop-address.ts";
import { showContacts } from "./show-about.ts";
import type { OpenedShop } from "./store.ts";
import { WORDS } from "./words.ts";

export type OrderView = {
  opened: OpenedShop;
  placed: PlacedOrder;
  language: Language;
  /** The zone of the time until which a code can be paid. */
  time_zone: string;
};

export function showOrder(view: OrderView): string {
  const { opened, placed, language } = view;
  const { invoice, token, number, state } = placed;
  const { slug, title } = opened.shop;
  const words = WORDS[language];
  const status = publishedStatus(invoice.status);
  const isOpen = status === "pending" || status === "cancelling";
  const isPaid = status === "paid" || status === "partially_refunded";
  const text = standingText(view, status);
  const isCoded = state !== "declined" && hasCode(invoice);
  const main = html`${invoice.is_sandbox && html`<p class="notice">${words.sandbox}</p>`}
<section class="card status${isOpen && !isCoded && state !== "declined" && " wait"}">
<p class="number">${fill(words.orderNumber, { number })}</p>
${!isCoded && html`<div class="sign${state !== "declined" && (isOpen || isPaid) ? "" : " ended"}" aria-hidden="true">${state === "declined" ? "×" : SIGNS[status]}</div>`}
<h1>${text.title}</h1>
${text.about}
<p class="sum-up money">${priceText(invoice.amount_tiyn, language)}</p>
${isCoded && showCode(invoice, language, view.time_zone)}
${isOpen && html`<p class="quiet">${words.updates}</p>`}
${(status === "cancelled" || status === "expired") && showAgain(view)}
${state !== "declined" && (isPaid || state !== "new") && showSteps(state, language)}
</section>
<section class="card" aria-labelledby="lines"><h2 id="lines">${words.yourOrder}</h2>
${showLines(
  invoice.items.map(({ name, count, price }) => ({ name, count, sumTiyn: (tiynOfText(price) ?? 0) * count })),
  invoice.amount_tiyn,
  language,
)}</section>
${showDetails(view)}
${showShopOf(view)}
${opened.shop.enabled && html`<p><a class="button wide" href="${shopAddress(slug, language)}">${words.toShop}</a></p>`}`;
  // An ended invoice may still turn out to be paid, for as long as the provider is polled.
  const isUnsettled = isOpen || invoice.next_poll_at !== null;
  return showDocument({
    language,
    title: `${text.title} · ${title}`,
    heading: opened.shop.enabled ? showBrand(slug, title, language) : html`<p class="brand" dir="auto">${title}</p>`,
    elsewhere: (other) => shopAddress(slug, other, `/orders/${token}`),
    main,
    reloads: isUnsettled,
    ...(isUnsettled || (isPaid && state !== "handed_over") ? { watched: { state: watchedState(status, placed) } } : {}),
  });
}

/** The states on the way to the customer, in their order. */
const STEPS = ["new", "accepted", "ready", "handed_over"] as const;

function showSteps(state: Exclude<OrderState, "declined">, language: Language): Html {
  const words = WORDS[language];
  const at = STEPS.indexOf(state);
  return html`<ol class="steps" aria-label="${words.orderState}">${STEPS.map(
    (step, index) =>
      html`<li${index <= at && html` class="done"`}${step === state && html` aria-current="step"`}>${words.states[step]}</li>`,
  )}</ol>`;
}

/** What the customer has written; the phone is masked, because the page may be shown to others. */
function showDetails({ placed: { invoice }, language }: OrderView): Html | null {
  const { client_name, client_phone, client_comment } = invoice;
  if (client_name === null && client_phone === null && client_comment === null) return null;
  const words = WORDS[language];
  const line = (name: string, value: string | null) =>
    value !== null && html`<dt>${name}</dt><dd dir="auto">${value}</dd>`;
  return html`<section class="card" aria-labelledby="details"><h2 id="details">${words.yourDetails}</h2>
<dl>${line(words.name, client_name)}${
    client_phone !== null && html`<dt>${words.phone}</dt><dd class="money">${maskCustomerPhone(client_phone)}</dd>`
  }${line(words.comment, client_comment)}</dl></section>`;
}

function showShopOf({ opened, language }: OrderView): Html | null {
  const { address, phone, delivery, title } = opened.shop;
  if (address === null && phone === null && delivery === null) return null;
  return html`<section class="card shop-about" aria-label="${title}"><h2 dir="auto">${title}</h2>
${showContacts(opened, language)}
${delivery !== null && html`<p class="text quiet" dir="auto">${delivery}</p>`}</section>`;
}

/** What the page's script compares with the order's JSON. */
function watchedState(status: PublishedStatus, { state, invoice: { qr_token_url } }: PlacedOrder): string {
  return status + (qr_token_url === null ? "" : "+code") + (state === "new" ? "" : `+${state}`);
}

const SIGNS: Record<PublishedStatus, string> = {
  pending: "",
  cancelling: "",
  paid: "✓",
  cancelled: "×",
  expired: "×",
  partially_refunded: "↩",
  refunded: "↩",
};

type StatusText = { title: string; about: Html };

/** The words at the head of the page: of a refund and of an open or ended payment by its status, else by the order's state. */
function standingText(view: OrderView, status: PublishedStatus): StatusText {
  const { state } = view.placed;
  const words = WORDS[view.language];
  const isPaid = status === "paid" || status === "partially_refunded";
  const ofPayment = statusText(view, status);
  if (state === "new" || status === "refunded") return ofPayment;
  if (state === "declined") {
    const isOpen = status === "pending" || status === "cancelling";
    const about = isPaid ? words.declinedPaid : isOpen ? words.declinedOpen : words.cancelledAbout;
    return { title: words.declined, about: html`<p class="quiet">${about}</p>` };
  }
  if (status !== "paid") return ofPayment;
  return { title: words.stateTitles[state], about: html`<p class="quiet">${words.stateAbout[state]}</p>` };
}

function statusText({ placed, language }: OrderView, status: PublishedStatus): StatusText {
  const words = WORDS[language];
  const textOf = (title: string, about: string, more: Html | null = null): StatusText => ({
    title,
    about: html`<p class="quiet">${about}${more}</p>`,
  });
  switch (status) {
    case "pending":
    case "cancelling":
      return openStatusText(placed.invoice, words, textOf);
    case "paid":
      return textOf(words.paid, words.paidAbout);
    case "cancelled":
      return textOf(words.cancelled, words.cancelledAbout);
    case "expired":
      return textOf(words.expired, words.expiredAbout);
    case "partially_refunded":
      return textOf(words.partially_refunded, words.refundedAbout);
    case "refunded":
      return textOf(words.refunded, words.refundedAbout);
  }
}

function openStatusText(
  invoice: Invoice,
  words: (typeof WORDS)[Language],
  textOf: (title: string, about: string, more?: Html) => StatusText,
): StatusText {
  if (invoice.is_sandbox) return textOf(words.waitSandbox, words.waitSandboxAbout);
  if (invoice.status === "processing") return textOf(words.preparing, words.preparingAbout);
  if (invoice.channel === "qr") return textOf(words.waitQr, words.waitQrAbout);
  return textOf(
    words.waitPhone,
    words.waitPhoneAbout,
    html` <span class="money">${maskCustomerPhone(invoice.client_phone ?? "")}</span>`,
  );
}

function showAgain({ opened, placed, language }: OrderView): Html | null {
  if (!opened.shop.enabled) return null;
  const cart = new Map(placed.invoice.items.map(({ catalog_item_id, count }) => [catalog_item_id, count]));
  const address = shopAddress(opened.shop.slug, language, "/checkout", { cart });
  return html`<a class="button main" href="${address}">${WORDS[language].again}</a>`;
}
