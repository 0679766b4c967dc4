/** Checks the standbys of the database: whether they are attached, synchronous and up to date, and the replica that is read. */
import { databaseAddresses } from "../db/database-address.ts";
import type { Deps } from "../deps.ts";
import type { Finding } from "./finding.ts";
import { getReplicationFacts, type ReplicationFacts } from "./replication-store.ts";

const MAX_LAG_S = 60;
const GIB = 1024 ** 3;
const MAX_KEPT_BYTES = GIB;

export async function checkReplication(deps: Deps): Promise<Finding[]> {
  return [...assessReplication(await getReplicationFacts(deps.db), hostsOf(deps)), ...(await checkReplica(deps))];
}

/** The facts about the standbys, and the state of the worst finding about them. */
export async function readReplication(deps: Deps): Promise<ReplicationFacts & Pick<Finding, "state">> {
  const facts = await getReplicationFacts(deps.db);
  const states = [...assessReplication(facts, hostsOf(deps)), ...(await checkReplica(deps))].map(({ state }) => state);
  const state = (["broken", "warning"] as const).find((worse) => states.includes(worse)) ?? "ok";
  return { ...facts, state };
}

function hostsOf({ config: { database_url } }: Deps): number {
  return database_url === null ? 1 : databaseAddresses(database_url).length;
}

/** The findings about the standbys of a primary that `DATABASE_URL` reaches by `hosts` hosts. */
export function assessReplication(facts: ReplicationFacts, hosts: number): Finding[] {
  return [attached(facts, hosts), ...(facts.standbys.length > 0 ? [upToDate(facts)] : []), slots(facts)];
}

/** The finding whether a standby could take over without losing a confirmed payment. */
function attached({ standbys, synchronous_names }: ReplicationFacts, hosts: number): Finding {
  const found = { subject: "replication", check: "a standby has every commit, if there are standbys" };
  const detail = standbys.map(describeStandby).join("; ") || "no standby is attached";
  if (standbys.some(({ is_synchronous }) => is_synchronous)) return { ...found, state: "ok", detail };
  if (synchronous_names !== "" && standbys.every(({ state }) => state !== null)) {
    const remedy = `Start the standby again; until then every commit waits. Or: alter system set synchronous_standby_names = '';`;
    return { ...found, state: "broken", detail: `${detail}, and commits wait for ${synchronous_names}`, remedy };
  }
  if (standbys.length > 0) {
    const remedy =
      "A failover may lose the last payments that were answered for: set synchronous_standby_names, or accept that. " +
      "Where the detail is unknown: grant pg_monitor to the role of DATABASE_URL.";
    return { ...found, state: "warning", detail, remedy };
  }
  if (hosts === 1) return { ...found, state: "ok", detail };
  const remedy = "Start the standby, or name one host alone in DATABASE_URL.";
  return { ...found, state: "warning", detail: `DATABASE_URL names ${hosts} hosts, and ${detail}`, remedy };
}

function describeStandby({ name, state, is_synchronous }: ReplicationFacts["standbys"][number]): string {
  if (state === null) return `${name || "a standby"}: unknown`;
  return `${name || "a standby"}: ${state}, ${is_synchronous ? "synchronous" : "asynchronous"}`;
}

function upToDate({ standbys }: ReplicationFacts): Finding {
  const found = { subject: "replication", check: `each standby is at most ${MAX_LAG_S} s behind` };
  const late = standbys.filter(({ lag_seconds }) => (lag_seconds ?? 0) > MAX_LAG_S);
  if (late.length === 0) return { ...found, state: "ok", detail: "" };
  const detail = late.map(({ name, lag_seconds }) => `${name}: ${Math.round(lag_seconds ?? 0)} s`).join("; ");
  const remedy = "Is its disk or its network slow, or does a long query on it hold replay up?";
  return { ...found, state: "warning", detail, remedy };
}

function slots({ unused_slots }: ReplicationFacts): Finding {
  const found = { subject: "replication", check: "no unused slot keeps the write-ahead log" };
  const full = unused_slots.filter(({ kept_bytes }) => kept_bytes > MAX_KEPT_BYTES);
  if (full.length === 0) return { ...found, state: "ok", detail: "" };
  const detail = full.map(({ name, kept_bytes }) => `${name}: ${(kept_bytes / GIB).toFixed(1)} GiB`).join("; ");
  const remedy =
    "Start its standby again, continue the move that it is named after (tolem_move_…), or select pg_drop_replication_slot('…'): else the disk of the database fills up.";
  return { ...found, state: "warning", detail, remedy };
}

/** The replica of `DATABASE_READ_URL`, if there is one. */
async function checkReplica({ config, replica }: Deps): Promise<Finding[]> {
  const lag = await replica.lagSeconds();
  if (lag === undefined) return [];
  const most = config.database_read_max_lag_seconds;
  const found = { subject: "replication", check: `the replica of DATABASE_READ_URL is at most ${most} s behind` };
  if (lag <= most) return [{ ...found, state: "ok", detail: `${lag.toFixed(1)} s` }];
  const detail = Number.isFinite(lag) ? `${Math.round(lag)} s` : "it gives no answer, or is no standby";
  const remedy =
    "Start or mend it, or unset DATABASE_READ_URL. Until then the primary is read, and nothing is missing.";
  return [{ ...found, state: "warning", detail, remedy }];
}
