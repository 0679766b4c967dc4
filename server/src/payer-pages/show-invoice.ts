/** Renders the page of one invoice: who asks for what, how to pay it, and what became of it. */
import type { Invoice } from "../db/schema.ts";
import { type Html, html } from "../http/html.ts";
import type { InvoiceStanding } from "../invoices/reads.ts";
import { hasCode, showCode } from "../pages/show-code.ts";
import { showDocument } from "../pages/show-document.ts";
import { showLines } from "../pages/show-lines.ts";
import { fill, priceText } from "../pages/words.ts";
import { isOpen, type PublishedStatus, publishedStatus } from "../rules/invoice-status.ts";
import type { Language } from "../rules/language.ts";
import { tiynOfText } from "../rules/money.ts";
import { maskCustomerPhone } from "../rules/phone.ts";
import { pagePath } from "../tenants/payer-pages.ts";
import { type InvoiceFacts, type InvoicePage, nameOf } from "./open-invoice.ts";
import { timeText, WORDS } from "./words.ts";
import type { Words } from "./words-ru.ts";

/** How an invoice is shown, on its page and on its receipt. */
export type Shown = {
  language: Language;
  /** The present instant on the invoice's clock. */
  now: Date;
  time_zone: string;
};

export type InvoiceView = InvoicePage &
  Shown & {
    /** Why what the payer has just asked for was not done. */
    problem?: string | null;
  };

export function showInvoice(view: InvoiceView): string {
  const { invoice, language, time_zone, token, problem = null } = view;
  const words = WORDS[language];
  const text = standingOf(view);
  const isCoded = hasCode(invoice) && invoice.held_reason === null;
  const isWaiting = isOpen(invoice.status);
  const leads = leadsOf(view);
  const main = html`${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
${invoice.is_sandbox && html`<p class="notice">${words.sandbox}</p>`}
<section class="card status${isWaiting && !isCoded && " wait"}"${invoice.paid_at !== null && html` data-paid="${invoice.id}"`}>
<p class="number">${fill(words.invoiceNumber, { number: invoice.id })}</p>
${!isCoded && html`<div class="sign${text.sign === "×" && " ended"}" aria-hidden="true">${text.sign}</div>`}
<h1>${text.title}</h1>
<p class="quiet">${text.about}</p>
<p class="sum-up money">${priceText(invoice.amount_tiyn, language)}</p>
${isCoded && showCode(invoice, language, time_zone)}
${isWaiting && showUntil(view)}
${showOffer(view)}
${invoice.paid_at !== null && html`<a class="button wide" href="${pagePath("invoice", token)}/receipt?lang=${language}">${words.openReceipt}</a>`}
${leads !== null && html`<a class="button wide" href="${leads}" rel="noreferrer">${words.toMerchant}</a>`}
${showManaging(view)}
${isWaiting && html`<p class="quiet">${words.updates}</p>`}
</section>
${showWhatFor(invoice, language)}`;
  const isUnsettled = isWaiting || invoice.next_poll_at !== null;
  return showDocument({
    language,
    title: `${text.title} · ${nameOf(view)}`,
    heading: html`<p class="brand" dir="auto">${nameOf(view)}</p>`,
    elsewhere: (other) => `${pagePath("invoice", token)}?lang=${other}`,
    main,
    embed_origins: view.shop?.embed_origins ?? [],
    reloads: isUnsettled,
    ...(leads === null ? {} : { leads: { to: leads, afterS: LEAD_S } }),
    ...(isUnsettled ? { watched: { state: stateOf(view), events: `${pagePath("invoice", token)}/events` } } : {}),
  });
}

/** How long a payer reads that it is paid, and for how long after the payment the page leads on: a receipt is looked for later. */
const LEAD_S = 3;
const LEADS_FOR_MS = 10 * 60_000;

/** Where the link's payer goes on once it is paid. */
function leadsOf({ invoice, link, now }: InvoiceView): string | null {
  if (link?.success_url == null || invoice.status !== "paid" || invoice.paid_at === null) return null;
  if (now.getTime() - invoice.paid_at.getTime() > LEADS_FOR_MS) return null;
  const url = new URL(link.success_url);
  for (const [name, value] of Object.entries({ invoice_id: invoice.id, link_id: link.id, status: "paid" })) {
    url.searchParams.append(name, String(value));
  }
  return url.href;
}

