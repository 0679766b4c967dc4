/** The card of one refund code on the customer's phone, with its buttons. */
import type { ReturnCode } from "../ledger/ledger.ts";
import { returnStatusAt } from "../ledger/return-codes.ts";
import type { World } from "../world.ts";
import { showActButton } from "./act-button.ts";
import { showCode, showPhone, showTimeLeft } from "./card-parts.ts";
import { type Html, html } from "./html.ts";

/** The phone of a customer who has paid nothing. */
const OTHER_CUSTOMER = "77029999999";

/** `back`: the path of the page that shows the card, to which its buttons return. */
export function showReturnCard(world: World, code: ReturnCode, back: string): Html {
  const status = returnStatusAt(code, world.now());
  const isFresh = status === "QrTokenCreated";
  const merchant = world.ledger.merchants.get(code.organization_bin)?.name ?? "";
  return html`
    <article class="card" id="return-code-${code.id}" tabindex="-1" aria-label="Refund code ${code.id}">
      <div class="line">
        <span class="amount">Refund code</span>
        <span class="status ${isFresh ? "open" : status === "Error" ? "ended" : "paid"}">${status}</span>
      </div>
      <p class="quiet">From ${merchant} · <span class="id">${code.id}</span></p>
      ${code.customer_phone !== null && html`<p class="quiet">Scanned by ${showPhone(code.customer_phone)}</p>`}
      ${isFresh && showCode(`/return/${code.token}`, `QR code of refund code ${code.id}`)}
      ${isFresh && showTimeLeft(code.expires_at)}
      ${isFresh && showButtons(code, back)}
    </article>`;
}

function showButtons({ id }: ReturnCode, back: string): Html {
  const path = `/return-codes/${id}`;
  return html`<div class="buttons">
    ${showActButton({ path, act: "scan", back, words: "Scan", look: "main" })}
    ${showActButton({ path, act: "scan", back, words: "Scan as another customer", customer: OTHER_CUSTOMER })}
    ${showActButton({ path, act: "expire", back, words: "Let expire" })}
  </div>`;
}
