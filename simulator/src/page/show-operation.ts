/** The card of one operation on the customer's phone, with its buttons. */
import type { ActName } from "../control/act.ts";
import type { Operation } from "../ledger/ledger.ts";
import { isOpen, isPaid, refundableTiyn, refundedTiyn, statusAt } from "../ledger/operations.ts";
import { showTenge, tengeFrom } from "../money.ts";
import type { World } from "../world.ts";
import { showActButton } from "./act-button.ts";
import { clockTime, showCode, showPhone, showTimeLeft } from "./card-parts.ts";
import { type Html, html } from "./html.ts";

/** `back`: the path of the page that shows the card, to which its buttons return. */
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
      ${tone === "open" && operation.kind === "qr" && showCode(`/pay/${operation.token}`, `QR code of operation ${operation.id}`)}
      ${tone === "open" && showTimeLeft(operation.expires_at)}
      ${showButtons(operation, status, tone, back)}
    </article>`;
}

function showOrigin(world: World, operation: Operation): Html {
  const to = operation.phone === null ? html`QR code` : html`To ${showPhone(operation.phone)}`;
  return html`${to} · from ${showSeller(world, operation)} · <span class="id">${operation.id}</span>`;
}

/** The seller: the cashier's phone at the bridge, the merchant's name at the official API. */
function showSeller(world: World, { account_phone, device }: Operation): string {
  if (account_phone !== null) return showPhone(account_phone);
  return world.ledger.merchants.get(device?.organization_bin ?? "")?.name ?? "";
}

function showMoney(operation: Operation): Html | null {
  if (operation.paid_at === null || operation.paid_tiyn === null) return null;
  const paid = html`Paid ${showTenge(operation.paid_tiyn)} at ${clockTime(operation.paid_at)}`;
  if (operation.refunds.length === 0) return html`<p class="quiet">${paid}</p>`;
  return html`<p class="quiet">${paid}, ${showTenge(refundedTiyn(operation))} of it paid back</p>`;
}

function showButtons(operation: Operation, status: string, tone: "open" | "paid" | "ended", back: string): Html {
  const path = `/operations/${operation.id}`;
  const button = (act: ActName, words: string, look = "") => showActButton({ path, act, back, words, look });
  const withAmount = (act: ActName, words: string, tiyn: number) => html`
    <details id="${act}-other-${operation.id}">
      <summary id="${act}-summary-${operation.id}">${words}</summary>
      <form method="post" action="${path}/${act}" class="row">
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
