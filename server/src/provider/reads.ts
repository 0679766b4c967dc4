/** The reads of provider sessions and accounts for other rooms. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { ProviderSessionRow } from "../db/schema.ts";

/** Whether the tenant of the expression `tenant_id` is connected to the provider: it has a session that the provider has not ended. */
export function hasLiveSession(tenant_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from provider_sessions p where p.tenant_id = ${tenant_id} and p.dead_at is null)`;
}

/** Which driver a merchant is connected by, and at which level of it. */
export type Connection = Pick<ProviderSessionRow, "driver" | "level">;

/** The connection to the provider of the tenant of the expression `tenant_id`; null once it has ended and where there was none. */
export function liveConnectionOf(tenant_id: RawBuilder<unknown>): RawBuilder<Connection | null> {
  return sql`(
    select jsonb_build_object('driver', p.driver, 'level', p.level) from provider_sessions p
    where p.tenant_id = ${tenant_id} and p.dead_at is null)`;
}

/** Whether the tenant of the expression `tenant_id` is connected to a provider account, or was at any time. */
export function isOrWasConnected(tenant_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from provider_accounts a where a.tenant_id = ${tenant_id})`;
}

/** The account of the tenant's provider session, alive or dead; null without one. */
export function accountOf(tenant_id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select account from provider_sessions p where p.tenant_id = ${tenant_id})`;
}

/** The public part of a provider session. */
export type ProviderSessionFacts = Omit<ProviderSessionRow, "tenant_id" | "sealed" | "account" | "cashier">;

/** The public part of the tenant's provider session, alive or dead. */
export const findSession = gathered(
  async (db: Database, tenantIds: string[]): Promise<(ProviderSessionFacts | undefined)[]> => {
    const rows = await db
      .selectFrom("provider_sessions")
      .select(["driver", "level", "phone_masked", "profile_id", "certificate_expires_at", "connected_at", "dead_at"])
      .select("tenant_id")
      .where("tenant_id", "=", sql<string>`any(${tenantIds}::text[])`)
      .execute();
    const sessions = new Map(rows.map(({ tenant_id, ...session }) => [tenant_id, session]));
    return tenantIds.map((tenant_id) => sessions.get(tenant_id));
  },
);

/** The provider sessions of these tenants, alive or dead. */
export async function listSessionsOf(db: Database, tenantIds: string[]) {
  return db
    .selectFrom("provider_sessions")
    .select(["tenant_id", "connected_at", "dead_at"])
    .where("tenant_id", "=", sql<string>`any(${tenantIds}::text[])`)
    .execute();
}

/** Whether the tenant is connected to a provider account, or was at any time. */
export async function wasEverConnected(db: Database, tenant_id: string): Promise<boolean> {
  const account = db.selectFrom("provider_accounts").select("account").where("tenant_id", "=", tenant_id).limit(1);
  return (await account.executeTakeFirst()) !== undefined;
}

/** Up to `limit` live provider sessions, the newest first. */
export async function listNewestSessions(db: Database, limit: number) {
  return db
    .selectFrom("provider_sessions")
    .select(["tenant_id", "driver", "sealed"])
    .where("dead_at", "is", null)
    .orderBy("connected_at", "desc")
    .limit(limit)
    .execute();
}
