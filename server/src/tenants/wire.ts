/** The JSON of tenants and API keys. */

import { type Static, Type } from "typebox";
import type { ApiKey, ProviderSessionRow, Tenant } from "../db/schema.ts";
import { API_PERMISSIONS } from "../rules/permissions.ts";
import { NullableString, NullableTimestamp, Timestamp } from "../wire.ts";

/** The description of every call that changes what both modes share. */
export const LIVE_KEY_ALONE =
  "Once a provider has been connected, also if it no longer is, this takes a live key: with a test key it is 422 on `X-API-Key`.";

export const ApiKeySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    prefix: Type.String({ description: "The visible beginning of the key." }),
    mode: Type.Enum(["live", "test"]),
    is_sandbox: Type.Boolean({ description: "True for `test` keys." }),
    created_at: Timestamp,
    last_used_at: NullableTimestamp,
    revoked_at: NullableTimestamp,
    permissions: Type.Union([Type.Array(Type.Enum(API_PERMISSIONS)), Type.Null()], {
      description: "What the key may do; null: everything. `write` includes `read`.",
    }),
    expires_at: Type.Union(NullableTimestamp.anyOf, {
      description: "The instant from which the key is invalid; null: it does not expire.",
    }),
    allowed_ips: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description: "The addresses from which the key may be used, in CIDR notation; null: all.",
    }),
  },
  { title: "ApiKey" },
);

/** The key of the call, as its program sees it. */
export const UsedApiKeySchema = Type.Pick(ApiKeySchema, [
  "id",
  "name",
  "is_sandbox",
  "permissions",
  "expires_at",
  "allowed_ips",
]);

export const NewApiKeySchema = Type.Interface([ApiKeySchema], {
  secret: Type.String({ description: "The whole key. Returned only once." }),
});

export const ProviderConnectionSchema = Type.Object(
  {
    phone_masked: Type.Union([Type.String(), Type.Null()], {
      description: "`8XX***4567`; null where the connection was not made by a texted code.",
    }),
    profile_id: NullableString,
    connected_at: Timestamp,
  },
  { title: "ProviderConnection" },
);

export const DeadSessionSchema = Type.Interface(
  [ProviderConnectionSchema],
  { dead_at: Timestamp },
  {
    title: "DeadSession",
    description: "The connection that the provider has ended; null after a new sign-in or a sign-out.",
  },
);

/** The query parameter of lists over all tenants. */
export const OfTenant = Type.String({ minLength: 1, description: "Of the tenant with this id alone." });

export const WebhookSchema = Type.Object(
  {
    url: NullableString,
    events: Type.Array(Type.String()),
    enabled: Type.Boolean(),
    secret_set: Type.Boolean(),
  },
  { title: "Webhook", description: "As if there were none for those without `webhooks:read`." },
);

export const TenantSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    mode: Type.Enum(["live", "test"], { description: "`live` while a provider session is connected." }),
    tariff: Type.Union([Type.String(), Type.Null()], { description: "The tariff's slug." }),
    webhook: WebhookSchema,
    provider_session: Type.Union([ProviderConnectionSchema, Type.Null()]),
    api_keys: Type.Array(ApiKeySchema),
    tariff_active_until: NullableTimestamp,
    billing_hour: Type.Integer({
      minimum: 0,
      maximum: 23,
      description:
        "The local hour at which subscriptions are billed. At 0 those of days and weeks keep the time of day that they have.",
    }),
  },
  { title: "Tenant" },
);

export function apiKeyJson(key: ApiKey): Static<typeof ApiKeySchema> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    mode: key.mode,
    is_sandbox: key.mode === "test",
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    permissions: key.permissions,
    expires_at: key.expires_at?.toISOString() ?? null,
    allowed_ips: key.allowed_ips,
  };
}

export function webhookJson(tenant: Tenant): Static<typeof WebhookSchema> {
  return {
    url: tenant.webhook_url,
    events: tenant.webhook_events,
    enabled: tenant.webhook_enabled,
    secret_set: tenant.webhook_secret_set,
  };
}

type Connection = Pick<ProviderSessionRow, "phone_masked" | "profile_id" | "connected_at">;
/** A session is alive while `dead_at` is null. */
type Session = Connection & Pick<ProviderSessionRow, "dead_at">;

export function providerConnectionJson(session: Connection): Static<typeof ProviderConnectionSchema> {
  return {
    phone_masked: session.phone_masked,
    profile_id: session.profile_id,
    connected_at: session.connected_at.toISOString(),
  };
}

/** The session as alive or as dead; both are null for a tenant that has none. */
export function sessionJson(session: Session | undefined): {
  provider_session: Static<typeof ProviderConnectionSchema> | null;
  dead_session: Static<typeof DeadSessionSchema> | null;
} {
  if (session === undefined) return { provider_session: null, dead_session: null };
  const connection = providerConnectionJson(session);
  if (session.dead_at === null) return { provider_session: connection, dead_session: null };
  return { provider_session: null, dead_session: { ...connection, dead_at: session.dead_at.toISOString() } };
}

/** The webhook as those see it who may not read it. */
export const UNSEEN_WEBHOOK: Static<typeof WebhookSchema> = {
  url: null,
  events: [],
  enabled: false,
  secret_set: false,
};

/** The tenant as its merchant sees it; `session` is undefined where there is none. */
export function tenantJson(tenant: Tenant, keys: ApiKey[], session: Session | undefined): Static<typeof TenantSchema> {
  const { provider_session } = sessionJson(session);
  return {
    id: tenant.id,
    name: tenant.name,
    mode: provider_session === null ? "test" : "live",
    tariff: tenant.tariff,
    webhook: webhookJson(tenant),
    provider_session,
    api_keys: keys.map(apiKeyJson),
    tariff_active_until: tenant.tariff_active_until?.toISOString() ?? null,
    billing_hour: tenant.billing_hour,
  };
}
