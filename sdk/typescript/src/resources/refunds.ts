/** Refunds of all invoices. One is made by `invoices.refund`. */
import type { List } from "../list.ts";
import type { CallOptions } from "../transport.ts";
import type { Query, Refund } from "../types.ts";
import { path, Resource } from "./resource.ts";

export class Refunds extends Resource {
  /** Newest first. */
  list(query?: Query<"listRefunds">, options?: CallOptions): List<Refund> {
    return this.walk<"listRefunds">("/refunds", "limit", query, options);
  }

  /** The code that the customer scans to be paid back, as a picture; only while the refund has a `refund_qr_url`. */
  qr(id: number, query?: Query<"getRefundQrImage">, options?: CallOptions): Promise<Uint8Array> {
    return this.getBytes(path`/refunds/${id}/qr`, options, query);
  }
}
