/** Reads one call or event of the API document, with all that it refers to, as the pages of the reference show it. */
import samples from "../../../sdk/samples.json" with { type: "json" };
import { type Answer, type Body, type OpenApiDocument, type Operation, resolved } from "./document.ts";
import { describeCodes, namesOf } from "./errors.ts";
import { type Field, readField, readSchema, type Schema, type Shape } from "./read-schema.ts";

/** How each call is made, by its `operationId`, then by the language. */
const SAMPLES: Record<string, Record<string, string>> = samples.calls;

/** A body of the media type `type`. */
export type Content = { type: string; shape: Shape };

/** Texts are Markdown, as `prose.ts` reads it. */
export type Call = {
  method: string;
  path: string;
  id: string;
  summary: string;
  about: string;
  /** Who may call it. Empty for an event, and for a call that anybody may make. */
  access: string;
  parameters: (Field & { in: string })[];
  body: Content[];
  answers: { status: string; about: string; contents: Content[] }[];
  /** The call in each language. */
  samples: Record<string, string> | undefined;
  exampleBody: string | null;
  exampleAnswer: string | null;
};

export function readCall(document: OpenApiDocument, method: string, path: string, operation: Operation): Call {
  const { operationId, summary, description = "", parameters = [], requestBody } = operation;
  const codes = operation["x-error-codes"];
  const answers = Object.entries(operation.responses).map(([status, answer]) => ({
    status,
    answer: resolved(document, answer),
  }));
  const success = answers.find(({ status }) => status.startsWith("2"));
  return {
    method: method.toUpperCase(),
    path,
    id: operationId,
    summary,
    about: description.replace(namesOf(codes), "").trim(),
    access: accessOf(document, operation),
    parameters: parameters
      .map((parameter) => resolved(document, parameter))
      .map(({ name = "", in: place = "", schema, required = false, description: about }) => ({
        ...readField(name, schema, required, about),
        in: place,
      })),
    body: contentsOf(document, requestBody, () => true),
    answers: answers.map(({ status, answer }) => ({
      status,
      // The body of every error is one, and is shown where the guide speaks of errors.
      ...(status >= "4" ? { about: describeCodes(codes, status), contents: [] } : readAnswer(document, answer)),
    })),
    samples: SAMPLES[operationId],
    exampleBody: exampleOf(requestBody),
    exampleAnswer: exampleOf(success?.answer),
  };
}

function readAnswer(document: OpenApiDocument, answer: Answer) {
  const { description = "" } = answer;
  return { about: description, contents: contentsOf(document, answer, (name) => name.endsWith("Result")) };
}

/** The contents of `body`. Where `isOwn` says so of the name of a schema, its fields stand in place of the reference to it. */
function contentsOf(document: OpenApiDocument, body: Body | undefined, isOwn: (name: string) => boolean): Content[] {
  return Object.entries(body?.content ?? {}).map(([type, { schema = {} }]) => {
    const shown = isOwn(String(schema.$ref)) ? resolved(document, schema) : schema;
    return { type, shape: readSchema(shown as Schema) };
  });
}

function exampleOf(body: Body | undefined): string | null {
  const example = body?.content?.["application/json"]?.example;
  return example === undefined ? null : JSON.stringify(example, null, 2);
}

/** What the caller proves who it is by, and the permission that it needs. */
function accessOf({ components }: OpenApiDocument, operation: Operation): string {
  const { security, "x-permission": permissions = [] } = operation;
  const proofs = security.map((schemes) =>
    Object.keys(schemes)
      .map((scheme) => `\`${components.securitySchemes[scheme]?.name}\``)
      .join(" and "),
  );
  const needed = permissions.filter((permission) => permission !== "self").map((permission) => `\`${permission}\``);
  if (proofs.length === 0) return "";
  if (needed.length === 0) return `Needs ${proofs.join(", or ")}.`;
  return `Needs ${proofs.join(", or ")}, with the permission ${needed.join(" or ")}.`;
}

/** How the client is made, which all samples need. */
export const CLIENTS: Record<string, string> = samples.clients;
