/** The SQL of a tenant's webhook settings, and of events with the deliveries that they begin. */
import { sql } from "kysely";
import { type Database, SENT_WITH_NEXT } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { Event, TenantWebhook } from "../db/schema.ts";
import { recordset } from "../db/unnested.ts";
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
    delivery_id: "text",
  };
  await sql`${sql.raw(SENT_WITH_NEXT)}
    with given as (
      select * from ${recordset(events, columns)}
        with ordinality as given (${sql.raw(Object.keys(columns).join(", "))}, place)
    ), event as (
      insert into events (tenant_id, id, type, invoice_id, is_sandbox, body, created_at)
      select tenant_id, id, type, invoice_id, is_sandbox, body, created_at from given
      returning tenant_id, id, type, is_sandbox, created_at
    )
    insert into deliveries (tenant_id, endpoint_id, id, event_id, next_attempt_at, created_at)
    select event.tenant_id, endpoint.id, endpoint.delivery_id, event.id, event.created_at, event.created_at
    from given join event using (id)
    cross join lateral (
      select ${DEFAULT_ENDPOINT}::text as id, given.delivery_id from tenant_webhooks w
      where w.tenant_id = event.tenant_id and w.webhook_enabled and w.webhook_url is not null
        and event.type = any (w.webhook_events)
      union all
      select p.id, ${deliveryId} from webhook_endpoints p
      where p.tenant_id = event.tenant_id and p.enabled and ${isSentTo}
    ) endpoint
    order by given.place`.execute(db);
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
