/** The SQL of the provider's limits for one cashier: the semaphore's slots, and the pauses that the provider asked for. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { ProviderSessionRow } from "../db/schema.ts";
import { unnested } from "../db/unnested.ts";

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

type Session<Row> = Row & SlotTaken;
type Free<Row> = Session<Row> & { known: number };
type Asked = { name: string; lease: Lease };

/** Takes a slot for the tenant and reads its live session in one round trip. Undefined without a live session. */
export async function claimSlotOfTenant(
  db: Database,
  tenant_id: string,
  lease: Lease,
): Promise<Session<ProviderSessionRow> | undefined> {
  return take(claimOfTenant, db, { name: tenant_id, lease });
}

/** Takes a slot for a call as `cashier`. */
export async function claimSlotOfCashier(db: Database, cashier: string, lease: Lease): Promise<SlotTaken> {
  const taken = await take(claimOfCashier, db, { name: cashier, lease });
  return taken ?? { cashier, slot: null, pause_until: null };
}

const claimOfTenant = gathered((db: Database, asked: Asked[]) => {
  const name = sql`(select s.cashier from provider_sessions s where s.tenant_id = asked.name and s.dead_at is null)`;
  return claimFree<ProviderSessionRow>(
    db,
    asked,
    name,
    sql`join provider_sessions session on session.tenant_id = called.name`,
  );
});

const claimOfCashier = gathered((db: Database, asked: Asked[]) =>
  claimFree<object>(db, asked, sql`asked.name`, sql`cross join (select) session`),
);

async function take<Row>(
  claim: (db: Database, asked: Asked) => Promise<Free<Row> | undefined>,
  db: Database,
  asked: Asked,
): Promise<Session<Row> | undefined> {
  const taken = await claim(db, asked);
  if (taken === undefined || taken.slot !== null || taken.known === ALL_SLOTS) return taken;
  await makeSlots(db, taken.cashier, asked.lease.now);
  return claim(db, asked);
}

/**
 * Takes a free slot for each of the calls, of a cashier's highest ones first, which leaves the lower ones to calls that may not
 * use all slots. `cashier` is the expression of a call's cashier, `session` the join of the further columns.
 */
async function claimFree<Row>(
  db: Database,
  asked: Asked[],
  cashier: RawBuilder<unknown>,
  session: RawBuilder<unknown>,
): Promise<(Free<Row> | undefined)[]> {
  const calls = asked.map(({ name, lease }) => ({ ...lease, name }));
  const columns = { name: "text", now: "timestamptz", lease_until: "timestamptz", slots: "int", holder: "text" };
  const { rows } = await sql<Free<Row> & { place: number }>`
    with called as materialized (
      select asked.*, c.cashier, p.pause_until, row_number() over (partition by c.cashier, slots order by place) as nth
      from ${unnested(calls, columns)}
        with ordinality as asked (name, now, lease_until, slots, holder, place)
      cross join lateral (select ${cashier} as cashier) c
      left join provider_pauses p on p.cashier = c.cashier and p.pause_until > asked.now
      where c.cashier is not null
    ), free as materialized (
      select wanted.cashier, slots, slot, row_number() over (partition by wanted.cashier, slots order by slot desc) as nth
      from (
        select cashier, slots, min(now) as now, count(*) as calls from called where pause_until is null group by cashier, slots
      ) wanted
      cross join lateral (
        select s.slot from provider_slots s
        where s.cashier = wanted.cashier and s.slot <= wanted.slots and s.lease_until <= wanted.now
        order by s.slot desc limit wanted.calls
        for update skip locked
      ) s
    ), taken as (
      update provider_slots s set lease_until = called.lease_until, holder = called.holder
      from called join free using (cashier, slots, nth)
      where s.cashier = called.cashier and s.slot = free.slot
      returning s.slot, s.holder
    )
    select called.place, called.cashier, session.*, taken.slot, called.pause_until,
      (select count(*) from provider_slots s where s.cashier = called.cashier) as known
    from called left join taken using (holder) ${session}`.execute(db);
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row as unknown as Free<Row>]));
  return asked.map((_, at) => byPlace.get(at + 1));
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

type HeldSlot = { cashier: string; slot: number; holder: string; now: Date };

/** Releases a slot, unless its lease ended and another call holds it. */
export const releaseSlot = gathered(async (db: Database, held: HeldSlot[]) => {
  const columns = { cashier: "text", slot: "int", holder: "text", now: "timestamptz" };
  await sql`
    update provider_slots s set lease_until = held.now, holder = null
    from ${unnested(held, columns)} as held (cashier, slot, holder, now)
    where s.cashier = held.cashier and s.slot = held.slot and s.holder = held.holder`.execute(db);
  return [];
});

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

type Connection = Pick<ProviderSessionRow, "tenant_id" | "driver" | "level" | "account"> &
  Pick<SlotTaken, "pause_until">;

/** The driver, level and account of the tenant's live session, and the end of its pause; null outside of a pause. */
export const findConnection = gathered(async (db: Database, asked: { tenant_id: string; now: Date }[]) => {
  const { rows } = await sql<Connection>`
    select s.tenant_id, s.driver, s.level, s.account, p.pause_until
    from ${unnested(asked, { tenant_id: "text", now: "timestamptz" })} as asked (tenant_id, now)
    join provider_sessions s on s.tenant_id = asked.tenant_id and s.dead_at is null
    left join provider_pauses p on p.cashier = s.cashier and p.pause_until > asked.now`.execute(db);
  const byTenant = new Map(rows.map((row) => [row.tenant_id, row]));
  return asked.map(({ tenant_id }) => byTenant.get(tenant_id));
});
