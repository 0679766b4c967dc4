/**
 * The SQL of what payment links count: places are claimed, and payments added. Those of a link without `max_payments` are appended
 * and folded later, so that its payers do not wait for each other; those of a link with `max_payments` lock its row.
 */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { PaymentLink, Schema } from "../db/schema.ts";
import { isWritable } from "../db/tenant-guards.ts";
import { ApiError } from "../errors.ts";

type Key = Pick<PaymentLink, "tenant_id" | "id">;

/** What the changes of a link's invoices or subscriptions add to it. */
export type Counted = Key & { taken: number; paidPlaces: number; payments: number; tiyn: number };

/** `paidPlaces` as an expression. */
export const PAID_PLACES = sql<number>`case when billing_period is null then payments_count else paid_subscriptions end`;

/** Takes a place of the link, if it takes payments at `now` and has one left; false where it has not. */
export async function claimPlace(db: Database, { tenant_id, id }: Key, now: Date): Promise<boolean> {
  const claim = { tenant_id, id, taken: 1, paidPlaces: 0, payments: 0, tiyn: 0, claimed_at: now };
  return (await appendCounts(db, claim)) || claimPlaceOfRow(db, claim);
}

/**
 * Adds to the link, and returns it where the last of its places has been paid by it at `now`: that is once, and once more after a
 * paid place came free.
 */
export async function changeCounts(db: Database, counted: Counted, now: Date): Promise<PaymentLink | undefined> {
  if (await appendCounts(db, { ...counted, claimed_at: null })) return undefined;
  const { is_completed_now, ...link } = await changeRow(db, counted, now);
  return is_completed_now ? link : undefined;
}

/**
 * Appends to what the link has counted; false, with nothing appended, where it has `max_payments`, and where it takes no payments
 * at `claimed_at`. The lock is shared by all who append, and waits for those who change the link, who wait for it: `max_payments`
 * is set once everything that was appended before is committed.
 */
const appendCounts = gathered(
  async (db: Database, counted: (Counted & { claimed_at: Date | null })[]): Promise<boolean[]> => {
    const { rows } = await sql<{ place: number }>`
      with unlimited as (
        select c.*, l.billing_period
        from unnest(${counted.map((one) => one.tenant_id)}::text[], ${counted.map((one) => one.id)}::bigint[],
          ${counted.map((one) => one.taken)}::integer[], ${counted.map((one) => one.paidPlaces)}::integer[],
          ${counted.map((one) => one.payments)}::integer[], ${counted.map((one) => one.tiyn)}::bigint[],
          ${counted.map((one) => one.claimed_at)}::timestamptz[])
          with ordinality as c (tenant_id, id, taken, paid_places, payments, tiyn, claimed_at, place)
        join payment_links l on l.tenant_id = c.tenant_id and l.id = c.id
        where l.max_payments is null
          and (c.claimed_at is null or not l.is_paused and (l.expires_at is null or l.expires_at > c.claimed_at))
        for key share of l
      ),
      appended as (
        insert into payment_link_deltas
        select tenant_id, id, taken, case when billing_period is null then 0 else paid_places end, payments, tiyn
        from unlimited
      )
      select place from unlimited`.execute(db);
    const places = new Set(rows.map(({ place }) => place));
    return counted.map((_, at) => places.has(at + 1));
  },
);

