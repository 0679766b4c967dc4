/** Shows the fields of a schema as lists for people. */
import { type Html, html } from "../http/html.ts";
import { phrase, prose } from "./prose.ts";
import type { Field, Shape } from "./read-schema.ts";

/** Each with what it is made of. */
export function showFields(fields: Field[]): Html {
  const entries = fields.map(
    ({ name, kind, isRequired, about, objects }) => html`<li>
<code class="name">${name}</code> <span class="kind">${phrase(kind)}</span>${isRequired && html` <span class="required">required</span>`}
${about !== "" && html`<div>${prose(about)}</div>`}
${objects.map(showFields)}
</li>`,
  );
  return html`<ul class="fields">${entries}</ul>`;
}

/** A whole body: its fields, or its kind where it has none. */
export function showShape({ about, kind, objects }: Shape): Html {
  return html`${about !== "" && html`<p>${phrase(about)}</p>`}
${kind !== null && html`<p class="kind">${phrase(kind)}</p>`}
${objects.map(showFields)}`;
}
