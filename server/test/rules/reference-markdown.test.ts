/** The pages of the reference as Markdown tell of every operation and every schema all that the API document says of it. */
import { describe, expect, it } from "vitest";
import openapi from "../../../docs/openapi.json" with { type: "json" };
import samples from "../../../sdk/samples.json" with { type: "json" };
import { type Body, type OpenApiDocument, type Operation, resolved, type Schema } from "../../src/openapi/document.ts";
import { REFERENCE_PAGES } from "../../src/openapi/reference-pages.ts";
import { writeReference } from "../../src/openapi/write-reference.ts";

type Made = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] };

const document = openapi as unknown as OpenApiDocument;
const SAMPLES: Record<string, Record<string, string>> = samples.calls;

const pages = REFERENCE_PAGES.map((page) => writeReference(document, page));
const sectionsOf = (page: string) => page.split(/^(?=###? )/m);
const sections = pages.flatMap(sectionsOf);

/** The names of the fields of `schema` and of those within these; a component that it refers to has a section of its own. */
function fieldsOf(schema: Schema | undefined): string[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = (schema ?? {}) as Made;
  const within = [...Object.values(properties), ...anyOf, ...allOf, ...(items === undefined ? [] : [items])];
  return [...Object.keys(properties), ...within.flatMap(fieldsOf)];
}

const namesOf = (schema: Schema | undefined) => fieldsOf(schema).map((name) => `* \`${name}\`: `);

/** The fields of the body itself: a reader does not look for these elsewhere. */
const contentsOf = ({ content = {} }: Body = {}) =>
  Object.values(content).flatMap(({ schema = {} }) => namesOf(resolved(document, schema)));

function toldOf(operation: Operation): string[] {
  const { summary, parameters = [], requestBody, responses, "x-permission": permissions = [] } = operation;
  const taken = parameters.map((parameter) => resolved(document, parameter));
  return [
    `### ${summary}\n`,
    ...permissions.filter((one) => one !== "self").map((permission) => `\`${permission}\``),
    ...taken.map(({ name, in: place }) => `* \`${name}\`: ${place}, `),
    ...taken.flatMap(({ description = "" }) => description.split("\n")),
    ...contentsOf(requestBody),
    ...Object.keys(responses).map((status) => `* \`${status}\`\n`),
    ...operation["x-error-codes"].map((code) => `\`${code}\`: `),
    ...Object.values(SAMPLES[operation.operationId] ?? {}),
  ];
}

const missing = (section: string, told: string[]) => told.filter((part) => !section.includes(part));

describe.each(["paths", "webhooks"] as const)("%s", (kind) => {
  const operations = Object.entries(document[kind]).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  );

  it.each(operations)("$call has one section, which lacks nothing", ({ call, operation }) => {
    const found = sections.filter((section) => section.includes(`\n\n\`${call}\`\n\n`));
    expect(found).toHaveLength(1);
    expect(missing(found[0] ?? "", toldOf(operation))).toEqual([]);
  });
});

it.each(pages.map((page) => [page.slice(0, page.indexOf("\n")), page]))(
  "%s: each link leads to a schema",
  (_, page) => {
    const headings = [...page.matchAll(/^### Schema (\w+)$/gm)].map(([, name = ""]) => name);
    const linked = new Set([...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor));
    expect(headings.map((name) => `schema-${name.toLowerCase()}`).sort()).toEqual([...linked].sort());
    for (const name of headings) {
      const section = page.slice(page.indexOf(`\n### Schema ${name}\n`));
      expect(missing(section, namesOf(document.components.schemas[name])), name).toEqual([]);
    }
  },
);
