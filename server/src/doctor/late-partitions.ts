/** The partitions that should have been made or dropped: a worker does both every hour. */
import { listPartitions } from "../db/partitions.ts";
import type { Deps } from "../deps.ts";
import { PARTITIONED } from "../webhooks/reads.ts";

const DAY_MS = 24 * 60 * 60_000;
const AHEAD_MS = 7 * DAY_MS;
const LATE_MS = 2 * DAY_MS;

/** `missing` are tables without a partition for the time in a week; `overdue` are partitions two days after they should have gone. */
export type LatePartitions = { missing: string[]; overdue: string[] };

export async function latePartitions({
  db,
  clock,
  config,
}: Pick<Deps, "db" | "clock" | "config">): Promise<LatePartitions> {
  const nowMs = clock.now().getTime();
  const inAWeek = new Date(nowMs + AHEAD_MS);
  const keptSince = new Date(nowMs - config.webhook_retention_days * DAY_MS - LATE_MS);
  const partitions = await listPartitions(db, PARTITIONED);
  const ofNextWeek = partitions.filter(({ from, to }) => (from === null || from <= inAWeek) && inAWeek < to);
  return {
    missing: PARTITIONED.filter((name) => !ofNextWeek.some(({ table }) => table === name)),
    overdue: partitions.filter(({ to }) => to < keptSince).map(({ name }) => name),
  };
}
