/** Payment links: an address by which any number of payers pay. */
import type { List } from "../list.ts";
import type { CallOptions } from "../transport.ts";
import type { Body, PaymentLink, Query } from "../types.ts";
import { path, Resource } from "./resource.ts";

export class PaymentLinks extends Resource {
  create(link: Body<"createPaymentLink">, options?: CallOptions): Promise<PaymentLink> {
    return this.send("POST", "/payment-links", link, options);
  }

  retrieve(id: PaymentLink["id"], options?: CallOptions): Promise<PaymentLink> {
    return this.get(path`/payment-links/${id}`, options);
  }

  /** Newest first. */
  list(query?: Query<"listPaymentLinks">, options?: CallOptions): List<PaymentLink> {
    return this.walk<"listPaymentLinks">("/payment-links", "limit", query, options);
  }

  update(id: PaymentLink["id"], changes: Body<"updatePaymentLink">, options?: CallOptions): Promise<PaymentLink> {
    return this.send("PATCH", path`/payment-links/${id}`, changes, options);
  }

  pause(id: PaymentLink["id"], options?: CallOptions): Promise<PaymentLink> {
    return this.send("POST", path`/payment-links/${id}/pause`, undefined, options);
  }

  resume(id: PaymentLink["id"], options?: CallOptions): Promise<PaymentLink> {
    return this.send("POST", path`/payment-links/${id}/resume`, undefined, options);
  }
}
