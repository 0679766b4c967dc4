/** The SQL of the API log. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { LoggedCall, Schema } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import { isHere } from "../tenants/reads.ts";

export type NewCall = Required<Omit<Insertable<Schema["request_logs"]>, "id">>;

/** Writes all calls in one statement. The calls of a tenant that is moving to another cell may be left out, and those of one that has moved are. */
export async function insertCalls(db: Database, calls: NewCall[]): Promise<void> {
  const column = <C extends keyof NewCall>(name: C) => calls.map((call) => call[name]);
  const names = sql.raw(
    "tenant_id, at, key_id, is_sandbox, request_id, method, path, status, duration_ms, request_bytes, response_bytes, request_body, response_body",
  );
  await sql`
    -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
    insert into request_logs (${names})
    select ${names} from unnest(${column("tenant_id")}::text[], ${column("at")}::timestamptz[], ${column("key_id")}::text[],
      ${column("is_sandbox")}::boolean[], ${column("request_id")}::text[], ${column("method")}::text[],
      ${column("path")}::text[], ${column("status")}::smallint[], ${column("duration_ms")}::integer[],
      ${column("request_bytes")}::bigint[], ${column("response_bytes")}::bigint[], ${column("request_body")}::text[],
      ${column("response_body")}::text[]) with ordinality as given (${names}, place)
    where ${isHere(sql.ref("given.tenant_id"))}
    order by place`.execute(db);
}

/** Whose calls are read: those of one tenant since an instant, of test keys alone where `isSandboxAlone`. */
export type Readable = { tenant_id: string; since: Date; isSandboxAlone: boolean };

/** Null means no condition; `from` is inclusive, `to` exclusive, and the status is between its two bounds. */
export type CallFilter = {
  method: string | null;
  path: string | null;
  status: { from: number; to: number } | null;
  key_id: string | null;
  request_id: string | null;
  is_sandbox: boolean | null;
  from: Date | null;
  to: Date | null;
};

export const NEWEST_CALLS: ListOrder = { name: "request-logs", columns: ["id"], isDescending: true };

/** A page of the matching calls, newest first, and their number. */
export async function listCalls(
  db: Database,
  readable: Readable,
  { method, path, status, key_id, request_id, is_sandbox, from, to }: CallFilter,
  page: Page,
): Promise<{ items: LoggedCall[]; total: number }> {
  let matching = callsOf(db, readable);
  if (method !== null) matching = matching.where("method", "=", method);
  if (path !== null) matching = matching.where(sql<boolean>`starts_with(path, ${path})`);
  if (status !== null) matching = matching.where("status", ">=", status.from).where("status", "<=", status.to);
  if (key_id !== null) matching = matching.where("key_id", "=", key_id);
  if (request_id !== null) matching = matching.where("request_id", "=", request_id);
  if (is_sandbox !== null) matching = matching.where("is_sandbox", "=", is_sandbox);
  if (from !== null) matching = matching.where("at", ">=", from);
  if (to !== null) matching = matching.where("at", "<", to);
  const [items, { total }] = await Promise.all([
    matching.selectAll().$call(paged(NEWEST_CALLS, page)).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}

/** @throws NOT_FOUND */
export async function getCall(db: Database, readable: Readable, id: number): Promise<LoggedCall> {
  return callsOf(db, readable)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

function callsOf(db: Database, { tenant_id, since, isSandboxAlone }: Readable) {
  const calls = db.selectFrom("request_logs").where("tenant_id", "=", tenant_id).where("at", ">=", since);
  return isSandboxAlone ? calls.where("is_sandbox", "=", true) : calls;
}

/** Deletes up to `limit` calls of the tenant, and returns how many. */
export async function deleteCalls(db: Database, tenant_id: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from request_logs l using (
      select at, id from request_logs where tenant_id = ${tenant_id} limit ${limit}
    ) batch
    where l.tenant_id = ${tenant_id} and l.at = batch.at and l.id = batch.id`.execute(db);
  return Number(numAffectedRows);
}
