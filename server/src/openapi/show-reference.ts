/** Shows the API document as pages for people: one for merchants' programs, one for each of the other surfaces, and the errors. */
import { ERRORS, type ErrorCode } from "../errors.ts";
import { type Html, html } from "../http/html.ts";
import type { OpenApiDocument } from "./document.ts";
import { GUIDE } from "./guide.ts";
import { phrase, sectionsOf } from "./prose.ts";
import { readReference } from "./read-reference.ts";
import { anchorOf } from "./read-schema.ts";
import { ERRORS_PAGE, MAIN_PAGE, type ReferencePage } from "./reference-pages.ts";
import { REMEDIES } from "./remedies.ts";
import { showCall, showClients, showLanguages } from "./show-call.ts";
import { type Assets, showFrame, slugOf } from "./show-frame.ts";
import { showShape } from "./show-schema.ts";

function showGuide(): Html {
  return html`${sectionsOf(GUIDE).map(({ title, body }) =>
    title === "" ? html`${body}` : html`<section id="${slugOf(title)}"><h2>${title}</h2>${body}</section>`,
  )}`;
}

/** The page of `page`. */
export function showReference(document: OpenApiDocument, page: ReferencePage, assets: Assets): Html {
  const { groups, schemas } = readReference(document, page);
  const isMain = page === MAIN_PAGE;
  const guideTitles = isMain ? sectionsOf(GUIDE).flatMap(({ title }) => (title === "" ? [] : [title])) : [];
  const contents = [...guideTitles, ...(isMain ? ["Examples"] : []), ...groups.map(({ tag }) => tag), "Schemas"];
  return showFrame(
    {
      document,
      page,
      assets,
      contents: contents.map((title) => ({ title, id: slugOf(title) })),
      tools: isMain ? showLanguages() : null,
    },
    html`${isMain && html`${showGuide()}${showClients()}`}
${groups.map(
  ({ tag, calls }) =>
    html`<section id="${slugOf(tag)}"><h2>${tag}</h2>${calls.map((call) => showCall(call))}</section>`,
)}
<section id="schemas"><h2>Schemas</h2>
${schemas.map(
  ({ name, shape }) => html`<details>
<summary><h3><code>${name}</code></h3></summary>
<div class="call" id="${anchorOf(name)}">${showShape(shape)}</div>
</details>`,
)}
</section>`,
  );
}

/** The error catalogue, with an anchor for each code. */
export function showErrors(document: OpenApiDocument, assets: Assets): Html {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const entries = codes.map(
    (
      code,
    ) => html`<li class="call" id="${code}"><code class="name">${code}</code> <span class="kind">${ERRORS[code].status}</span>
<div><p>${phrase(ERRORS[code].message)}</p><p>${phrase(REMEDIES[code])}</p></div></li>`,
  );
  return showFrame(
    { document, page: ERRORS_PAGE, assets, contents: codes.map((code) => ({ title: code, id: code })) },
    html`<ul class="fields">${entries}</ul>`,
  );
}
