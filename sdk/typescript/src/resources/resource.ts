/** What all resources are made of. */
import { List } from "../list.ts";
import type { CallOptions, Transport } from "../transport.ts";
import type { Call, Query, Row } from "../types.ts";

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/** Rows a page: as many as every list gives. */
const PAGE_ROWS = 100;

/** A path of which every id is one part, whatever it contains. */
export function path(parts: TemplateStringsArray, ...ids: (string | number)[]): string {
  return String.raw({ raw: parts }, ...ids.map(encodeURIComponent));
}

export abstract class Resource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  protected get<T>(path: string, options?: CallOptions, query: object = {}): Promise<T> {
    return this.#transport.json({ method: "GET", path, query, options });
  }

  protected getBytes(path: string, options?: CallOptions, query: object = {}): Promise<Uint8Array> {
    return this.#transport.bytes({ method: "GET", path, query, options });
  }

  protected send<T>(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<T> {
    return this.#transport.json({ method, path, body, options });
  }

  /** `listedBy` is the parameter by which this list counts the rows of a page. */
  protected walk<Name extends Call>(
    path: string,
    listedBy: "limit" | "per_page",
    query: Query<Name> | undefined,
    options?: CallOptions,
  ): List<Row<Name> & { id: unknown }> {
    const first = { [listedBy]: PAGE_ROWS, ...query };
    return new List((page) => this.get(path, options, page), first);
  }
}
