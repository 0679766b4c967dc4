/** The common parts of the cards of operations and of refund codes. */
import { almatyDate } from "../protocol/dates.ts";
import { type Html, html } from "./html.ts";

/** `+7 702 123 45 67` */
export function showPhone(phone: string): string {
  return phone.replace(/^(\d)(\d{3})(\d{3})(\d\d)(\d\d)$/, "+$1 $2 $3 $4 $5");
}

/** The QR code that leads to `page`. */
export function showCode(page: string, words: string): Html {
  return html`<a class="code" href="${page}"
    ><img src="${page}/qr.svg" width="176" height="176" alt="${words}"
  /></a>`;
}

export function showTimeLeft(expiresAt: string): Html {
  return html`<p class="quiet">Ends at <time data-ends="${expiresAt}">${clockTime(expiresAt)}</time></p>`;
}

/** `14:03:11` in Almaty. */
export function clockTime(at: string): string {
  return almatyDate(new Date(at), "local").slice(11, 19);
}
