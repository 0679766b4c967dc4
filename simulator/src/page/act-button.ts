/** A button that performs one action on a card's object, and returns to the page of the card. */
import { type Html, html } from "./html.ts";

/** `path` is that of the object, without the action; `look` a CSS class; `customer` the acting phone, where it is not the usual one. */
export type Act = { path: string; act: string; back: string; words: string; look?: string; customer?: string };

export function showActButton({ path, act, back, words, look = "", customer }: Act): Html {
  return html`
    <form method="post" action="${path}/${act}">
      <input type="hidden" name="back" value="${back}" />
      ${customer !== undefined && html`<input type="hidden" name="customer" value="${customer}" />`}
      <button id="${customer === undefined ? act : `${act}-other`}-${path.split("/").pop() ?? ""}" class="${look}">${words}</button>
    </form>`;
}
