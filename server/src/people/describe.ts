/** Builds the answer that describes the signed-in person: the user, the role, the tenant, its provider, and the time zone. */
import type { Deps } from "../deps.ts";
import { sendsMail } from "../mail/write-letters.ts";
import { describeConnection, describeTenant } from "../provider/describe-tenant.ts";
import { type Permission, permissionsOf } from "../rules/permissions.ts";
import { UNSEEN_WEBHOOK } from "../tenants/wire.ts";
import { listTenantsOf } from "./memberships-store.ts";
import { providerStateJson } from "./provider-wire.ts";
import type { Person } from "./tenant-of.ts";
import { userJson } from "./wire.ts";

export async function describePerson(
  { db, config, clock }: Pick<Deps, "db" | "config" | "clock">,
  { user, tenant, role }: Person,
) {
  const permissions = role === null ? [] : permissionsOf(role);
  const [tenants, described, provider] = await Promise.all([
    listTenantsOf(db, user.id),
    tenant && describeTenant(db, tenant).then((whole) => visibleOf(whole, permissions)),
    tenant && describeConnection(db, tenant.id),
  ]);
  return {
    user: userJson(user),
    role,
    permissions,
    tenants,
    tenant: described,
    provider: provider && providerStateJson(provider, clock.now()),
    time_zone: config.subscription_tz,
    mail: sendsMail(config),
  };
}

/** The tenant, without the keys and the webhook if the person may not read them. */
function visibleOf(tenant: Awaited<ReturnType<typeof describeTenant>>, permissions: readonly Permission[]) {
  return {
    ...tenant,
    api_keys: permissions.includes("keys:read") ? tenant.api_keys : [],
    webhook: permissions.includes("webhooks:read") ? tenant.webhook : UNSEEN_WEBHOOK,
  };
}
