/** The SQL of the provider's limits for one cashier: the semaphore's slots, and the pauses that the provider asked for. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { ProviderSessionRow } from "../db/schema.ts";

/** The provider's limit of concurrent calls of one cashier, by its protocol. */
export const ALL_SLOTS = 8;
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/**
 * The lease of a slot: `holder`, one call, has the slot from `now` until `lease_until` or until it releases it. Only slots
 * numbered up to `slots` are taken.
 */
export type Lease = { now: Date; lease_until: Date; slots: number; holder: string };

/** `slot` is null when none was free, and during a pause; `pause_until` is null outside of a pause. */
export type SlotTaken = { cashier: string; slot: number | null; pause_until: Date | null };

/** Takes a slot for the tenant and reads its live session in one round trip. Undefined without a live session. */
export async function claimSlotOfTenant(
  db: Database,
  tenant_id: string,
  lease: Lease,
): Promise<(ProviderSessionRow & SlotTaken) | undefined> {
  const session = sql`select * from provider_sessions where tenant_id = ${tenant_id} and dead_at is null`;
  return take<ProviderSessionRow>(db, session, lease);
}

/** Takes a slot for a call as `cashier`. */
export async function claimSlotOfCashier(db: Database, cashier: string, lease: Lease): Promise<SlotTaken> {
  const taken = await take<object>(db, sql`select ${cashier}::text as cashier`, lease);
  return taken ?? { cashier, slot: null, pause_until: null };
}

type Session<Row> = Row & SlotTaken;

async function take<Row>(db: Database, session: RawBuilder<unknown>, lease: Lease): Promise<Session<Row> | undefined> {
  const taken = await takeFree<Row>(db, session, lease);
  if (taken === undefined || taken.slot !== null || taken.known === ALL_SLOTS) return taken;
  await makeSlots(db, taken.cashier, lease.now);
  return takeFree(db, session, lease);
}

/** Takes the highest free slot first, which leaves the lower ones to calls that may not use all slots. */
async function takeFree<Row>(
  db: Database,
  session: RawBuilder<unknown>,
  { now, lease_until, slots, holder }: Lease,
): Promise<(Session<Row> & { known: number }) | undefined> {
  const { rows } = await sql<Session<Row> & { known: number }>`
    with session as (${session}
    ), pause as (
      select p.pause_until from provider_pauses p join session using (cashier) where p.pause_until > ${now}
    ), free as (
      select s.cashier, s.slot from provider_slots s join session using (cashier)
      where s.slot <= ${slots} and s.lease_until <= ${now} and not exists (select from pause)
      order by s.slot desc limit 1
      for update of s skip locked
    ), taken as (
      update provider_slots s set lease_until = ${lease_until}, holder = ${holder} from free
      where s.cashier = free.cashier and s.slot = free.slot
      returning s.slot
    )
    select session.*, (select slot from taken), (select pause_until from pause),
      (select count(*) from provider_slots s where s.cashier = session.cashier) as known
    from session`.execute(db);
  return rows[0];
}

/** Inserts the rows of a cashier's slots at its first call, and deletes those of cashiers that were idle for a day. */
async function makeSlots(db: Database, cashier: string, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  await sql`
    with idle as (
      select cashier from provider_slots group by cashier having max(lease_until) < ${idleSince}
    ), forgotten as (
      delete from provider_slots s using idle where s.cashier = idle.cashier and s.cashier <> ${cashier}
    ), over as (
      delete from provider_pauses where pause_until < ${idleSince}
    )
    insert into provider_slots (cashier, slot, lease_until)
    select ${cashier}, slot, ${idleSince} from generate_series(1, ${ALL_SLOTS}::int) slot
    on conflict (cashier, slot) do nothing`.execute(db);
}

/** Releases a slot, unless its lease ended and another call holds it. */
export async function releaseSlot(
  db: Database,
  { cashier, slot, holder, now }: { cashier: string; slot: number; holder: string; now: Date },
): Promise<void> {
  await db
    .updateTable("provider_slots")
    .set({ lease_until: now, holder: null })
    .where("cashier", "=", cashier)
    .where("slot", "=", slot)
    .where("holder", "=", holder)
    .execute();
}

/** Releases all slots that `holders` hold. */
export async function releaseSlotsOf(db: Database, holders: string[], now: Date): Promise<void> {
  await db
    .updateTable("provider_slots")
    .set({ lease_until: now, holder: null })
    .where("holder", "in", holders)
    .where("lease_until", ">", now)
    .execute();
}

/** Stores the pause, unless a longer one is in effect. */
export async function upsertPause(db: Database, cashier: string, pause_until: Date): Promise<void> {
  await sql`
    insert into provider_pauses as p (cashier, pause_until) values (${cashier}, ${pause_until})
    on conflict (cashier) do update set pause_until = greatest(p.pause_until, excluded.pause_until)`.execute(db);
}

/** The driver, level and account of the tenant's live session, and the end of its pause; null outside of a pause. */
export async function findConnection(db: Database, tenant_id: string, now: Date) {
  return db
    .selectFrom("provider_sessions as s")
    .leftJoin("provider_pauses as p", (join) => join.onRef("p.cashier", "=", "s.cashier").on("p.pause_until", ">", now))
    .select(["s.driver", "s.level", "s.account", "p.pause_until"])
    .where("s.tenant_id", "=", tenant_id)
    .where("s.dead_at", "is", null)
    .executeTakeFirst();
}
