/** All columns with sealed values, which must be sealed again when the encryption key changes. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

export type SealedColumn = {
  table: keyof Schema;
  column: string;
  /** The primary key. */
  key: readonly string[];
  /** An expression for the tenant that the values are sealed for. */
  tenant: RawBuilder<string>;
  /** False for values that are never unsealed again. */
  isInUse(now: Date): RawBuilder<SqlBool>;
  /** Whether the column is text, in which the values are base64. */
  isText?: true;
  /** Whether the values expire within minutes and are compared by their bytes: they are not sealed again. */
  isBrief?: true;
};

const always = () => sql<SqlBool>`true`;
const tenant = sql<string>`tenant_id`;
const providerSession = { table: "provider_sessions", column: "sealed", key: ["tenant_id"], tenant } as const;
const installation = {
  table: "installation",
  key: ["is_only"],
  tenant: sql<string>`'installation'`,
  isInUse: always,
} as const;

/**
 * The columns by kind, which is a part of what is sealed. The order matters: a rotation of a webhook secret moves the sealed
 * value from its endpoint to `webhook_replaced_secrets`, and reading the tables in this order misses none.
 */
export const SEALED_COLUMNS = {
  "webhook-secret": [
    { table: "tenant_webhooks", column: "webhook_secret", key: ["tenant_id"], tenant, isInUse: always },
    { table: "webhook_endpoints", column: "secret", key: ["tenant_id", "id"], tenant, isInUse: always },
    {
      ...{ table: "webhook_replaced_secrets", column: "sealed", key: ["tenant_id", "id"], tenant },
      isInUse: (now) => sql`signs_until > ${now}`,
    },
    {
      ...{ table: "idempotency_keys", column: "bound_to", key: ["tenant_id", "route", "key"], tenant, isText: true },
      // The key of such a call is bound to the sealed secret that it made, or to this text.
      isInUse: () => sql`route like '%/webhook/configure' and bound_to <> 'settings'`,
    },
  ],
  "provider-session": [{ ...providerSession, isInUse: () => sql`dead_at is null and driver = 'session-bridge'` }],
  // A kind of its own: no other driver, and no release that does not know it, opens such a session.
  "kaspi-qr-session": [{ ...providerSession, isInUse: () => sql`dead_at is null and driver = 'kaspi-qr'` }],
  "provider-sign-in": [
    {
      ...{ table: "provider_sign_ins", column: "sealed", key: ["tenant_id"], tenant, isBrief: true },
      isInUse: (now) => sql`expires_at > ${now}`,
    },
  ],
  idempotency: [
    {
      ...{ table: "idempotency_keys", column: "body", key: ["tenant_id", "route", "key"], tenant },
      isInUse: always,
    },
  ],
  // Sealed for the letter itself, which may be to a person without a tenant.
  letter: [{ table: "letters", column: "sealed", key: ["id"], tenant: sql<string>`id`, isInUse: always }],
  // Sealed for the person, who may be of no tenant.
  totp: [
    { table: "totp_factors", column: "sealed", key: ["user_id"], tenant: sql<string>`user_id::text`, isInUse: always },
  ],
  "page-secret": [{ table: "tenants", column: "page_secret", key: ["id"], tenant: sql<string>`id`, isInUse: always }],
  "key-check": [
    { ...installation, column: "key_check" },
    { ...installation, column: "next_key_check" },
  ],
} as const satisfies Record<string, readonly SealedColumn[]>;

/** The kinds that `seal` accepts, so that every sealed column must be listed here. */
export type SealedKind = keyof typeof SEALED_COLUMNS;

/** A sealed value; `key` is the primary key of its row. */
export type SealedValue = { key: string[]; tenant_id: string; sealed: Buffer };

/** Up to `limit` values in use, in the order of their keys, after the one with the key `after`. */
export async function listSealed(
  db: Database,
  { table, column, key, tenant, isInUse, isText }: SealedColumn,
  { after, limit, now }: { after: string[] | null; limit: number; now: Date },
): Promise<SealedValue[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const texts = sql.join(key.map((name) => sql`${sql.ref(name)}::text`));
  const { rows } = await sql<{ key: string[]; tenant_id: string; stored: Buffer | string }>`
    select array[${texts}] as key, ${tenant} as tenant_id, ${sql.ref(column)} as stored from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isInUse(now)}
      and ${after === null ? sql`true` : sql`(${columns}) > (${sql.join(after)})`}
    order by ${columns} limit ${limit}`.execute(db);
  return rows.map(({ stored, ...row }) => ({
    ...row,
    sealed: isText ? Buffer.from(String(stored), "base64") : (stored as Buffer),
  }));
}

/** Replaces the value with `fresh`; false where it has changed meanwhile, or its row is locked. */
export async function changeSealed(
  db: Database,
  { table, column, key, isText }: SealedColumn,
  value: SealedValue,
  fresh: Buffer,
): Promise<boolean> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const stored = (sealed: Buffer) => (isText ? sealed.toString("base64") : sealed);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${stored(fresh)}
    where ctid = (
      select ctid from ${sql.table(table)}
      where (${columns}) = (${sql.join(value.key)}) and ${sql.ref(column)} = ${stored(value.sealed)}
      for no key update skip locked)`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Empties every sealed column, for a database whose key is lost: provider sessions end, webhooks have no secret, unsent letters
 * are lost, authenticator apps are no longer second factors (passkeys remain, with the recovery codes of their people), the
 * addresses of payers' pages change, and answers under an `Idempotency-Key` are rebuilt from their effects. The first process to
 * start agrees on a new key.
 */
export async function dropSealed(db: Database, now: Date): Promise<void> {
  await sql`update tenant_webhooks set webhook_secret = null`.execute(db);
  await sql`update webhook_endpoints set secret = null`.execute(db);
  await sql`delete from webhook_replaced_secrets`.execute(db);
  await sql`update provider_sessions set dead_at = coalesce(dead_at, ${now}), sealed = ''`.execute(db);
  await sql`delete from provider_sign_ins`.execute(db);
  await sql`
    delete from idempotency_keys where route like '%/webhook/configure' and bound_to <> 'settings'`.execute(db);
  await sql`update idempotency_keys set status = null, body = null where body is not null`.execute(db);
  await sql`delete from letters where sealed is not null`.execute(db);
  await sql`delete from recovery_codes where user_id not in (select user_id from passkeys)`.execute(db);
  await sql`delete from totp_factors`.execute(db);
  await sql`update tenants set page_secret = null`.execute(db);
  await sql`delete from installation`.execute(db);
}
