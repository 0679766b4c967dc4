/** Makes the body of a call from the options of the command line. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Kind } from "./resources.ts";
import { UsageError } from "./usage-error.ts";

type Values = Readonly<Record<string, unknown>>;

/** The JSON of `--data`, with the fields that have an option of their own. @throws UsageError */
export async function readBody(
  fields: Readonly<Record<string, Kind>>,
  values: Values,
): Promise<Record<string, unknown>> {
  const body = typeof values.data === "string" ? parseObject(await readData(values.data)) : {};
  for (const [field, kind] of Object.entries(fields)) {
    const flag = field.replaceAll("_", "-");
    const value = values[flag];
    if (value !== undefined) body[field] = kind === "switch" ? value : READERS[kind](String(value), flag);
  }
  return body;
}

const READERS = {
  text: (value: string) => value,
  integer: (value: string, flag: string) => {
    if (!/^\d{1,15}$/.test(value)) throw new UsageError(`--${flag} takes a whole number`);
    return Number(value);
  },
  // So many digits are the same in a JSON number.
  amount: (value: string, flag: string) => {
    if (!/^\d{1,13}(\.\d{1,2})?$/.test(value)) throw new UsageError(`--${flag} takes tenge, such as 1500 or 1500.50`);
    return Number(value);
  },
};

function readData(data: string): Promise<string> | string {
  if (data === "-") return text(process.stdin);
  if (!data.startsWith("@")) return data;
  return readFile(data.slice(1), "utf8").catch((error: Error) => {
    throw new UsageError(`--data cannot be read: ${error.message}`);
  });
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(json);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // The refusal is that of any other text.
  }
  throw new UsageError("--data takes a JSON object");
}
