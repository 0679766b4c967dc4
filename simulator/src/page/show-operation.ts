/** The card of one operation on the customer's phone, with its buttons. */
import type { ActName } from "../control/act.ts";
import type { Operation } from "../ledger/ledger.ts";
import { isOpen, isPaid, refundableTiyn, refundedTiyn, statusAt } from "../ledger/operations.ts";
import { showTenge, tengeFrom } from "../money.ts";
import { almatyDate } from "../protocol/dates.ts";
import type { World } from "../world.ts";
import { type Html, html } from "./html.ts";

/** `back`: the path of the page the card stands on, to which its buttons return. */
export function showCard(world: World, operation: Operation, back: string): Html {
  const status = statusAt(operation, world.now());
  const tone = isOpen(operation, world.now()) ? "open" : isPaid(operation) ? "paid" : "ended";
  return html`
    <article class="card" id="operation-${operation.id}" tabindex="-1" aria-label="Operation ${operation.id}">
      <div class="line">
        <span class="amount">${showTenge(operation.amount_tiyn)}</span>
        <span class="status ${tone}">${status}</span>
      </div>
      ${operation.comment !== null && operation.comment !== "" && html`<p class="comment">${operation.comment}</p>`}
      <p class="quiet">${showOrigin(world, operation)}</p>
      ${showMoney(operation)}
      ${tone === "open" && showCode(operation)}
      ${tone === "open" && showTimeLeft(operation)}
      ${showButtons(operation, status, tone, back)}
    </article>`;
}

function showOrigin(world: World, operation: Operation): Html {
  const to = operation.phone === null ? html`QR code` : html`To ${showPhone(operation.phone)}`;
  return html`${to} · from ${showSeller(world, operation)} · <span class="id">${operation.id}</span>`;
}

/** The cashier's phone at the bridge, the merchant's name at the official API. */
function showSeller(world: World, { account_phone, device }: Operation): string {
  if (account_phone !== null) return showPhone(account_phone);
  return world.ledger.merchants.get(device?.organization_bin ?? "")?.name ?? "";
}

/** `+7 702 123 45 67` */
export function showPhone(phone: string): string {
  return phone.replace(/^(\d)(\d{3})(\d{3})(\d\d)(\d\d)$/, "+$1 $2 $3 $4 $5");
}

function showMoney(operation: Operation): Html | null {
  if (operation.paid_at === null || operation.paid_tiyn === null) return null;
  const paid = html`Paid ${showTenge(operation.paid_tiyn)} at ${clockTime(operation.paid_at)}`;
  if (operation.refunds.length === 0) return html`<p class="quiet">${paid}</p>`;
  return html`<p class="quiet">${paid}, ${showTenge(refundedTiyn(operation))} of it paid back</p>`;
}

function showCode(operation: Operation): Html | null {
  if (operation.kind !== "qr") return null;
  const page = `/pay/${operation.token}`;
  return html`<a class="code" href="${page}"
    ><img src="${page}/qr.svg" width="176" height="176" alt="QR code of operation ${operation.id}"
  /></a>`;
}

function showTimeLeft(operation: Operation): Html {
  return html`<p class="quiet">
    Ends at <time data-ends="${operation.expires_at}">${clockTime(operation.expires_at)}</time>
  </p>`;
}

function clockTime(at: string): string {
  return almatyDate(new Date(at), "local").slice(11, 19);
}

function showButtons(operation: Operation, status: string, tone: "open" | "paid" | "ended", back: string): Html {
  const button = (act: ActName, words: string, look = "") => html`
    <form method="post" action="/operations/${operation.id}/${act}">
      <input type="hidden" name="back" value="${back}" />
      <button id="${act}-${operation.id}" class="${look}">${words}</button>
    </form>`;
  const withAmount = (act: ActName, words: string, tiyn: number) => html`
    <details id="${act}-other-${operation.id}">
      <summary id="${act}-summary-${operation.id}">${words}</summary>
      <form method="post" action="/operations/${operation.id}/${act}" class="row">
        <input type="hidden" name="back" value="${back}" />
        <label>Amount, ₸ <input name="amount" inputmode="decimal" value="${tengeFrom(tiyn)}" required /></label>
        <button id="${act}-amount-${operation.id}">${words}</button>
      </form>
    </details>`;
  if (tone === "open") {
    return html`<div class="buttons">
        ${status === "QrTokenCreated" && button("scan", "Scan")} ${button("pay", "Pay", "main")}
        ${button("refuse", "Refuse")} ${button("expire", "Let expire")}
      </div>
      ${withAmount("pay", "Pay another amount", operation.amount_tiyn)}`;
  }
  if (tone === "ended") return html`<div class="buttons">${button("pay", "Pay late")}</div>`;
  const left = refundableTiyn(operation);
  return left > 0 ? withAmount("refunds", "Refund in the provider's app", left) : html``;
}