/** What the stream of the page sends when it changes. */
export function stateOf({ invoice }: { invoice: InvoiceStanding }): string {
  const { status, qr_token_url, held_reason, total_refunded_tiyn, next_poll_at } = invoice;
  const parts = [
    status,
    qr_token_url !== null && "code",
    held_reason !== null && "held",
    next_poll_at === null && "end",
  ];
  return [...parts.filter((part) => part !== false), total_refunded_tiyn].join("+");
}

/** What is paid for. */
export function showWhatFor({ description, items, amount_tiyn }: Invoice, language: Language): Html | null {
  if (description === null && items.length === 0) return null;
  const lines = items.map(({ name, count, price }) => ({ name, count, sumTiyn: (tiynOfText(price) ?? 0) * count }));
  return html`<section class="card" aria-labelledby="lines"><h2 id="lines">${WORDS[language].whatFor}</h2>
${description !== null && html`<p class="text" dir="auto">${description}</p>`}
${lines.length > 0 && showLines(lines, amount_tiyn, language)}</section>`;
}

/** The way to the subscription that has made the invoice. */
export function showManaging({ subscriptionToken, language }: InvoiceFacts & Shown): Html | null {
  if (subscriptionToken === null) return null;
  const href = `${pagePath("subscription", subscriptionToken)}?lang=${language}`;
  return html`<a class="button wide on-screen" href="${href}">${WORDS[language].toSubscription}</a>`;
}

type Standing = { sign: string; title: string; about: string | Html };

const REFUSED: readonly unknown[] = ["refused_by_provider", "declined", "no_funds"];

function standingOf(view: InvoiceView): Standing {
  const { invoice, language, offers } = view;
  const words = WORDS[language];
  const status = publishedStatus(invoice.status);
  if (invoice.held_reason !== null) return { sign: "", title: words.held, about: words.heldAbout };
  if (offers === "code") return { sign: "", title: words.cancelled, about: words.showCodeAbout };
  if (REFUSED.includes(invoice.failure_reason)) return { sign: "×", title: words.refused, about: words.refusedAbout };
  switch (status) {
    case "pending":
      return waitingFor(invoice, words);
    case "cancelling":
      return { sign: "", title: words.cancelling, about: words.cancellingAbout };
    case "expired":
      return { sign: "×", title: words.expired, about: offers === null ? words.expiredAbout : words.expiredCodeAbout };
    default:
      return ended(status, words);
  }
}

function waitingFor(invoice: Invoice, words: Words): Standing {
  if (invoice.status === "processing") return { sign: "", title: words.preparing, about: words.preparingAbout };
  if (invoice.is_sandbox) return { sign: "", title: words.waitSandbox, about: words.waitSandboxAbout };
  if (invoice.channel === "qr") return { sign: "", title: words.waitQr, about: words.waitQrAbout };
  const phone = html`<span class="money">${maskCustomerPhone(invoice.client_phone ?? "")}</span>`;
  return { sign: "", title: words.waitPhone, about: html`${words.waitPhoneAbout} ${phone}` };
}

type Ended = Exclude<PublishedStatus, "pending" | "cancelling" | "expired">;

function ended(status: Ended, words: Words): Standing {
  switch (status) {
    case "paid":
      return { sign: "✓", title: words.paid, about: words.paidAbout };
    case "cancelled":
      return { sign: "×", title: words.cancelled, about: words.cancelledAbout };
    case "partially_refunded":
      return { sign: "✓", title: words.partially_refunded, about: words.refundedAbout };
    case "refunded":
      return { sign: "×", title: words.refunded, about: words.refundedAbout };
  }
}

/** Until when it can be paid; the page's script counts down beside a code. */
function showUntil({ invoice, language, time_zone }: InvoiceView): Html | null {
  const { expires_at, channel, status } = invoice;
  const words = WORDS[language];
  if (expires_at === null || status !== "pending") return null;
  if (channel === "phone")
    return html`<p class="quiet">${words.payableUntil} ${timeText(expires_at, language, time_zone)}</p>`;
  return html`<p class="quiet" data-until="${expires_at.toISOString()}" hidden>${words.timeLeft} <b class="money"></b></p>`;
}

function showOffer({ offers, token, language }: InvoiceView): Html | null {
  if (offers === null) return null;
  const words = WORDS[language];
  const label = { switch: words.switchToQr, code: words.showCode, new_code: words.newCode }[offers];
  return html`<form method="post" action="${pagePath("invoice", token)}/qr?lang=${language}">
<button class="wide${offers !== "switch" && " main"}">${label}</button>
${offers === "switch" && html`<p class="quiet">${words.switchAbout}</p>`}</form>`;
}
