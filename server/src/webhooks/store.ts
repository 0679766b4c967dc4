/** The SQL of events, deliveries and their attempts, and of each tenant's webhook settings. */
import { sql } from "kysely";
import { type Database, SENT_WITH_NEXT } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { DeliveryAttempt, Event, TenantWebhook } from "../db/schema.ts";
import { unnested } from "../db/unnested.ts";
import type { DeliveryStatus } from "../db/webhook-tables.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import { DEFAULT_ENDPOINT, EVERY_EVENT } from "../rules/webhook-endpoint.ts";
import type { EndpointKey } from "./queue-store.ts";

/** @throws NOT_FOUND */
export async function getWebhook(db: Database, tenant_id: string): Promise<TenantWebhook> {
  return webhookOf(db, tenant_id).executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Locks the tenant's webhook until the transaction ends. @throws NOT_FOUND */
export async function getWebhookForUpdate(db: Database, tenant_id: string): Promise<TenantWebhook> {
  return webhookOf(db, tenant_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

function webhookOf(db: Database, tenant_id: string) {
  return db.selectFrom("tenant_webhooks").selectAll().where("tenant_id", "=", tenant_id);
}

export type WebhookChanges = Partial<Omit<TenantWebhook, "tenant_id">>;

/** `changes` names one column at least. */
export async function changeWebhook(db: Database, tenant_id: string, changes: WebhookChanges): Promise<void> {
  await db.updateTable("tenant_webhooks").set(changes).where("tenant_id", "=", tenant_id).execute();
}

/** Stores a replaced secret, which signs until `signs_until`, and deletes those whose time has ended. */
export async function insertReplacedSecret(
  db: Database,
  secret: EndpointKey & { sealed: Buffer; signs_until: Date },
  now: Date,
): Promise<void> {
  await db
    .deleteFrom("webhook_replaced_secrets")
    .where("tenant_id", "=", secret.tenant_id)
    .where("signs_until", "<=", now)
    .execute();
  await db.insertInto("webhook_replaced_secrets").values(secret).execute();
}

/** The endpoint's replaced secrets that still sign at `now`, newest first. */
export async function listReplacedSecrets(db: Database, { tenant_id, endpoint_id }: EndpointKey, now: Date) {
  return db
    .selectFrom("webhook_replaced_secrets")
    .select(["sealed", "signs_until"])
    .where("tenant_id", "=", tenant_id)
    .where("endpoint_id", "=", endpoint_id)
    .where("signs_until", ">", now)
    .orderBy("id", "desc")
    .execute();
}

type NewEventRow = Pick<Event, "tenant_id" | "id" | "type" | "invoice_id" | "is_sandbox" | "body" | "created_at"> & {
  delivery_id: string;
};

/** Writes an event and, in the same statement, its delivery to each of the tenant's endpoints that is sent the type. */
export const insertEvent = gathered(async (db: Database, events: NewEventRow[]) => {
  await insertEvents(db, events);
  return [];
});

/** The id of the delivery of `event` to the added endpoint `p`: an event has one. */
const deliveryId = sql`'dlv_' || left(md5(event.id || p.id), 30)`;

/** Whether the added endpoint `p` is sent `event`. */
const isSentTo = sql<boolean>`(event.type = any (p.events) or ${EVERY_EVENT} = any (p.events))
  and p.mode in ('both', case when event.is_sandbox then 'test' else 'live' end)`;

/** Writes many events in one statement, which is sent with the next of its transaction; their deliveries keep the order. */
export async function insertEvents(db: Database, events: NewEventRow[]): Promise<void> {
  const columns = {
    tenant_id: "text",
    id: "text",
    type: "text",
    invoice_id: "bigint",
    is_sandbox: "boolean",
    body: "text",
    created_at: "timestamptz",
  };
  await sql`${sql.raw(SENT_WITH_NEXT)}
    with event as (
      insert into events (tenant_id, id, type, invoice_id, is_sandbox, body, created_at)
      select * from ${unnested(events, columns)}
      returning tenant_id, id, type, is_sandbox, created_at
    )
    insert into deliveries (tenant_id, endpoint_id, id, event_id, next_attempt_at, created_at)
    select event.tenant_id, endpoint.id, endpoint.delivery_id, event.id, event.created_at, event.created_at
    from ${unnested(events, { id: "text", delivery_id: "text" })} with ordinality delivery (event_id, id, place)
    join event on event.id = delivery.event_id
    cross join lateral (
      select ${DEFAULT_ENDPOINT}::text as id, delivery.id as delivery_id from tenant_webhooks w
      where w.tenant_id = event.tenant_id and w.webhook_enabled and w.webhook_url is not null
        and event.type = any (w.webhook_events)
      union all
      select p.id, ${deliveryId} from webhook_endpoints p
      where p.tenant_id = event.tenant_id and p.enabled and ${isSentTo}
    ) endpoint
    order by delivery.place`.execute(db);
}

export const NEWEST_EVENTS: ListOrder = { name: "events", columns: ["seq"], isDescending: true };

/** A page of events, newest first, and the total. */
export async function listEvents(
  db: Database,
  tenant_id: string,
  filter: Page & { type?: string | undefined; invoice_id?: number | undefined; is_sandbox?: boolean | undefined },
) {
  const { type, invoice_id, is_sandbox } = filter;
  let matching = db.selectFrom("events").where("tenant_id", "=", tenant_id);
  if (type !== undefined) matching = matching.where("type", "=", type);
  if (invoice_id !== undefined) matching = matching.where("invoice_id", "=", invoice_id);
  if (is_sandbox !== undefined) matching = matching.where("is_sandbox", "=", is_sandbox);
  const [items, { total }] = await Promise.all([
    matching.selectAll().$call(paged(NEWEST_EVENTS, filter)).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}

export async function getEvent(db: Database, tenant_id: string, id: string): Promise<Event> {
  return db
    .selectFrom("events")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** A delivery with its event and the outcome of its last attempt. */
export type DeliveryRow = Awaited<ReturnType<typeof getDelivery>>;

function deliveriesOf(db: Database, tenant_id: string) {
  return db
    .selectFrom("deliveries as d")
    .innerJoin("events as e", (join) =>
      join
        .onRef("e.tenant_id", "=", "d.tenant_id")
        .onRef("e.id", "=", "d.event_id")
        .onRef("e.created_at", "=", "d.created_at"),
    )
    .where("d.tenant_id", "=", tenant_id);
}

/** Undefined fields match all; `from` is inclusive, `to` exclusive. */
export type DeliveryFilter = {
  status?: DeliveryStatus | undefined;
  endpoint_id?: string | undefined;
  event_type?: string | undefined;
  invoice_id?: number | undefined;
  is_sandbox?: boolean | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

function matchingDeliveries(db: Database, tenant_id: string, filter: DeliveryFilter) {
  const { status, endpoint_id, event_type, invoice_id, is_sandbox, from, to } = filter;
  let matching = deliveriesOf(db, tenant_id);
  if (endpoint_id !== undefined) matching = matching.where("d.endpoint_id", "=", endpoint_id);
  if (status !== undefined) matching = matching.where("d.status", "=", status);
  if (event_type !== undefined) matching = matching.where("e.type", "=", event_type);
  if (invoice_id !== undefined) matching = matching.where("e.invoice_id", "=", invoice_id);
  if (is_sandbox !== undefined) matching = matching.where("e.is_sandbox", "=", is_sandbox);
  if (from !== undefined) matching = matching.where("d.created_at", ">=", from);
  if (to !== undefined) matching = matching.where("d.created_at", "<", to);
  return matching;
}

const DELIVERY_COLUMNS = [
  "d.id",
  "d.seq",
  "d.event_id",
  "d.endpoint_id",
  "e.type as event_type",
  "e.invoice_id",
  "e.body",
  "e.is_sandbox",
  "d.status",
  "d.attempts_made",
  "d.next_attempt_at",
  "d.created_at",
  "last.at as last_attempt_at",
  "last.http_status as last_http_status",
  "last.error as last_error",
] as const;

function deliveryRows(deliveries: ReturnType<typeof deliveriesOf>) {
  return deliveries
    .leftJoin("delivery_attempts as last", (join) =>
      join
        .onRef("last.tenant_id", "=", "d.tenant_id")
        .onRef("last.delivery_id", "=", "d.id")
        .onRef("last.number", "=", "d.attempts_made"),
    )
    .select(DELIVERY_COLUMNS);
}

export const NEWEST_DELIVERIES: ListOrder = { name: "deliveries", columns: ["d.seq"], isDescending: true };

/** A page of deliveries, newest first, and the total. */
export async function listDeliveries(db: Database, tenant_id: string, filter: DeliveryFilter, page: Page) {
  const matching = matchingDeliveries(db, tenant_id, filter);
  const [items, { total }] = await Promise.all([
    deliveryRows(matching).$call(paged(NEWEST_DELIVERIES, page)).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}

/** How many deliveries match, by status; those of status without any have no row. */
export async function countDeliveries(db: Database, tenant_id: string, filter: DeliveryFilter) {
  return matchingDeliveries(db, tenant_id, filter)
    .select(["d.status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("d.status")
    .execute();
}

export async function getDelivery(db: Database, tenant_id: string, id: string) {
  return deliveryRows(deliveriesOf(db, tenant_id).where("d.id", "=", id)).executeTakeFirstOrThrow(
    () => new ApiError("NOT_FOUND"),
  );
}

/** The latest attempts, newest first, at most `limit`. */
export async function listAttempts(
  db: Database,
  tenant_id: string,
  delivery_id: string,
  limit: number,
): Promise<DeliveryAttempt[]> {
  return db
    .selectFrom("delivery_attempts")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("delivery_id", "=", delivery_id)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

/** Begins a new round of attempts of each, the first due at `now`; pending deliveries are not changed. */
export async function changeDeliveriesToPending(
  db: Database,
  tenant_id: string,
  ids: string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable("deliveries")
    .set((eb) => ({
      status: "pending",
      attempts_before_round: eb.ref("attempts_made"),
      first_attempt_at: null,
      next_attempt_at: now,
    }))
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", ids)
    .where("status", "<>", "pending")
    .execute();
}

/** The place of a delivery in the order in which the tenant's were made. */
export async function findDeliverySeq(db: Database, tenant_id: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("deliveries")
    .select("seq")
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.seq;
}

/** Locks the oldest `limit` of the matching deliveries that were made after the one at `afterSeq`. */
export async function lockDeliveries(
  db: Database,
  tenant_id: string,
  filter: DeliveryFilter,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<{ id: string; seq: number }[]> {
  return matchingDeliveries(db, tenant_id, filter)
    .select(["d.id", "d.seq"])
    .where("d.seq", ">", afterSeq)
    .orderBy("d.seq")
    .limit(limit)
    .forNoKeyUpdate("d")
    .execute();
}

/** How many of the matching deliveries were made after the one at `afterSeq`. */
export async function countDeliveriesAfter(
  db: Database,
  tenant_id: string,
  filter: DeliveryFilter,
  afterSeq: number,
): Promise<number> {
  const { total } = await matchingDeliveries(db, tenant_id, filter)
    .where("d.seq", ">", afterSeq)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
