/** Webhook endpoints: several addresses, each with events, retries and a secret of its own. */
import type { CallOptions } from "../transport.ts";
import type { Answer, Body } from "../types.ts";
import { path, Resource } from "./resource.ts";

export class WebhookEndpoints extends Resource {
  /** The answer has the secret, once. */
  create(endpoint: Body<"createWebhookEndpoint">, options?: CallOptions): Promise<Answer<"createWebhookEndpoint">> {
    return this.send("POST", "/webhook-endpoints", endpoint, options);
  }

  retrieve(id: string, options?: CallOptions): Promise<Answer<"getWebhookEndpoint">> {
    return this.get(path`/webhook-endpoints/${id}`, options);
  }

  /** All of them: that of the webhook settings, `default`, then the others, oldest first. */
  list(options?: CallOptions): Promise<Answer<"listWebhookEndpoints">> {
    return this.get("/webhook-endpoints", options);
  }

  update(
    id: string,
    changes: Body<"updateWebhookEndpoint">,
    options?: CallOptions,
  ): Promise<Answer<"updateWebhookEndpoint">> {
    return this.send("PATCH", path`/webhook-endpoints/${id}`, changes, options);
  }

  /** What waits for it is dropped. */
  delete(id: string, options?: CallOptions): Promise<Answer<"deleteWebhookEndpoint">> {
    return this.send("DELETE", path`/webhook-endpoints/${id}`, undefined, options);
  }

  /** The answer has the new secret, once. The replaced one also signs for a day. */
  rotateSecret(id: string, options?: CallOptions): Promise<Answer<"rotateWebhookEndpointSecret">> {
    return this.send("POST", path`/webhook-endpoints/${id}/rotate-secret`, undefined, options);
  }

  /** Sends `webhook.test` at once, and says how your server answered. */
  test(id: string, options?: CallOptions): Promise<Answer<"testWebhookEndpoint">> {
    return this.send("POST", path`/webhook-endpoints/${id}/test`, undefined, options);
  }

  /** Sends the events of a span again, in their order and under the same `webhook-id`s. */
  replay(
    id: string,
    span: Body<"replayWebhookEndpoint">,
    options?: CallOptions,
  ): Promise<Answer<"replayWebhookEndpoint">> {
    return this.send("POST", path`/webhook-endpoints/${id}/replay`, span, options);
  }
}
