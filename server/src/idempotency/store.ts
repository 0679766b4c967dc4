/** The SQL of idempotency keys. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

type IdempotencyKey = Selectable<Schema["idempotency_keys"]>;

/** One attempt of a call: it writes to its key only while no later attempt has taken the key over. */
export type Claim = Pick<IdempotencyKey, "tenant_id" | "route" | "key" | "claim">;

/**
 * Claims the key: a new one, one that was last claimed at `expired_at` or before, or one whose earlier attempt of the same
 * call has ended without a stored answer. Of two claims at the same instant one succeeds.
 * Returns the effect that an earlier attempt has bound; undefined when the key cannot be claimed.
 */
export async function claimKey(
  db: Database,
  row: Claim & Pick<IdempotencyKey, "fingerprint" | "claimed_at" | "lease_until">,
  expired_at: Date,
): Promise<Pick<IdempotencyKey, "bound_to"> | undefined> {
  const { rows } = await sql<Pick<IdempotencyKey, "bound_to">>`
    insert into idempotency_keys as k (tenant_id, route, key, fingerprint, claim, claimed_at, lease_until)
    values (${row.tenant_id}, ${row.route}, ${row.key}, ${row.fingerprint}, ${row.claim}, ${row.claimed_at},
      ${row.lease_until})
    on conflict (tenant_id, route, key) do update set
      fingerprint = excluded.fingerprint,
      claim = excluded.claim,
      claimed_at = excluded.claimed_at,
      lease_until = excluded.lease_until,
      bound_to = case when k.claimed_at > ${expired_at} then k.bound_to end,
      status = null,
      body = null
    where k.claimed_at <= ${expired_at}
      or (k.status is null and k.lease_until <= excluded.claimed_at and k.fingerprint = excluded.fingerprint)
    returning bound_to`.execute(db);
  return rows[0];
}

export async function findKey(
  db: Database,
  { tenant_id, route, key }: Pick<Claim, "tenant_id" | "route" | "key">,
): Promise<IdempotencyKey | undefined> {
  return db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("route", "=", route)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Ends the leases of the tenant's attempts. */
export async function releaseClaimsOf(db: Database, tenant_id: string): Promise<void> {
  await sql`
    update idempotency_keys set lease_until = claimed_at where tenant_id = ${tenant_id} and status is null`.execute(db);
}

/** Writes `changes` if the attempt still owns the key; false when a later one has taken it over. */
export async function changeClaimed(
  db: Database,
  claim: Claim,
  changes: Partial<Pick<IdempotencyKey, "lease_until" | "bound_to" | "status" | "body">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("idempotency_keys")
    .set(changes)
    .where("tenant_id", "=", claim.tenant_id)
    .where("route", "=", claim.route)
    .where("key", "=", claim.key)
    .where("claim", "=", claim.claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes keys that were last claimed before `before`, oldest first and at most `limit`; returns how many. */
export async function deleteKeys(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    -- skip moving
    delete from idempotency_keys where (tenant_id, route, key) in
      (select tenant_id, route, key from idempotency_keys where claimed_at < ${before}
       order by claimed_at limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
