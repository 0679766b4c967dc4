/** The SQL that asks the primary about its standbys and its replication slots. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** `state` and what follows are null where the role may not see them: it needs `pg_monitor`. */
export type Standby = {
  name: string | null;
  state: string | null;
  is_synchronous: boolean | null;
  /** How long ago the newest commit that it has replayed was written; null also while nothing is written. */
  lag_seconds: number | null;
};

/** An inactive slot keeps files of the write-ahead log until its standby or its move continues, or the disk is full. */
type UnusedSlot = { name: string; kept_bytes: number };

export type ReplicationFacts = {
  standbys: Standby[];
  /** `synchronous_standby_names`; empty where commits wait for no standby. */
  synchronous_names: string;
  unused_slots: UnusedSlot[];
};

export async function getReplicationFacts(db: Database): Promise<ReplicationFacts> {
  const { rows } = await sql<ReplicationFacts>`
    select
      (
        select coalesce(json_agg(json_build_object(
          'name', application_name, 'state', state, 'is_synchronous', sync_state in ('sync', 'quorum'),
          'lag_seconds', extract(epoch from replay_lag)) order by application_name), '[]')
        from pg_stat_replication standby
        -- A subscription, such as that of a moving tenant, reads from a database; a standby reads from the server.
        where not exists (select from pg_stat_activity a where a.pid = standby.pid and a.datid is not null)
      ) as standbys,
      current_setting('synchronous_standby_names') as synchronous_names,
      (
        select coalesce(json_agg(json_build_object(
          'name', slot_name, 'kept_bytes', pg_wal_lsn_diff(
            case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, restart_lsn))
          order by slot_name), '[]')
        from pg_replication_slots where not active and restart_lsn is not null
      ) as unused_slots`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error("the facts about replication have no row");
  return facts;
}
