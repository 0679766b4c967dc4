/** Limits how often something may be done within a time, over all processes and restarts. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Database } from "./database.ts";

/** At most `most` acts under `key` in any `within_ms`. */
export type ActLimit = { key: string; most: number; within_ms: number };

/** Rows that count no more are removed on the way, a few at a time. */
const FORGOTTEN_AT_ONCE = 100;

/**
 * Counts one more act. One statement on one row: acts at the same instant are counted in turn, and those of a transaction that
 * is undone are not.
 * @throws RATE_LIMITED, and counts nothing, when there were `most` already; it says when the oldest of them counts no more.
 */
export async function limitActs(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  { key: plain, most, within_ms }: ActLimit,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - within_ms);
  const until = new Date(now.getTime() + within_ms);
  // What is counted by may be a phone or an address, of which few enough exist to try them all against a bare hash.
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
  if (counted.rows.length === 0) throw await refusal(db, { key, now, since, within_ms });
}

async function refusal(
  db: Database,
  { key, now, since, within_ms }: { key: Buffer; now: Date; since: Date; within_ms: number },
): Promise<ApiError> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(act) as oldest from limited_acts l, unnest(l.at) act
    where l.key = ${key}::bytea and act > ${since}::timestamptz`.execute(db);
  const free_at_ms = (rows[0]?.oldest ?? since).getTime() + within_ms;
  return new ApiError("RATE_LIMITED", { retry_after_s: Math.max(1, Math.ceil((free_at_ms - now.getTime()) / 1000)) });
}
