/** The SQL that asks the database server about itself. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The server's own facts, under PostgreSQL's names. `version_num` is 180004 for 18.4. */
export type ServerFacts = {
  version: string;
  version_num: number;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  max_connections: number;
  /** The part of `max_connections` that is kept for administrators. */
  reserved_connections: number;
  /** Processes of Tolem, counted by the names of their connections. */
  processes: number;
  now: Date;
};

export async function getServerFacts(db: Database): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select
      current_setting('server_version') as version,
      current_setting('server_version_num')::int as version_num,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('max_connections')::int as max_connections,
      current_setting('superuser_reserved_connections')::int
        -- Unknown to PostgreSQL 15.
        + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved_connections,
      (
        select count(distinct (application_name, client_addr))::int from pg_stat_activity
        where datname = current_database() and application_name ~ '^tolem (start|serve|worker) '
      ) as processes,
      -- The one place where the server is asked the time: to compare the clocks.
      clock_timestamp() as now`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error("the server facts have no row");
  return facts;
}
