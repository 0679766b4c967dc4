/** The SQL of deliveries and their attempts, as tenants see and repeat them; the queue is in `queue-store.ts`. */
import type { Database } from "../db/database.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { DeliveryAttempt } from "../db/schema.ts";
import type { DeliveryStatus } from "../db/webhook-tables.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";

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

/** How many deliveries match, by status; a status without deliveries has no row. */
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

/** Begins a new round of attempts of each delivery, the first due at `now`; pending deliveries are not changed. */
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

/** The number by which a tenant's deliveries are ordered as they were made; undefined for an unknown delivery. */
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
