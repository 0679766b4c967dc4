/** Subscriptions: bill one payer every period. */
import type { List } from "../list.ts";
import type { CallOptions } from "../transport.ts";
import type { Answer, Body, Query, Row, Subscription, SubscriptionDetail } from "../types.ts";
import { path, Resource } from "./resource.ts";

export class Subscriptions extends Resource {
  create(subscription: Body<"createSubscription">, options?: CallOptions): Promise<Subscription> {
    return this.send("POST", "/subscriptions", subscription, options);
  }

  retrieve(id: number, options?: CallOptions): Promise<SubscriptionDetail> {
    return this.get(path`/subscriptions/${id}`, options);
  }

  /** Newest first. */
  list(query?: Query<"listSubscriptions">, options?: CallOptions): List<Subscription> {
    return this.walk<"listSubscriptions">("/subscriptions", "per_page", query, options);
  }

  /** What the active ones come to in a month. */
  totals(query?: Query<"getSubscriptionTotals">, options?: CallOptions): Promise<Answer<"getSubscriptionTotals">> {
    return this.get("/subscriptions/totals", options, query);
  }

  /** Changes what is named, from the next bill on. */
  update(id: number, changes: Body<"updateSubscription">, options?: CallOptions): Promise<Subscription> {
    return this.send("PUT", path`/subscriptions/${id}`, changes, options);
  }

  pause(id: number, options?: CallOptions): Promise<Subscription> {
    return this.send("POST", path`/subscriptions/${id}/pause`, undefined, options);
  }

  resume(id: number, options?: CallOptions): Promise<Subscription> {
    return this.send("POST", path`/subscriptions/${id}/resume`, undefined, options);
  }

  cancel(id: number, options?: CallOptions): Promise<Subscription> {
    return this.send("POST", path`/subscriptions/${id}/cancel`, undefined, options);
  }

  /** The attempts to bill it. */
  invoices(
    id: number,
    query?: Query<"listSubscriptionInvoices">,
    options?: CallOptions,
  ): List<Row<"listSubscriptionInvoices">> {
    return this.walk<"listSubscriptionInvoices">(path`/subscriptions/${id}/invoices`, "per_page", query, options);
  }

  /** When it will be billed, and for how much. */
  upcoming(
    id: number,
    query?: Query<"listUpcomingBillings">,
    options?: CallOptions,
  ): Promise<Answer<"listUpcomingBillings">> {
    return this.get(path`/subscriptions/${id}/upcoming`, options, query);
  }
}
