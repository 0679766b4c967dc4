/** The triggers that refuse writes to the rows of a moving tenant: `guard_moving_tenant` of the migrations. */
import { setTimeout as delay } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "./database.ts";
import { isRowOf, type RowsOwner, type TenantTable } from "./tenant-tables.ts";

/** Writers wait behind a lock that is waited for, so each try is short. */
const LOCK_TIMEOUT_MS = 1_000;
const TRIES = 60;
const PAUSE_MS = 500;
const LOCK_TIMEOUT = "55P03";

/** Creates the missing triggers. They let all writes pass until the tenant's state changes. */
export async function makeGuards(db: Database, guard: string, owner: RowsOwner, tables: TenantTable[]): Promise<void> {
  const guarded = await listGuarded(db, guard);
  const call = sql`execute function guard_moving_tenant(${sql.lit(owner.tenant_id)})`;
  for (const { name } of tables.filter(({ name }) => !guarded.includes(name))) {
    await withShortLocks(db, async (tx) => {
      await sql`create trigger ${sql.id(guard)} before insert or update on ${sql.table(name)}
        for each row when (${isRowOf(owner, name, "new.")}) ${call}`.execute(tx);
      await sql`create trigger ${sql.id(`${guard}_delete`)} before delete on ${sql.table(name)}
        for each row when (${isRowOf(owner, name, "old.")}) ${call}`.execute(tx);
    });
  }
}

/**
 * Runs `change` of the tenant's state in a transaction that first waits for all transactions that have written rows of the
 * tenant. Transactions that write meanwhile wait for it: none sees two states.
 */
export async function betweenWriters(
  db: Database,
  tenant_id: string,
  change: (tx: Database) => Promise<void>,
): Promise<void> {
  await withShortLocks(db, async (tx) => {
    await lockOutWriters(tx, tenant_id);
    await change(tx);
  });
}

/** Waits for the transactions that have written rows of the tenant, and keeps others waiting until this one ends. */
export async function lockOutWriters(tx: Database, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`moving_tenants/${tenant_id}`}, 0))`.execute(tx);
}

/** Whether no guard stops writes of the tenant, for the claims of jobs that read or lock rows before they write any. */
export function isWritable(tenant_id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`${tenant_id} not in (select tenant_id from moving_tenants where state <> 'leaving')`;
}

export async function dropGuards(db: Database, guard: string): Promise<void> {
  for (const name of await listGuarded(db, guard)) {
    await withShortLocks(db, async (tx) => {
      await sql`drop trigger ${sql.id(guard)} on ${sql.table(name)}`.execute(tx);
      await sql`drop trigger ${sql.id(`${guard}_delete`)} on ${sql.table(name)}`.execute(tx);
    });
  }
}

async function listGuarded(db: Database, guard: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${guard} and t.tgparentid = 0 and c.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.map(({ name }) => name);
}

/** Does `work` in a transaction whose locks are waited for shortly, again and again. */
async function withShortLocks(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx);
        await work(tx);
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT || tries === TRIES) throw error;
      await delay(PAUSE_MS);
    }
  }
}
