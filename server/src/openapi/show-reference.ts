/** Shows the API document as pages for people: one for merchants' programs, one for each of the other surfaces, and the errors. */
import { ERRORS, type ErrorCode } from "../errors.ts";
import { type Html, html } from "../http/html.ts";
import { type Answer, type Body, type OpenApiDocument, type Operation, reachedFrom, resolved } from "./document.ts";
import { describeCodes } from "./errors.ts";
import { GUIDE } from "./guide.ts";
import { phrase, sectionsOf } from "./prose.ts";
import { ERRORS_PAGE, type ReferencePage } from "./reference-pages.ts";
import { REMEDIES } from "./remedies.ts";
import { type Call, type Shown, showCall, showClients, showLanguages } from "./show-call.ts";
import { type Assets, showFrame, slugOf } from "./show-frame.ts";
import { anchorOf, type Schema, showSchema } from "./show-schema.ts";

/** The calls and the events of the page by their tag. */
function groupsOf(document: OpenApiDocument, page: ReferencePage): { tag: string; calls: Call[] }[] {
  const calls = [...Object.entries(document.paths), ...Object.entries(document.webhooks)].flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: shownOf(operation, document),
    })),
  );
  return document.tags
    .map(({ name }) => name)
    .filter(page.has)
    .map((tag) => ({ tag, calls: calls.filter(({ operation }) => operation.tags[0] === tag) }));
}

/** The operation with what it refers to, except for the schemas that have a place of their own on the page. */
function shownOf(operation: Operation, document: OpenApiDocument): Shown {
  const { requestBody, parameters = [], responses } = operation;
  const answers = Object.entries(responses).map(([status, answer]): [string, Answer] => {
    // The body of every error is one, and is shown where the guide speaks of errors.
    if (status >= "4") return [status, { description: describeCodes(operation["x-error-codes"], status) }];
    return [status, withFields(resolved(document, answer), document, (name) => name.endsWith("Result"))];
  });
  return {
    ...operation,
    ...(requestBody === undefined ? {} : { requestBody: withFields(requestBody, document, () => true) }),
    parameters: parameters.map((parameter) => resolved(document, parameter)),
    responses: Object.fromEntries(answers),
  };
}

/** `body` with the schemas themselves in place of the references to them, where `isOwn` says that they are its own. */
function withFields<T extends Body>(body: T, document: OpenApiDocument, isOwn: (name: string) => boolean): T {
  const content = Object.entries(body.content ?? {}).map(([type, media]) => {
    const { schema = {} } = media;
    return [type, isOwn(String(schema.$ref)) ? { ...media, schema: resolved(document, schema) } : media];
  });
  return { ...body, content: Object.fromEntries(content) };
}

/** The schemas that `calls` refer to, and those that these refer to in turn, by name. */
function schemasOf(calls: Call[], { components }: OpenApiDocument): [string, Schema][] {
  return Object.entries(reachedFrom(calls, components).schemas);
}

function showGuide(): Html {
  return html`${sectionsOf(GUIDE).map(({ title, body }) =>
    title === "" ? html`${body}` : html`<section id="${slugOf(title)}"><h2>${title}</h2>${body}</section>`,
  )}`;
}

/** The page of `page`. */
export function showReference(document: OpenApiDocument, page: ReferencePage, assets: Assets): Html {
  const groups = groupsOf(document, page);
  const schemas = schemasOf(
    groups.flatMap(({ calls }) => calls),
    document,
  );
  const isMain = page.path === "/docs";
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
  ([name, schema]) => html`<details>
<summary><h3><code>${name}</code></h3></summary>
<div class="call" id="${anchorOf(name)}">${showSchema(schema)}</div>
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