async function claimPlaceOfRow(
  db: Database,
  { tenant_id, id, claimed_at }: Key & { claimed_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_links")
    .set({ taken: sql`taken + 1` })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("is_paused", "=", false)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", claimed_at)]))
    .where((eb) => eb.or([eb("max_payments", "is", null), eb("taken", "<", eb.ref("max_payments"))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** `changeCounts` at the link's row. The lock does not wait for forms that are being stored, which refer to the link. */
async function changeRow(
  db: Database,
  { tenant_id, id, taken, paidPlaces, payments, tiyn }: Counted,
  now: Date,
): Promise<PaymentLink & { is_completed_now: boolean }> {
  const { rows } = await sql<PaymentLink & { is_completed_now: boolean }>`
    with before as (
      select tenant_id, id, completed_at, ${PAID_PLACES} + ${paidPlaces} as paid_places
      from payment_links where tenant_id = ${tenant_id} and id = ${id} for no key update
    )
    update payment_links l set taken = l.taken + ${taken}, payments_count = l.payments_count + ${payments},
      payments_total_tiyn = l.payments_total_tiyn + ${tiyn},
      paid_subscriptions = case when l.billing_period is null then 0 else b.paid_places end,
      completed_at = case
        when ${paidPlaces} < 0 then null
        when l.completed_at is null and ${paidPlaces} > 0 and b.paid_places >= l.max_payments then ${now}::timestamptz
        else l.completed_at end
    from before b where l.tenant_id = b.tenant_id and l.id = b.id
    returning l.*, b.completed_at is null and l.completed_at is not null as is_completed_now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return row;
}

/** Locks up to `limit` links with rows to fold, and leaves out those that are locked. */
export async function lockUnfolded(db: Database, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select tenant_id, id from payment_links
    where (tenant_id, id) in (select tenant_id, payment_link_id from payment_link_deltas)
      and ${isWritable(sql`tenant_id`)}
    limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

/**
 * Folds up to `most` appended rows (null: all) into those of the links, which the caller has locked, and returns the links with any.
 */
export async function foldCounts(db: Database, links: readonly Key[], most: number | null): Promise<PaymentLink[]> {
  const { rows } = await sql<PaymentLink>`
    with taken as (
      delete from payment_link_deltas where ctid = any(array(
        select d.ctid
        from unnest(${links.map(({ tenant_id }) => tenant_id)}::text[], ${links.map(({ id }) => id)}::bigint[])
          as k (tenant_id, id)
        join payment_link_deltas d on d.tenant_id = k.tenant_id and d.payment_link_id = k.id
        -- A place that was given back was taken before: no part of the rows comes to less than nothing.
        order by d.taken < 0 limit ${most}
      ))
      returning *
    ),
    summed as (
      select tenant_id, payment_link_id as id, ${SUMS} from taken group by tenant_id, payment_link_id
    )
    update payment_links l set taken = l.taken + s.more_taken,
      paid_subscriptions = l.paid_subscriptions + s.more_subscriptions,
      payments_count = l.payments_count + s.more_payments,
      payments_total_tiyn = l.payments_total_tiyn + s.more_tiyn
    from summed s where l.tenant_id = s.tenant_id and l.id = s.id
    returning l.*`.execute(db);
  return rows;
}

const SUMS = sql`coalesce(sum(taken), 0)::bigint as more_taken,
  coalesce(sum(paid_subscriptions), 0)::bigint as more_subscriptions,
  coalesce(sum(payments), 0)::bigint as more_payments, coalesce(sum(tiyn), 0)::bigint as more_tiyn`;

/** Selects the links with what is appended and not folded yet: of one snapshot, so that nothing is missing or counted twice. */
export function withUnfolded<O>(links: SelectQueryBuilder<Schema, "payment_links", O>) {
  const unfolded = sql`(
    select ${SUMS} from payment_link_deltas d
    where d.tenant_id = payment_links.tenant_id and d.payment_link_id = payment_links.id)`;
  // Of two columns of one name the latter is read.
  return links
    .innerJoinLateral(unfolded.as("unfolded"), (join) => join.onTrue())
    .selectAll("payment_links")
    .select([
      sql<number>`taken + more_taken`.as("taken"),
      sql<number>`paid_subscriptions + more_subscriptions`.as("paid_subscriptions"),
      sql<number>`payments_count + more_payments`.as("payments_count"),
      sql<number>`payments_total_tiyn + more_tiyn`.as("payments_total_tiyn"),
    ]);
}
