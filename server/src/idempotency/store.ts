/** The SQL of idempotency keys. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Schema } from "../db/schema.ts";
import { unnested } from "../db/unnested.ts";

type IdempotencyKey = Selectable<Schema["idempotency_keys"]>;

/** One attempt of a call: it writes to its key only while no later attempt has taken the key over. */
export type Claim = Pick<IdempotencyKey, "tenant_id" | "route" | "key" | "claim">;

/** How long a key is stored. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000;

type NewClaim = Claim & Pick<IdempotencyKey, "fingerprint" | "claimed_at" | "lease_until">;
type Claimed = Pick<IdempotencyKey, "bound_to">;

/**
 * Claims the key: a new one, one whose lifetime is over, or one whose earlier attempt of the same call has ended without a stored
 * answer. Of two claims at the same instant one succeeds.
 * Returns the effect that an earlier attempt has bound; undefined when the key cannot be claimed.
 */
export const claimKey = gathered(async (db: Database, claims: NewClaim[]): Promise<(Claimed | undefined)[]> => {
  // A statement can write each key once: of equal ones the first is claimed.
  const firsts = claims.filter((claim, at) => claims.findIndex((other) => isSameKey(other, claim)) === at);
  const isOver = sql`k.claimed_at <= excluded.claimed_at - ${KEY_LIFETIME_MS} * interval '1 millisecond'`;
  const columns = {
    tenant_id: "text",
    route: "text",
    key: "text",
    fingerprint: "bytea",
    claim: "text",
    claimed_at: "timestamptz",
    lease_until: "timestamptz",
  };
  const { rows } = await sql<Claimed & Pick<Claim, "claim">>`
    insert into idempotency_keys as k (tenant_id, route, key, fingerprint, claim, claimed_at, lease_until)
    select * from ${unnested(firsts, columns)}
    order by 1, 2, 3
    on conflict (tenant_id, route, key) do update set
      fingerprint = excluded.fingerprint,
      claim = excluded.claim,
      claimed_at = excluded.claimed_at,
      lease_until = excluded.lease_until,
      bound_to = case when not (${isOver}) then k.bound_to end,
      status = null,
      body = null
    where ${isOver}
      or (k.status is null and k.lease_until <= excluded.claimed_at and k.fingerprint = excluded.fingerprint)
    returning claim, bound_to`.execute(db);
  const claimed = new Map(rows.map((row) => [row.claim, { bound_to: row.bound_to }]));
  return claims.map(({ claim }) => claimed.get(claim));
});

function isSameKey(one: Claim, other: Claim): boolean {
  return one.key === other.key && one.tenant_id === other.tenant_id && one.route === other.route;
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

/** Binds the key to an effect if the attempt still owns the key; false when a later one has taken it over. */
export const changeBoundTo = gathered((db: Database, rows: (Claim & { bound_to: string })[]) =>
  changeOwned(db, rows, { bound_to: "text" }),
);

/** Stores the answer of an attempt, likewise. */
export const changeAnswer = gathered((db: Database, rows: (Claim & { status: number; body: Buffer })[]) =>
  changeOwned(db, rows, { status: "integer", body: "bytea" }),
);

/** Writes the columns of `types` for each attempt that still owns its key; returns for each whether it does. */
async function changeOwned<Name extends keyof IdempotencyKey>(
  db: Database,
  rows: (Claim & Pick<IdempotencyKey, Name>)[],
  types: Record<Name, string>,
): Promise<boolean[]> {
  const names = Object.keys(types) as Name[];
  const column = <Of extends Name | keyof Claim>(name: Of) => rows.map((row) => row[name]);
  const changed = await sql<Pick<Claim, "claim">>`
    update idempotency_keys k
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))}
    from unnest(${column("tenant_id")}::text[], ${column("route")}::text[], ${column("key")}::text[],
      ${column("claim")}::text[], ${sql.join(names.map((name) => sql`${column(name)}::${sql.raw(types[name])}[]`))})
      as given (tenant_id, route, key, claim, ${sql.join(names.map((name) => sql.ref(name)))})
    where k.tenant_id = given.tenant_id and k.route = given.route and k.key = given.key and k.claim = given.claim
    returning k.claim`.execute(db);
  const owned = new Set(changed.rows.map(({ claim }) => claim));
  return rows.map(({ claim }) => owned.has(claim));
}

/** Ends the lease if the attempt still owns the key, and unbinds it where the call had no effect. */
export async function changeLease(
  db: Database,
  claim: Claim,
  changes: Pick<IdempotencyKey, "lease_until"> & { bound_to?: null },
): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set(changes)
    .where("tenant_id", "=", claim.tenant_id)
    .where("route", "=", claim.route)
    .where("key", "=", claim.key)
    .where("claim", "=", claim.claim)
    .execute();
}

/** Deletes keys that were last claimed before `before`, oldest first and at most `limit`; returns how many. */
export async function deleteKeys(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
    delete from idempotency_keys where (tenant_id, route, key) in
      (select tenant_id, route, key from idempotency_keys where claimed_at < ${before}
       order by claimed_at limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
