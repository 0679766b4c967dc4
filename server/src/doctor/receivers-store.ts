/** The SQL that finds failing receivers of webhooks. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** `attempts` failed and none succeeded; `error` is the result of the last; `count` is the number of such tenants. */
export type FailingReceiver = { tenant_id: string; attempts: number; error: string; count: number };

/** The worst 5 of the tenants with `minAttempts` or more attempts after `since` that have all failed. */
export async function listFailingReceivers(db: Database, since: Date, minAttempts: number): Promise<FailingReceiver[]> {
  const { rows } = await sql<FailingReceiver>`
    select tenant_id, count(*) as attempts, (array_agg(error order by at desc))[1] as error, count(*) over () as count
    from delivery_attempts
    where at > ${since}
    group by tenant_id
    having bool_and(error is not null) and count(*) >= ${minAttempts}
    order by attempts desc, tenant_id
    limit 5`.execute(db);
  return rows;
}
