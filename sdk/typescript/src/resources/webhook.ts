/** Where your webhooks go, and what became of each. */
import type { List } from "../list.ts";
import type { CallOptions } from "../transport.ts";
import type { Answer, Body, Query, Row } from "../types.ts";
import { path, Resource } from "./resource.ts";

export class Webhook extends Resource {
  retrieve(options?: CallOptions): Promise<Answer<"getWebhook">> {
    return this.get("/webhook/configure", options);
  }

  /** Sets the address and the events. With `rotate_secret` the answer has the new secret, once. */
  configure(changes: Body<"configureWebhook">, options?: CallOptions): Promise<Answer<"configureWebhook">> {
    return this.send("POST", "/webhook/configure", changes, options);
  }

  /** Sends `webhook.test` at once, and says how your server answered. */
  test(options?: CallOptions): Promise<Answer<"testWebhook">> {
    return this.send("POST", "/webhook/test", undefined, options);
  }
}

export class Deliveries extends Resource {
  /** Newest first. */
  list(query?: Query<"listDeliveries">, options?: CallOptions): List<Row<"listDeliveries">> {
    return this.walk<"listDeliveries">("/webhook/deliveries", "limit", query, options);
  }

  /** One delivery with its attempts. */
  retrieve(id: string, options?: CallOptions): Promise<Answer<"getDelivery">> {
    return this.get(path`/webhook/deliveries/${id}`, options);
  }

  redeliver(id: string, options?: CallOptions): Promise<Answer<"redeliver">> {
    return this.send("POST", path`/webhook/deliveries/${id}/redeliver`, undefined, options);
  }

  redeliverMatching(filter: Body<"redeliverMatching">, options?: CallOptions): Promise<Answer<"redeliverMatching">> {
    return this.send("POST", "/webhook/deliveries/redeliver", filter, options);
  }

  summary(query?: Query<"summarizeDeliveries">, options?: CallOptions): Promise<Answer<"summarizeDeliveries">> {
    return this.get("/webhook/deliveries/summary", options, query);
  }
}

export class Events extends Resource {
  /** Newest first, also those that were sent nowhere. */
  list(query?: Query<"listEvents">, options?: CallOptions): List<Row<"listEvents">> {
    return this.walk<"listEvents">("/events", "limit", query, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<Answer<"getEvent">> {
    return this.get(path`/events/${id}`, options);
  }
}
