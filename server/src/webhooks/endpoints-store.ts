/** The SQL of the webhook endpoints that a tenant adds, and of the replay of a span to one. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { WebhookEndpoint } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { EndpointKey } from "./queue-store.ts";

/** The added endpoints, oldest first. */
export async function listEndpoints(db: Database, tenant_id: string): Promise<WebhookEndpoint[]> {
  return endpointsOf(db, tenant_id).orderBy("created_at").orderBy("id").execute();
}

/** @throws NOT_FOUND */
export async function getEndpoint(db: Database, tenant_id: string, id: string): Promise<WebhookEndpoint> {
  return endpointsOf(db, tenant_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Locks the endpoint until the transaction ends. @throws NOT_FOUND */
export async function getEndpointForUpdate(db: Database, tenant_id: string, id: string): Promise<WebhookEndpoint> {
  return endpointsOf(db, tenant_id)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

function endpointsOf(db: Database, tenant_id: string) {
  return db.selectFrom("webhook_endpoints").selectAll().where("tenant_id", "=", tenant_id);
}

export async function countEndpoints(db: Database, tenant_id: string): Promise<number> {
  const { total } = await db
    .selectFrom("webhook_endpoints")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("tenant_id", "=", tenant_id)
    .executeTakeFirstOrThrow();
  return total;
}

export type NewEndpoint = Omit<
  WebhookEndpoint,
  "is_gone" | "failing_since" | "paused_at" | "next_probe_at" | "is_resuming" | "drains_to"
>;

export async function insertEndpoint(db: Database, endpoint: NewEndpoint): Promise<WebhookEndpoint> {
  return db.insertInto("webhook_endpoints").values(endpoint).returningAll().executeTakeFirstOrThrow();
}

export type EndpointChanges = Partial<Omit<WebhookEndpoint, "tenant_id" | "id" | "created_at">>;

/** `changes` names one column at least. */
export async function changeEndpoint(
  db: Database,
  { tenant_id, id }: Pick<WebhookEndpoint, "tenant_id" | "id">,
  changes: EndpointChanges,
): Promise<WebhookEndpoint> {
  return db
    .updateTable("webhook_endpoints")
    .set(changes)
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Deletes the endpoints with their secrets. What is queued for them is dropped when it is due. */
export async function deleteEndpointRows(db: Database, tenant_id: string, ids: string[]): Promise<void> {
  await db
    .deleteFrom("webhook_replaced_secrets")
    .where("tenant_id", "=", tenant_id)
    .where("endpoint_id", "in", ids)
    .execute();
  await db.deleteFrom("webhook_endpoints").where("tenant_id", "=", tenant_id).where("id", "in", ids).execute();
}

/** Since when every delivery to the default endpoint has failed; null while none does. */
export async function findOutage(db: Database, tenant_id: string): Promise<Date | null> {
  const row = await db
    .selectFrom("webhook_outages")
    .select("failing_since")
    .where("tenant_id", "=", tenant_id)
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

/** The events of a span: those made since `from` and before `to`, of one mode or both. */
export type Span = { from: Date; to: Date; is_sandbox: boolean | null };

/**
 * Makes up to `limit` deliveries of the span's events to the endpoint due at `now`, each with a new round of attempts: those with
 * one of the statuses, oldest first. Returns their number.
 */
export async function changeSpanToPending(
  db: Database,
  { tenant_id, endpoint_id }: EndpointKey,
  { from, to, is_sandbox }: Span,
  { statuses, now, limit }: { statuses: readonly string[]; now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with chosen as (
      select d.id from deliveries d
      join events e on e.tenant_id = d.tenant_id and e.id = d.event_id and e.created_at = d.created_at
      where d.tenant_id = ${tenant_id} and d.endpoint_id = ${endpoint_id} and d.status = any (${statuses}::text[])
        and d.created_at >= ${from} and d.created_at < ${to}
        and e.is_sandbox = coalesce(${is_sandbox}::boolean, e.is_sandbox)
      order by d.seq limit ${limit} for no key update of d
    )
    update deliveries d
    set status = 'pending', attempts_before_round = attempts_made, first_attempt_at = null, next_attempt_at = ${now}
    from chosen where d.tenant_id = ${tenant_id} and d.id = chosen.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Writes a delivery, due at `now`, of each of up to `limit` events of the span that the endpoint is to be sent and has no delivery
 * of: those from before it was added, or while it was disabled. Returns their number.
 */
export async function insertMissingDeliveries(
  db: Database,
  { tenant_id, endpoint_id }: EndpointKey,
  { from, to, is_sandbox }: Span & { is_sandbox: boolean },
  { types, now, limit }: { types: readonly string[] | null; now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into deliveries (tenant_id, endpoint_id, id, event_id, next_attempt_at, created_at)
    select e.tenant_id, ${endpoint_id}::text, 'dlv_' || left(md5(e.id || ${endpoint_id}::text), 30), e.id, ${now}::timestamptz,
      e.created_at
    from events e
    where e.tenant_id = ${tenant_id} and e.created_at >= ${from} and e.created_at < ${to}
      and e.is_sandbox = ${is_sandbox} and (${types}::text[] is null or e.type = any (${types}::text[]))
      and not exists (select from deliveries d
        where d.tenant_id = e.tenant_id and d.event_id = e.id and d.created_at = e.created_at
          and d.endpoint_id = ${endpoint_id})
    order by e.seq limit ${limit}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
