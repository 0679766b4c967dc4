/** Reads what the SDKs in every language offer: the methods by their nouns, what each takes, and what it answers. */
import { readFileSync } from "node:fs";
import { type Operation, readTenantDocument, type Schema } from "./tenant-document.ts";

const METHODS_FILE = new URL("../methods.json", import.meta.url);
/** How many rows an SDK asks for at once, where the caller does not say. */
export const PAGE_ROWS = 100;
/** Amounts are decimal strings in answers, of fields with these names. */
export const MONEY = /(?:^|_)(?:amount|price|paid|refunded|collected|total|for_refund)$/;
export const SECRET = /secret$/i;

export type Method = { verb: string; method: string; path: string; operation: Operation };

export function methodsByNoun(): Record<string, Method[]> {
  const operations = Object.entries(readTenantDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path: path.replace("/api/v1", ""), operation })),
  );
  const nouns: Record<string, Method[]> = {};
  for (const [name, operationId] of Object.entries<string>(JSON.parse(readFileSync(METHODS_FILE, "utf8")))) {
    const [verb = "", noun = "account"] = name.split(".").reverse();
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (found === undefined) throw new Error(`sdk/methods.json names ${operationId}, which the document does not have`);
    nouns[noun] = [...(nouns[noun] ?? []), { verb, ...found }];
  }
  return nouns;
}

export function takesPicture({ requestBody }: Operation): boolean {
  return requestBody?.content["multipart/form-data"] !== undefined;
}

/** What a body is made of. One that has several forms is one item, or many under a name of its own. */
export function bodyForm({ operation: { requestBody }, verb }: Method): Schema | undefined {
  const schema = resolved(requestBody?.content["application/json"]?.schema ?? {});
  const forms = (schema.anyOf ?? [schema]).map(resolved).filter(({ properties }) => properties !== undefined);
  return verb.endsWith("_many") ? forms.at(-1) : forms[0];
}

/** What a call answers: bytes, where there is no schema; and one row of it, where the answer is a page of a list. */
export function answerSchema({ responses }: Operation): { schema?: Schema; row?: Schema } {
  const schema = Object.values(responses)[0]?.content?.["application/json"]?.schema;
  if (schema === undefined) return {};
  const { properties = {} } = resolved(schema);
  const row = (properties.items ?? properties.data)?.items;
  const isPaged = properties.offset !== undefined || properties.page !== undefined || properties.meta !== undefined;
  return row !== undefined && isPaged ? { schema, row } : { schema };
}

/** The query that says how many rows a page has. */
export function rowsQuery({ parameters = [] }: Operation): string {
  return parameters.some(({ name }) => name === "per_page") ? "per_page" : "limit";
}

export function resolved(schema: Schema): Schema {
  return readTenantDocument().schemas[schemaName(schema)] ?? schema;
}

/** The name of the schema that is referred to; empty, where it is no reference. */
export function schemaName({ $ref = "" }: Schema): string {
  return /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] ?? "";
}

/** A name of the API as that of a class. */
export const pascal = (name: string) => name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());

/** The class of one entry, by the name of them all. */
export const singular = (name: string) => name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");

/** The first sentence of a text, on one line. */
export function firstSentence(text: string): string {
  const [first = ""] = /^.*?[.!?](?=\s|$)|^.*$/s.exec(text.trim()) ?? [];
  return first.replace(/\s+/g, " ");
}

/** The schemas of webhooks, with the event of each. */
export function webhookBodies(): { event: string; schema: Schema }[] {
  return (readTenantDocument().schemas.WebhookEvent?.anyOf ?? []).map((schema) => {
    const { const: only, enum: values } = resolved(schema).properties?.event ?? {};
    return { event: String(only ?? values?.[0]), schema };
  });
}
