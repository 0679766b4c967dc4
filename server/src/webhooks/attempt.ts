/** Makes one delivery attempt: signs the body, sends it, and decides by the answer whether the attempt succeeded. */
import { SpanStatusCode } from "@opentelemetry/api";
import type { TenantWebhook } from "../db/schema.ts";
import { DELIVERY_TIMEOUT_MS } from "../rules/delivery-schedule.ts";
import { inClientSpan, traceHeaders } from "../trace.ts";
import { not2xxText } from "./describe-failure.ts";
import type { GuardedClient } from "./guarded-connect.ts";
import type { OpenSecret } from "./secret.ts";
import { signatureHeaders } from "./signature.ts";

/** The URL that events of a tenant are sent to and the unsealed secrets that sign them; the replaced secrets are newest first. */
export type Destination = { url: string; secret: string; replaced_secrets: string[] };

/** A destination as it is stored, with sealed secrets. */
export type SealedDestination = Pick<TenantWebhook, "webhook_url" | "webhook_secret"> & { replaced_secrets: Buffer[] };

/** How an attempt ended. `error` is null after a success, and otherwise a description for a person. */
export type Attempted = {
  http_status: number | null;
  duration_ms: number;
  error: string | null;
  response_body: string | null;
};

/** A destination of the tenant with unsealed secrets; null when nothing is to be sent. @throws what `open` throws. */
export function openDestination(
  tenant_id: string,
  { webhook_url, webhook_secret, replaced_secrets }: SealedDestination,
  open: OpenSecret,
): Destination | null {
  if (webhook_url === null || webhook_secret === null) return null;
  return {
    url: webhook_url,
    secret: open(tenant_id, webhook_secret),
    replaced_secrets: replaced_secrets.map((sealed) => open(tenant_id, sealed)),
  };
}

/** Of the URL only the host: its path and query may hold a secret of the receiver's. */
const describeDelivery = (event_id: string, url: string) => ({
  "tolem.event_id": event_id,
  "server.address": URL.canParse(url) ? new URL(url).hostname : "",
});

/** Sends `body` once, signed as of `at`. Any 2xx is a success; a redirect is not followed and is a failure. Never rejects. */
export async function attemptDelivery(
  client: GuardedClient,
  destination: Destination,
  event: { event_id: string; body: string; at: Date; sequence?: number },
): Promise<Attempted & { retryAfter: string | null }> {
  const { url, secret, replaced_secrets } = destination;
  const body = Buffer.from(event.body);
  const headers = signatureHeaders({ secret, replaced_secrets, id: event.event_id, timestamp: event.at, body });
  headers["Content-Type"] = "application/json";
  headers["User-Agent"] = "Tolem-Webhooks/1";
  if (event.sequence !== undefined) headers["Tolem-Sequence"] = String(event.sequence);
  const result = await inClientSpan("deliver webhook", describeDelivery(event.event_id, url), async (span) => {
    const posted = await client.post({
      url,
      headers: { ...headers, ...traceHeaders() },
      body,
      timeoutMs: DELIVERY_TIMEOUT_MS,
    });
    if (posted.kind === "answered") span.setAttribute("http.response.status_code", posted.http_status);
    else span.setStatus({ code: SpanStatusCode.ERROR, message: posted.error });
    return posted;
  });
  const { duration_ms } = result;
  if (result.kind === "failed") {
    return { http_status: null, duration_ms, error: result.error, response_body: null, retryAfter: null };
  }
  const { http_status, response_body, retryAfter } = result;
  const error = http_status >= 200 && http_status < 300 ? null : not2xxText(http_status);
  return { http_status, duration_ms, error, response_body, retryAfter };
}
