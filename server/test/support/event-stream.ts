/** Reads the console's stream of changes as a browser does. */
import { expect } from "vitest";

type Change = { type: string; invoice_id?: number; status?: string; amount?: string } & Record<string, unknown>;

export type OpenStream = {
  status: number;
  headers: Headers;
  /** The changes that were received, oldest first. */
  changes: Change[];
  /** The numbers of requests to reload everything, of changes of the provider connection, and of heartbeat comments. */
  counts: { reloads: number; comments: number; reconnections: number };
  /** What a browser would send as `Last-Event-ID`. */
  lastId(): string;
  /** Resolves when the stream ends; true where the service ended it in good order. */
  ended: Promise<boolean>;
  /** Waits until changes of exactly `types` have been received. */
  told(types: string[]): Promise<void>;
  abort(): void;
};

const DEADLINE = { timeout: 20_000 };

/** Opens the stream at `service` with the cookies of a console; `last_id` as a browser sends it when it opens a stream again. */
export async function openStream(
  service: { url: string },
  console: { cookies: Map<string, string> },
  last_id?: string,
): Promise<OpenStream> {
  const aborted = new AbortController();
  const response = await fetch(`${service.url}/api/dashboard/v1/stream`, {
    signal: aborted.signal,
    headers: {
      cookie: [...console.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(last_id === undefined ? {} : { "last-event-id": last_id }),
    },
  });
  const changes: Change[] = [];
  const counts = { reloads: 0, comments: 0, reconnections: 0 };
  let id = "";

  const take = (block: string) => {
    const lines = block.split("\n");
    const fieldOf = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
    id = fieldOf("id") ?? id;
    if (lines.some((line) => line.startsWith(":"))) counts.comments += 1;
    if (fieldOf("event") === "reload") counts.reloads += 1;
    if (fieldOf("event") === "provider") counts.reconnections += 1;
    if (fieldOf("event") === "change") changes.push(JSON.parse(fieldOf("data") ?? ""));
  };

  const read = async () => {
    let text = "";
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + piece).split("\n\n");
      text = blocks.pop() ?? "";
      blocks.forEach(take);
    }
    return true;
  };
  const ended = response.status === 200 ? read().catch(() => false) : Promise.resolve(false);
  if (response.status === 200) await expect.poll(() => id, DEADLINE).not.toBe("");

  return {
    status: response.status,
    headers: response.headers,
    changes,
    counts,
    lastId: () => id,
    ended,
    told: (types) => expect.poll(() => changes.map(({ type }) => type), DEADLINE).toEqual(types),
    abort: () => aborted.abort(),
  };
}
