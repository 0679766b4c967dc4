/**
 * The script of the reference, which can be read without it: it keeps the chosen language, copies examples, finds calls, opens the
 * call that an address names, and makes calls to the sandbox with a test key, which leaves this page for the service alone.
 */

const LANGUAGE = "tolem-docs-language";
const TEST_KEY = /^svc_test_\S+$/;
const COPIED_MS = 2_000;

/** The test key that was entered last. It is kept nowhere else, and gone with the page. */
let key = "";

/** Makes an element with attributes. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** A browser may refuse to store anything; then the choice lasts as long as the page. */
function stored(work: (storage: Storage) => string | null | undefined): string | null {
  try {
    return work(localStorage) ?? null;
  } catch {
    return null;
  }
}

function rememberLanguage(): void {
  const known = stored((storage) => storage.getItem(LANGUAGE));
  for (const choice of document.querySelectorAll<HTMLInputElement>("[name=language]")) {
    if (choice.value === known) choice.checked = true;
    choice.addEventListener("change", () => {
      stored((storage) => void storage.setItem(LANGUAGE, choice.value));
      choice.closest("label")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }
}

/** Puts a button on each block of code that copies it. An address without TLS has no clipboard. */
function offerCopies(): void {
  if (navigator.clipboard === undefined) return;
  for (const code of document.querySelectorAll<HTMLElement>("pre > code")) {
    const block = code.parentElement as HTMLElement;
    const button = make("button", { type: "button", class: "copy" }, "Copy");
    const around = make("div", { class: "code" });
    if (block.dataset.language !== undefined) around.dataset.language = block.dataset.language;
    block.replaceWith(around);
    around.append(block, button);
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent ?? "");
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, COPIED_MS);
    });
  }
}

/** Opens the call that the address names, and names in the address the call that is opened. */
function followAddress(): void {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const around = target?.closest("details");
    if (!target || !around || around.open) return;
    around.open = true;
    around.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
  for (const around of document.querySelectorAll("main > section > details")) {
    around.addEventListener("toggle", () => {
      const call = around.querySelector(".call");
      if (around.hasAttribute("open") && call) history.replaceState(null, "", `#${call.id}`);
    });
  }
}

/** Puts a field above the contents that leaves the calls, or the codes of errors, in which all typed words occur. */
function offerSearch(): void {
  const entries = [...document.querySelectorAll<HTMLElement>("main > section > details, main > .fields > .call")];
  const contents = document.querySelector(".contents");
  if (entries.length === 0 || contents === null) return;
  const input = make("input", { type: "search", "aria-label": "Find on this page", placeholder: "Find" });
  const texts = new Map(
    entries.map((entry) => [entry, (entry.querySelector("summary") ?? entry).textContent?.toLowerCase() ?? ""]),
  );
  contents.prepend(input);
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/);
    for (const [entry, text] of texts) entry.hidden = !words.every((word) => text.includes(word));
    for (const section of document.querySelectorAll<HTMLElement>("main > section")) {
      const found = section.querySelectorAll("details:not([hidden])").length;
      section.hidden = input.value.trim() !== "" && found === 0;
    }
  });
}

/** A field with its name above it. */
function field(label: string, input: HTMLInputElement | HTMLTextAreaElement): HTMLLabelElement {
  return make("label", {}, make("span", {}, label), input);
}

const textInput = (attributes: Record<string, string> = {}) =>
  make("input", { autocomplete: "off", spellcheck: "false", ...attributes });

/** The text of an answer, with JSON in lines. What is no text is named only. */
async function answerText(answer: Response): Promise<string> {
  const type = answer.headers.get("content-type") ?? "";
  if (!type.includes("json")) return `${type}, ${(await answer.arrayBuffer()).byteLength} bytes`;
  return JSON.stringify(await answer.json(), null, 2);
}

/** What is wrong with what was typed, as a sentence. */
function problemOf(ids: HTMLInputElement[], body: HTMLTextAreaElement | null): string | null {
  if (key.startsWith("svc_live_")) {
    return "This is a live key, which moves real money. It was not sent: take one that begins with svc_test_.";
  }
  if (!TEST_KEY.test(key)) return "Paste a test key, which begins with svc_test_.";
  if (ids.some(({ value }) => value.trim() === "")) return "Fill in the id.";
  try {
    if (body !== null) JSON.parse(body.value);
  } catch {
    return "The body is no JSON.";
  }
  return null;
}

/** The form that makes the call of `place`, which says what the call takes. */
function callForm(place: HTMLElement): HTMLFormElement {
  const { try: method = "GET", path = "", queries = "", body: example = "" } = place.dataset;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const ids = names.map((name) => textInput({ name }));
  const query = queries === "" ? null : textInput({ placeholder: "name=value&name=value" });
  const body = example === "" ? null : make("textarea", { rows: "8", spellcheck: "false" }, example);
  const keyInput = textInput({ type: "password", autocomplete: "off", placeholder: "svc_test_…" });
  keyInput.value = key;
  keyInput.addEventListener("input", () => {
    key = keyInput.value.trim();
  });
  keyInput.addEventListener("focus", () => {
    keyInput.value = key;
  });
  const send = make("button", {}, "Send");
  const status = make("p", { role: "status" });
  const shown = make("code");
  const answer = make("pre", { tabindex: "0", hidden: "" }, shown);
  const form = make(
    "form",
    {},
    field("Test key", keyInput),
    ...ids.map((input) => field(input.name, input)),
    ...(query === null ? [] : [field(`Query: ${queries}`, query)]),
    ...(body === null ? [] : [field("Body", body)]),
    send,
    status,
    answer,
  );
  const call = async () => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(ids.find((input) => input.name === name)?.value.trim() ?? ""),
    );
    const asked = query === null || query.value === "" ? "" : `?${query.value.replace(/^\?/, "")}`;
    const made = await fetch(address + asked, {
      method,
      credentials: "omit",
      redirect: "error",
      headers: { "X-API-Key": key, ...(body === null ? {} : { "Content-Type": "application/json" }) },
      ...(body === null ? {} : { body: body.value }),
    });
    shown.textContent = await answerText(made);
    answer.hidden = false;
    status.textContent = `${made.status} ${made.statusText}`.trim();
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const problem = problemOf(ids, body);
    answer.hidden = true;
    status.textContent = problem ?? "Sending …";
    if (problem !== null) return;
    send.disabled = true;
    await call().catch(() => {
      status.textContent = "There was no answer. The call may have been made all the same.";
    });
    send.disabled = false;
  });
  return form;
}

/** The form is made when it is first opened. */
function offerCalls(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-try]")) {
    const about =
      "The call goes to the sandbox of this service: no money moves. The catalog and the webhook settings are those of live data too. The key stays on this page until you leave it.";
    const around = make("details", { class: "try" }, make("summary", {}, "Try it in the sandbox"));
    around.addEventListener("toggle", () => {
      if (around.querySelector("form") === null) around.append(make("p", { class: "kind" }, about), callForm(place));
    });
    place.append(around);
  }
}

rememberLanguage();
offerSearch();
offerCalls();
offerCopies();
followAddress();
