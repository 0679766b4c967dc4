/** Reads a tenant's webhook endpoints: the default one, which is that of the webhook settings, and the added ones. */
import type { Tenant, WebhookEndpoint } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DEFAULT_ENDPOINT } from "../rules/webhook-endpoint.ts";
import { findOutage, getEndpoint, listEndpoints } from "./endpoints-store.ts";

/** An endpoint as it is shown. Only the default one may have no `url`. */
export type ShownEndpoint = Omit<
  WebhookEndpoint,
  "tenant_id" | "url" | "secret" | "is_resuming" | "drains_to" | "next_probe_at"
> & { url: string | null };

/** The default endpoint first, then the others, oldest first. */
export async function readEndpoints(deps: Deps, tenant: Tenant): Promise<ShownEndpoint[]> {
  const [first, added] = await Promise.all([readDefault(deps, tenant), listEndpoints(deps.db, tenant.id)]);
  return [first, ...added];
}

/** @throws NOT_FOUND */
export async function readEndpoint(deps: Deps, tenant: Tenant, id: string): Promise<ShownEndpoint> {
  return id === DEFAULT_ENDPOINT ? readDefault(deps, tenant) : getEndpoint(deps.db, tenant.id, id);
}

async function readDefault(deps: Deps, tenant: Tenant): Promise<ShownEndpoint> {
  return {
    ...{ id: DEFAULT_ENDPOINT, description: null, mode: "both", retry: "standard", is_gone: false, paused_at: null },
    ...{ url: tenant.webhook_url, events: tenant.webhook_events, enabled: tenant.webhook_enabled },
    ...{ created_at: tenant.created_at, failing_since: await findOutage(deps.db, tenant.id) },
  };
}
