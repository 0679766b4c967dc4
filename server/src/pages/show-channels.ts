/** Renders the choice of how to pay. */
import { type Html, html } from "../http/html.ts";
import type { Language } from "../rules/language.ts";
import { PAGE_WORDS } from "./words.ts";

type Channel = "phone" | "qr";

/** The first of the channels is chosen where `chosen` is none of them. */
export function showChannels(
  channels: readonly Channel[],
  chosen: string | null | undefined,
  language: Language,
): Html {
  const words = PAGE_WORDS[language];
  const labels = { phone: [words.byPhone, words.byPhoneAbout], qr: [words.byQr, words.byQrAbout] } as const;
  const checked = channels.find((channel) => channel === chosen) ?? channels[0];
  return html`<fieldset class="card"><legend>${words.howToPay}</legend>
${channels.map((channel) => {
  const [label, about] = labels[channel];
  return html`<label class="choice"><input type="radio" name="channel" value="${channel}"${channel === checked && html` checked`}>
<b>${label}</b><span class="quiet">${about}</span></label>
`;
})}</fieldset>`;
}
