/** Shows the API document as pages for people: one for merchants' programs, one for each of the other surfaces, and the errors. No page needs a script. */
import samples from "../../../sdk/samples.json" with { type: "json" };
import { ERRORS, type ErrorCode } from "../errors.ts";
import { type Html, html } from "../http/html.ts";
import {
  type Answer,
  type Body,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  reachedFrom,
  resolved,
} from "./document.ts";
import { describeCodes, namesOf } from "./errors.ts";
import { GUIDE } from "./guide.ts";
import { phrase, prose, sectionsOf } from "./prose.ts";
import { ERRORS_PAGE, type ReferencePage } from "./reference-pages.ts";
import { REMEDIES } from "./remedies.ts";
import { showFrame, slugOf } from "./show-frame.ts";
import { anchorOf, type Schema, showField, showSchema } from "./show-schema.ts";

const SAMPLES: Record<string, Record<string, string>> = samples.calls;

type Shown = Omit<Operation, "parameters" | "responses"> & {
  parameters: Parameter[];
  responses: Record<string, Answer>;
};
type Call = { method: string; path: string; operation: Shown };

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

function showBody(content: Record<string, { schema?: object }> | undefined): Html[] {
  return Object.entries(content ?? {}).map(([type, { schema }]) => {
    const note = type === "application/json" ? null : html`<p class="kind">${type}</p>`;
    return html`${note}${schema !== undefined && showSchema(schema as Schema)}`;
  });
}

function showAnswers({ responses }: Shown): Html {
  const lines = Object.entries(responses).map(([status, { description = "", content }]) => {
    return html`<li><code class="name">${status}</code> <div>${prose(description)}${showBody(content)}</div></li>`;
  });
  return html`<h4>Answers</h4><ul class="fields">${lines}</ul>`;
}

/** Each in a block of its own; the style sheet hides those of the languages that are not chosen. */
function showTexts(texts: Record<string, string>): Html[] {
  return Object.entries(texts).map(
    ([language, text]) => html`<pre data-language="${language}"><code>${text}</code></pre>`,
  );
}

/** The choice of the language of all examples; the style sheet hides the others. */
function showLanguages(): Html {
  return html`<fieldset><legend>Examples in</legend>${Object.keys(samples.clients).map(
    (language, at) =>
      html`<label><input type="radio" name="language" value="${language}"${at === 0 && " checked"}> ${language}</label>`,
  )}</fieldset>`;
}

function showCall(call: Call): Html {
  const { method, path, operation } = call;
  const { operationId, summary, description = "", parameters, requestBody } = operation;
  const texts = SAMPLES[operationId];
  const about = description.replace(namesOf(operation["x-error-codes"]), "").trim();
  const fields = parameters.map(({ name = "", schema, required, ...parameter }) =>
    showField({
      name: parameter.in === "header" ? `${name}:` : name,
      schema,
      isRequired: required === true,
      description: parameter.description,
    }),
  );
  return html`<details>
<summary><h3><span class="method" data-method="${method}">${method}</span> <code>${path}</code></h3> <span>${summary}</span></summary>
<div class="call" id="${operationId}">
${about !== "" && prose(about)}
${fields.length > 0 && html`<h4>Parameters</h4><ul class="fields">${fields}</ul>`}
${requestBody !== undefined && html`<h4>Body</h4>${showBody(requestBody.content)}`}
${texts !== undefined && html`<h4>Example</h4>${showTexts(texts)}`}
${showAnswers(operation)}
</div>
</details>`;
}

function showGuide(): Html {
  return html`${sectionsOf(GUIDE).map(({ title, body }) =>
    title === "" ? html`${body}` : html`<section id="${slugOf(title)}"><h2>${title}</h2>${body}</section>`,
  )}`;
}

/** The page of `page`. `styleHref` is the address of the style sheet. */
export function showReference(document: OpenApiDocument, page: ReferencePage, styleHref: string): Html {
  const groups = groupsOf(document, page);
  const schemas = schemasOf(
    groups.flatMap(({ calls }) => calls),
    document,
  );
  const isMain = page.path === "/docs";
  const guideTitles = isMain ? sectionsOf(GUIDE).flatMap(({ title }) => (title === "" ? [] : [title])) : [];
  const contents = [...guideTitles, ...groups.map(({ tag }) => tag), "Schemas"];
  return showFrame(
    {
      document,
      page,
      styleHref,
      contents: contents.map((title) => ({ title, id: slugOf(title) })),
      tools: isMain ? showLanguages() : null,
    },
    html`${isMain && showGuide()}
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
export function showErrors(document: OpenApiDocument, styleHref: string): Html {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const entries = codes.map(
    (
      code,
    ) => html`<li class="call" id="${code}"><code class="name">${code}</code> <span class="kind">${ERRORS[code].status}</span>
<div><p>${phrase(ERRORS[code].message)}</p><p>${phrase(REMEDIES[code])}</p></div></li>`,
  );
  return showFrame(
    { document, page: ERRORS_PAGE, styleHref, contents: codes.map((code) => ({ title: code, id: code })) },
    html`<ul class="fields">${entries}</ul>`,
  );
}
