/** Shows one call or event of the reference: what it takes and answers, samples in each language, and what its bodies look like. */
import { type Html, html } from "../http/html.ts";
import { phrase, prose } from "./prose.ts";
import { type Call, CLIENTS, type Content } from "./read-call.ts";
import { showFields, showShape } from "./show-schema.ts";

function showContents(contents: Content[]): Html[] {
  return contents.map(({ type, shape }) => {
    const note = type === "application/json" ? null : html`<p class="kind">${type}</p>`;
    return html`${note}${showShape(shape)}`;
  });
}

function showAnswers({ answers }: Call): Html {
  const lines = answers.map(({ status, about, contents }) => {
    return html`<li><code class="name">${status}</code> <div>${prose(about)}${showContents(contents)}</div></li>`;
  });
  return html`<h4>Answers</h4><ul class="fields">${lines}</ul>`;
}

/** Each in a block that scrolls; the style sheet hides those of the languages that are not chosen. */
function showTexts(texts: Record<string, string>): Html[] {
  return Object.entries(texts).map(
    ([language, text]) => html`<pre data-language="${language}" tabindex="0"><code>${text}</code></pre>`,
  );
}

/** A body as it is sent. */
function showJson(title: string, text: string | null): Html | null {
  return text === null ? null : html`<h4>${title}</h4><pre tabindex="0"><code>${text}</code></pre>`;
}

/** The call in each language, or the body of an event; its answer; and for the script what it needs to make the call. */
function showExamples(call: Call): Html {
  const { method, path, parameters, body, samples, exampleBody, exampleAnswer } = call;
  const queries = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const isTried = samples !== undefined && !body.some(({ type }) => type === "multipart/form-data");
  return html`<div class="examples">
${samples === undefined ? showJson("Example", exampleBody) : html`<h4>Example</h4>${showTexts(samples)}`}
${showJson("Example answer", exampleAnswer)}
${isTried && html`<div data-try="${method}" data-path="${path}" data-queries="${queries.join(", ")}" data-body="${exampleBody ?? ""}"></div>`}
</div>`;
}

/** The name of a header stands as it is written in a request. */
function showParameters({ parameters }: Call): Html {
  return showFields(parameters.map((each) => ({ ...each, name: each.in === "header" ? `${each.name}:` : each.name })));
}

export function showClients(): Html {
  return html`<section id="examples"><h2>Examples</h2>
<p>Each call stands below in the language that you choose above. The examples read the address of this service and your key from the environment, and begin with this:</p>
${showTexts(CLIENTS)}
</section>`;
}

/** The choice of the language of all examples. */
export function showLanguages(): Html {
  return html`<fieldset class="languages"><legend>Examples in</legend>${Object.keys(CLIENTS).map(
    (language, at) =>
      html`<label><input type="radio" name="language" value="${language}"${at === 0 && " checked"}> ${language}</label>`,
  )}</fieldset>`;
}

export function showCall(call: Call): Html {
  const { method, path, id, summary, about, access, parameters, body } = call;
  return html`<details>
<summary><h3><span class="method" data-method="${method}">${method}</span> <code>${path}</code></h3> <span>${summary}</span></summary>
<div class="call" id="${id}">
<div class="about">${prose(about)}
${access !== "" && html`<p class="kind">${phrase(access)}</p>`}</div>
${showExamples(call)}
<div class="takes">
${parameters.length > 0 && html`<h4>Parameters</h4>${showParameters(call)}`}
${body.length > 0 && html`<h4>Body</h4>${showContents(body)}`}
${showAnswers(call)}
</div>
</div>
</details>`;
}
