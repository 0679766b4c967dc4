/** Shows one call or event of the reference: what it takes and answers, samples in each language, and what its bodies look like. */
import samples from "../../../sdk/samples.json" with { type: "json" };
import { type Html, html } from "../http/html.ts";
import type { Answer, Media, Operation, Parameter } from "./document.ts";
import { namesOf } from "./errors.ts";
import { prose } from "./prose.ts";
import { type Schema, showField, showSchema } from "./show-schema.ts";

const SAMPLES: Record<string, Record<string, string>> = samples.calls;

/** An operation with the parts that it refers to. */
export type Shown = Omit<Operation, "parameters" | "responses"> & {
  parameters: Parameter[];
  responses: Record<string, Answer>;
};
export type Call = { method: string; path: string; operation: Shown };

type Content = Record<string, Media> | undefined;

function showBody(content: Content): Html[] {
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

/** Each in a block that scrolls; the style sheet hides those of the languages that are not chosen. */
function showTexts(texts: Record<string, string>): Html[] {
  return Object.entries(texts).map(
    ([language, text]) => html`<pre data-language="${language}" tabindex="0"><code>${text}</code></pre>`,
  );
}

function jsonOf(content: Content): string | null {
  const example = content?.["application/json"]?.example;
  return example === undefined ? null : JSON.stringify(example, null, 2);
}

/** A body as it is sent. */
function showJson(title: string, text: string | null): Html | null {
  return text === null ? null : html`<h4>${title}</h4><pre tabindex="0"><code>${text}</code></pre>`;
}

/** The call in each language, or the body of an event; its answer; and for the script what it needs to make the call. */
function showExamples({ method, path, operation }: Call): Html {
  const { operationId, parameters, requestBody, responses } = operation;
  const texts = SAMPLES[operationId];
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const queries = parameters.filter((parameter) => parameter.in === "query").map(({ name = "" }) => name);
  const body = jsonOf(requestBody?.content);
  const isTried = texts !== undefined && requestBody?.content?.["multipart/form-data"] === undefined;
  return html`<div class="examples">
${texts === undefined ? showJson("Example", body) : html`<h4>Example</h4>${showTexts(texts)}`}
${showJson("Example answer", jsonOf(success?.[1].content))}
${isTried && html`<div data-try="${method}" data-path="${path}" data-queries="${queries.join(", ")}" data-body="${body ?? ""}"></div>`}
</div>`;
}

/** How the client is made, which all samples need. */
export function showClients(): Html {
  return html`<section id="examples"><h2>Examples</h2>
<p>Each call stands below in the language that you choose above. The examples read the address of this service and your key from the environment, and begin with this:</p>
${showTexts(samples.clients)}
</section>`;
}

/** The choice of the language of all examples. */
export function showLanguages(): Html {
  return html`<fieldset class="languages"><legend>Examples in</legend>${Object.keys(samples.clients).map(
    (language, at) =>
      html`<label><input type="radio" name="language" value="${language}"${at === 0 && " checked"}> ${language}</label>`,
  )}</fieldset>`;
}

export function showCall(call: Call): Html {
  const { method, path, operation } = call;
  const { operationId, summary, description = "", parameters, requestBody } = operation;
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
<div class="about">${prose(about)}</div>
${showExamples(call)}
<div class="takes">
${fields.length > 0 && html`<h4>Parameters</h4><ul class="fields">${fields}</ul>`}
${requestBody !== undefined && html`<h4>Body</h4>${showBody(requestBody.content)}`}
${showAnswers(operation)}
</div>
</div>
</details>`;
}
