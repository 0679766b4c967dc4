/** The partitions that should have been made or dropped: a worker does both every hour. */
import { keptSince, type PartitionedTables, tablesOf } from "../db/keep-partitions.ts";
import { listPartitions } from "../db/partitions.ts";
import type { Deps } from "../deps.ts";
import { LOG_PARTITIONS } from "../request-logs/keep-partitions.ts";
import { EVENT_PARTITIONS } from "../webhooks/keep-partitions.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How soon a partition is needed, which a worker has long made. */
const AHEAD_MS = { month: 7 * DAY_MS, day: DAY_MS };
const LATE_MS = 2 * DAY_MS;

type Reading = Pick<Deps, "db" | "clock" | "config">;

/** `missing` are tables without a partition for the time that comes next; `overdue` are partitions two days after they should have gone. */
export type LatePartitions = { missing: string[]; overdue: string[] };

export async function latePartitions(deps: Reading): Promise<LatePartitions> {
  const [events, calls] = [await lateOf(deps, EVENT_PARTITIONS), await lateOf(deps, LOG_PARTITIONS)];
  return { missing: [...events.missing, ...calls.missing], overdue: [...events.overdue, ...calls.overdue] };
}

async function lateOf(deps: Reading, tables: PartitionedTables): Promise<LatePartitions> {
  const next = new Date(deps.clock.now().getTime() + AHEAD_MS[tables.period]);
  const overdueBefore = new Date(keptSince(deps, tables).getTime() - LATE_MS);
  const partitions = await listPartitions(deps.db, tablesOf(tables));
  const ofNext = partitions.filter(({ from, to }) => (from === null || from <= next) && next < to);
  return {
    missing: tablesOf(tables).filter((name) => !ofNext.some(({ table }) => table === name)),
    overdue: partitions.filter(({ to }) => to < overdueBefore).map(({ name }) => name),
  };
}
