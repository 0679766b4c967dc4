/** Renders the page of one order: its status, and how to pay it. */
import type { Invoice } from "../db/schema.ts";
import { type Html, html } from "../http/html.ts";
import { type PublishedStatus, publishedStatus } from "../rules/invoice-status.ts";
import { tiynOfText } from "../rules/money.ts";
import { maskPhone } from "../rules/phone.ts";
import type { Language } from "./language.ts";
import { showLines } from "./show-checkout.ts";
import { shopAddress, showBrand, showDocument } from "./show-document.ts";
import type { OpenedShop, PlacedOrder } from "./store.ts";
import { priceText, WORDS } from "./words.ts";

export type OrderView = {
  opened: OpenedShop;
  placed: PlacedOrder;
  language: Language;
  /** The zone of the time until which a code can be paid. */
  time_zone: string;
};

export function showOrder(view: OrderView): string {
  const { opened, placed, language } = view;
  const { invoice, token } = placed;
  const { slug, title } = opened.shop;
  const words = WORDS[language];
  const status = publishedStatus(invoice.status);
  const isOpen = status === "pending" || status === "cancelling";
  const text = statusText(view, status);
  const main = html`${invoice.is_sandbox && html`<p class="notice">${words.sandbox}</p>`}
<section class="card status${isOpen && invoice.qr_token_url === null && " wait"}">
${!showsCode(invoice, status) && html`<div class="sign${isOpen || status === "paid" ? "" : " ended"}" aria-hidden="true">${SIGNS[status]}</div>`}
<h1>${text.title}</h1>
${text.about}
<p class="sum-up money">${priceText(invoice.amount_tiyn, language)}</p>
${showsCode(invoice, status) && showCode(view)}
${isOpen && html`<p class="quiet">${words.updates}</p>`}
${(status === "cancelled" || status === "expired") && showAgain(view)}
</section>
<section class="card" aria-labelledby="lines"><h2 id="lines">${words.yourOrder}</h2>
${showLines(
  invoice.items.map(({ name, count, price }) => ({ name, count, sumTiyn: (tiynOfText(price) ?? 0) * count })),
  invoice.amount_tiyn,
  language,
)}</section>
${opened.shop.enabled && html`<p><a class="button wide" href="${shopAddress(slug, language)}">${words.toShop}</a></p>`}`;
  return showDocument({
    language,
    title: `${text.title} · ${title}`,
    heading: opened.shop.enabled ? showBrand(slug, title, language) : html`<p class="brand" dir="auto">${title}</p>`,
    elsewhere: (other) => shopAddress(slug, other, `/orders/${token}`),
    main,
    // An ended invoice may still turn out to be paid, for as long as the provider is polled.
    ...(isOpen || invoice.next_poll_at !== null ? { watched: stateOf(status, invoice) } : {}),
  });
}

/** The state that the page's script compares with the order's JSON. */
function stateOf(status: PublishedStatus, { qr_token_url }: Invoice): string {
  return qr_token_url === null ? status : `${status}+code`;
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
    html` <span class="money">${maskPhone(invoice.client_phone ?? "")}</span>`,
  );
}

function showsCode(invoice: Invoice, status: PublishedStatus): boolean {
  return status === "pending" && invoice.qr_public_token !== null && invoice.qr_token_url !== null;
}

function showCode({ placed, language, time_zone }: OrderView): Html {
  const { qr_public_token, qr_token_url, expires_at, is_sandbox } = placed.invoice;
  const words = WORDS[language];
  const time = new Intl.DateTimeFormat(language, {
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

function showAgain({ opened, placed, language }: OrderView): Html | null {
  if (!opened.shop.enabled) return null;
  const cart = new Map(placed.invoice.items.map(({ catalog_item_id, count }) => [catalog_item_id, count]));
  const address = shopAddress(opened.shop.slug, language, "/checkout", { cart });
  return html`<a class="button main" href="${address}">${WORDS[language].again}</a>`;
}
