/** A button that does one thing to what a card shows, and comes back to the page the card stands on. */
import { type Html, html } from "./html.ts";

/** `path` is that of the thing, without the act; `look` a class; `customer` the phone that does it, where it is not the usual one. */
export type Act = { path: string; act: string; back: string; words: string; look?: string; customer?: string };

export function showActButton({ path, act, back, words, look = "", customer }: Act): Html {
  return html`
    <form method="post" action="${path}/${act}">
      <input type="hidden" name="back" value="${back}" />
      ${customer !== undefined && html`<input type="hidden" name="customer" value="${customer}" />`}
      <button id="${customer === undefined ? act : `${act}-other`}-${path.split("/").pop() ?? ""}" class="${look}">${words}</button>
    </form>`;
}
