/** What the samples of all languages are made of: what a call takes, and how its code is laid out. */
import { answerSchema } from "./methods.ts";
import type { Operation } from "./tenant-document.ts";

/** Longer lines would scroll on a phone. */
export const WIDTH = 60;

/** `parts` between `open` and `close`: on one line where that is short, else each on a line of its own that begins with `indent`. */
export function layOut(open: string, parts: string[], close: string, indent: string): string {
  const line = `${open}${parts.join(", ")}${close}`;
  if (parts.length === 0 || (line.length <= WIDTH && !line.includes("\n"))) return line;
  const lines = parts.map((part) => `${indent}${part.replaceAll("\n", `\n${indent}`)},\n`);
  return `${open.trimEnd()}\n${lines.join("")}${close.trimStart()}`;
}

/** How a language writes values. */
export type Syntax = {
  list: [open: string, close: string];
  object: [open: string, close: string];
  indent: string;
  field: (name: string) => string;
  scalar: (value: unknown) => string;
};

export function literal(value: unknown, syntax: Syntax): string {
  if (Array.isArray(value)) {
    const entries = value.map((each) => literal(each, syntax));
    return layOut(syntax.list[0], entries, syntax.list[1], syntax.indent);
  }
  if (typeof value !== "object" || value === null) return syntax.scalar(value);
  const fields = Object.entries(value).map(([name, each]) => syntax.field(name) + literal(each, syntax));
  return layOut(syntax.object[0], fields, syntax.object[1], syntax.indent);
}

/** The fields that the example of a call sends. */
export function fieldsOf({ requestBody }: Operation): [name: string, value: unknown][] {
  return Object.entries(requestBody?.content["application/json"]?.example ?? {});
}

/** What a sample has for the ids in the path. */
export function idsOf({ parameters = [] }: Operation): (number | string)[] {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  return inPath.map(({ name, schema }) => (schema.type === "integer" ? 1 : `the-${name.replaceAll("_", "-")}`));
}

/** Whether the SDKs give the rows one by one. */
export const isWalked = (operation: Operation) => answerSchema(operation).row !== undefined;

/** A call of the account is one of the client itself. */
export const namesOf = (noun: string, verb: string) => (noun === "account" ? [verb] : [noun, verb]);

/** An amount as decimal text. */
export const moneyText = (value: unknown) => (Number.isInteger(value) ? String(value) : Number(value).toFixed(2));
