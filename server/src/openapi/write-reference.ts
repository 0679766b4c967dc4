/** Writes the pages of the reference as Markdown, for programs that read for people. */
import { ERRORS, type ErrorCode } from "../errors.ts";
import type { OpenApiDocument } from "./document.ts";
import { GUIDE } from "./guide.ts";
import { type Call, CLIENTS, type Content } from "./read-call.ts";
import { readReference } from "./read-reference.ts";
import type { Field, Shape } from "./read-schema.ts";
import { type DocsPage, ERRORS_PAGE, fullNameOf, MAIN_PAGE, type ReferencePage } from "./reference-pages.ts";
import { REMEDIES } from "./remedies.ts";

/** Joins blocks, without those that are empty. */
const blocks = (...texts: string[]): string => texts.filter((text) => text !== "").join("\n\n");

/** What belongs to a line of a list stands below it, two blanks to the right. */
const indented = (text: string): string => text.replace(/^(?=.)/gm, "  ");

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const writeJson = (text: string | null): string => (text === null ? "" : fence("json", text));

/** The names of languages in a fence, where they differ from the name that people read. */
const FENCES: Record<string, string> = { curl: "bash" };

function writeSamples(texts: Record<string, string>): string {
  const fences = Object.entries(texts).map(([name, text]) => fence(FENCES[name] ?? name.toLowerCase(), text));
  return blocks(...fences);
}

function writeField({ name, kind, isRequired, about, objects }: Field): string {
  const line = `* \`${name}\`: ${kind}${isRequired ? ", required" : ""}`;
  return blocks(line, indented(blocks(about, ...objects.map(writeFields))));
}

const writeFields = (fields: Field[]): string => fields.map(writeField).join("\n");

const writeShape = ({ about, kind, objects }: Shape): string => blocks(about, kind ?? "", ...objects.map(writeFields));

function writeParameters({ parameters }: Call): string {
  return writeFields(parameters.map((each) => ({ ...each, kind: `${each.in}, ${each.kind}` })));
}

function writeContents(contents: Content[]): string {
  return blocks(
    ...contents.flatMap(({ type, shape }) => [type === "application/json" ? "" : `\`${type}\``, writeShape(shape)]),
  );
}

/** A part of a call under its heading; nothing for a part that the call does not have. */
const titled = (title: string, text: string): string => (text === "" ? "" : `#### ${title}\n\n${text}`);

function writeCall(call: Call): string {
  const { method, path, summary, about, access, body, answers, samples, exampleBody, exampleAnswer } = call;
  const statuses = answers.map(({ status, about: meaning, contents }) =>
    blocks(`* \`${status}\``, indented(blocks(meaning, writeContents(contents)))),
  );
  return blocks(
    `### ${summary}`,
    `\`${method} ${path}\``,
    about,
    access,
    titled("Parameters", writeParameters(call)),
    titled("Body", writeContents(body)),
    titled("Answers", statuses.join("\n")),
    titled("Example", samples === undefined ? writeJson(exampleBody) : writeSamples(samples)),
    titled("Example answer", writeJson(exampleAnswer)),
  );
}

const HOW_EXAMPLES_BEGIN =
  "The examples read the address of this service and your key from the environment, and begin with this:";

/** The page from its title on. */
function writePage(page: DocsPage, ...parts: string[]): string {
  return `${blocks(`# ${fullNameOf(page)}`, page.about, ...parts)}\n`;
}

export function writeReference(document: OpenApiDocument, page: ReferencePage): string {
  const { groups, schemas } = readReference(document, page);
  return writePage(
    page,
    ...(page === MAIN_PAGE ? [GUIDE.trim(), "## Examples", HOW_EXAMPLES_BEGIN, writeSamples(CLIENTS)] : []),
    ...groups.map(({ tag, calls }) => blocks(`## ${tag}`, ...calls.map(writeCall))),
    "## Schemas",
    ...schemas.map(({ name, shape }) => blocks(`### Schema ${name}`, writeShape(shape))),
  );
}

/** The error catalogue. */
export function writeErrors(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return writePage(
    ERRORS_PAGE,
    ...codes.map((code) => blocks(`## ${code}`, `${ERRORS[code].status}: ${ERRORS[code].message}`, REMEDIES[code])),
  );
}
