/** Registers a tenant, on trial, in the caller's transaction. Each room inserts its own rows of the tenant. */
import type { Tenant, TenantWebhook } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { beginTrial } from "../tariffs/begin-trial.ts";
import { getTenant } from "../tenants/reads.ts";
import { createTenant } from "../tenants/register.ts";
import { setFirstWebhook } from "../webhooks/configure.ts";

export async function registerTenant(
  tx: Pick<Deps, "db" | "clock" | "config" | "random">,
  {
    id,
    name,
    ...webhook
  }: Pick<Tenant, "id" | "name"> &
    Pick<TenantWebhook, "webhook_secret"> &
    Partial<Pick<TenantWebhook, "webhook_url" | "webhook_enabled">>,
): Promise<Tenant> {
  const created_at = await createTenant(tx, { id, name });
  await beginTrial(tx, id, created_at);
  await setFirstWebhook(tx.db, id, webhook);
  return getTenant(tx.db, id);
}
