/** Registers a company at the portal: a tenant on trial without people, a test key and a webhook secret, all or nothing. */
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { registerTenant } from "../people/register-tenant.ts";
import { createApiKey, type NewApiKey } from "../tenants/api-keys.ts";
import { limitRegistrations } from "../tenants/limit-registrations.ts";
import { assertName } from "../tenants/register.ts";
import { inTransaction } from "../transaction.ts";
import { guardOf, urlProblem } from "../webhooks/check-url.ts";
import { makeWebhookSecret } from "../webhooks/secret.ts";
import { PORTAL_KEY_NAME } from "./rotate-key.ts";

/** The two secrets appear in clear text in this answer alone. */
type Registered = { tenant: Tenant; api_key: NewApiKey; webhook_secret: string };

/**
 * `address` is the caller's IP address. The webhook is enabled when a URL is given.
 * @throws VALIDATION_ERROR on `name` or `webhook_url`; RATE_LIMITED when too many were made from the address.
 */
export async function registerCompany(
  deps: Deps,
  given: { name: string; webhook_url?: string | null },
  address: string,
): Promise<Registered> {
  assertName(given.name);
  const webhook_url = given.webhook_url ?? null;
  if (webhook_url !== null) {
    const refused = await urlProblem({ url: webhook_url, ...guardOf(deps.config) });
    if (refused !== null) throw invalidField("webhook_url", refused);
  }
  const tenant_id = deps.random.id("tnt");
  const webhook_secret = makeWebhookSecret(deps, tenant_id);
  return inTransaction(deps, async (tx) => {
    await limitRegistrations(tx, address);
    const tenant = await registerTenant(tx, {
      id: tenant_id,
      name: given.name,
      webhook_secret: webhook_secret.sealed,
      webhook_url,
      webhook_enabled: webhook_url !== null,
    });
    const api_key = await createApiKey(tx, tenant_id, { name: PORTAL_KEY_NAME, mode: "test" });
    return { tenant, api_key, webhook_secret: webhook_secret.plain };
  });
}
