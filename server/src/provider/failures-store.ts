/** The SQL of the failed calls to the provider. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export type FailureKind = "refused" | "throttled" | "failed";

/** Adds one to the tenant's hour, and deletes the tenant's rows of hours before `forgottenBefore`. */
export async function upsertFailure(
  db: Database,
  { tenant_id, kind, at, detail }: { tenant_id: string; kind: FailureKind; at: Date; detail: string },
  forgottenBefore: Date,
): Promise<void> {
  const isOf = (which: FailureKind) => (kind === which ? 1 : 0);
  await sql`
    with forgotten as (
      delete from provider_failures where tenant_id = ${tenant_id} and hour < ${forgottenBefore}
    )
    insert into provider_failures as f (tenant_id, hour, refused, throttled, failed, last_at, last_detail)
    values (${tenant_id}, date_trunc('hour', ${at}::timestamptz), ${isOf("refused")}, ${isOf("throttled")},
      ${isOf("failed")}, ${at}, ${detail})
    on conflict (tenant_id, hour) do update set refused = f.refused + excluded.refused,
      throttled = f.throttled + excluded.throttled, failed = f.failed + excluded.failed,
      last_at = excluded.last_at, last_detail = excluded.last_detail`.execute(db);
}
