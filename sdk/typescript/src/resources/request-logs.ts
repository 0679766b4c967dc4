/** The API log: the calls of the merchant's keys. */
import type { List } from "../list.ts";
import type { CallOptions } from "../transport.ts";
import type { Answer, Query, Row } from "../types.ts";
import { path, Resource } from "./resource.ts";

export class RequestLogs extends Resource {
  /** Newest first, those of the last seven days. */
  list(query?: Query<"listRequestLogs">, options?: CallOptions): List<Row<"listRequestLogs">> {
    return this.walk<"listRequestLogs">("/request-logs", "limit", query, options);
  }

  retrieve(id: number, options?: CallOptions): Promise<Answer<"getRequestLog">> {
    return this.get(path`/request-logs/${id}`, options);
  }
}
