/** The SQL of outages: since when every delivery to a tenant's webhook fails. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** A tenant, and when the first of its attempts failed. */
export type Failing = { tenant_id: string; since: Date };

/** Inserts the outages that have begun; one that lasts already keeps its start. */
export async function insertOutages(db: Database, failing: Failing[]): Promise<void> {
  await sql`
    -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
    insert into webhook_outages (tenant_id, failing_since)
    select tenant_id, since from json_to_recordset(${JSON.stringify(failing)}) as f (tenant_id text, since timestamptz)
    order by tenant_id
    on conflict do nothing`.execute(db);
}

/** The outages of those tenants since `before` or earlier, without a letter yet; marks the letter as written at `now`. */
export async function claimOutagesToAnnounce(
  db: Database,
  tenantIds: string[],
  { before, now }: { before: Date; now: Date },
): Promise<{ tenant_id: string; failing_since: Date; webhook_url: string }[]> {
  const { rows } = await sql<{ tenant_id: string; failing_since: Date; webhook_url: string }>`
    -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
    update webhook_outages o set told_at = ${now}
    from tenant_webhooks w
    where o.tenant_id = any (${tenantIds}::text[]) and o.failing_since <= ${before} and o.told_at is null
      and w.tenant_id = o.tenant_id and w.webhook_url is not null
    returning o.tenant_id, o.failing_since, w.webhook_url`.execute(db);
  return rows;
}

/** Ends the outages of these tenants. */
export async function deleteOutages(db: Database, tenantIds: string[]): Promise<void> {
  await sql`delete from webhook_outages where tenant_id = any (${tenantIds}::text[])`.execute(db);
}
