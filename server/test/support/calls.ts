/** Builds calls of the API document from short notations. */
import type { ConsoleClient } from "./console-client.ts";
import type { Json } from "./make.ts";

/** `operation` is the document's: method, space, path. */
export type Call = {
  operation: string;
  path: string;
  body?: Json | FormData;
  headers: (path: string) => Record<string, string>;
};

/** A method and a path of the document, the value of its parameter, and a body. */
export type Line = [name: string, id?: unknown, body?: Json | FormData];

/** The calls of the lines under `prefix`. */
export function callsOf(prefix: string, headers: Call["headers"], lines: Line[]): Call[] {
  return lines.map(([name, id, body]) => {
    const [method = "", template = ""] = name.split(" ");
    const path = prefix + template.replace(/\{\w+\}/, String(id));
    return { operation: `${method} ${prefix}${template}`, path, headers, ...(body === undefined ? {} : { body }) };
  });
}

/** The session of the client, and its CSRF token. */
export const headersOf = (client: ConsoleClient) => ({
  cookie: cookieHeader(client),
  "x-csrf-token": client.cookies.get("csrf") ?? "",
});

const cookieHeader = ({ cookies }: ConsoleClient) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
