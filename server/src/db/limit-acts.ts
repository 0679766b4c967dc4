/** Limits how often an action is allowed within a time, over all processes and restarts. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Database } from "./database.ts";

/** At most `most` acts under `key` in any `withinMs`. */
export type ActLimit = { key: string; most: number; withinMs: number };

/** The most expired rows that a call deletes. */
const FORGOTTEN_AT_ONCE = 100;

/**
 * Counts one more act by one statement on one row: acts at the same instant are serialized, and those of a transaction that
 * is rolled back do not count.
 * @throws RATE_LIMITED, without counting, when there were `most` already; `retryAfterS` is the time until the oldest expires.
 */
export async function limitActs(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  { key: plain, most, withinMs }: ActLimit,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - withinMs);
  const until = new Date(now.getTime() + withinMs);
  // The key may be a phone or an address, of which so few exist that a bare hash could be reversed by trying all.
  const [secret] = config.session_secrets;
  const key = createHmac("sha256", secret).update(`limited-acts:${plain}`).digest();
  const counted = await sql`
    with over as (
      select key from limited_acts where until <= ${now}::timestamptz and key <> ${key}::bytea
      limit ${FORGOTTEN_AT_ONCE} for update skip locked
    ), forgotten as (
      delete from limited_acts where key in (select key from over)
    )
    insert into limited_acts as l (key, at, until)
    values (${key}::bytea, array[${now}::timestamptz], ${until}::timestamptz)
    on conflict (key) do update set
      at = (select array_append(array_agg(act), ${now}::timestamptz) from unnest(l.at) act where act > ${since}::timestamptz),
      until = excluded.until
    where (select count(*) from unnest(l.at) act where act > ${since}::timestamptz) < ${most}::int
    returning l.key`.execute(db);
  if (counted.rows.length === 0) throw await refusal(db, { key, now, since, withinMs });
}

async function refusal(
  db: Database,
  { key, now, since, withinMs }: { key: Buffer; now: Date; since: Date; withinMs: number },
): Promise<ApiError> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(act) as oldest from limited_acts l, unnest(l.at) act
    where l.key = ${key}::bytea and act > ${since}::timestamptz`.execute(db);
  const freeAtMs = (rows[0]?.oldest ?? since).getTime() + withinMs;
  return new ApiError("RATE_LIMITED", { retryAfterS: Math.max(1, Math.ceil((freeAtMs - now.getTime()) / 1000)) });
}
