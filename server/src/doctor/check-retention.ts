/** Checks that the partitions of events and deliveries are made ahead, and dropped when their time is over. */
import { listPartitions, type Partition } from "../db/partitions.ts";
import type { Deps } from "../deps.ts";
import { PARTITIONED } from "../webhooks/reads.ts";
import type { Finding } from "./finding.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A worker makes the months ahead and drops those that are over every hour. */
const AHEAD_MS = 7 * DAY_MS;
const LATE_MS = 2 * DAY_MS;
const REMEDY =
  "Is no worker running? The log of tolem start and tolem worker says why keep-partitions could not: a transaction may hold a table.";

export async function checkRetention(deps: Pick<Deps, "db" | "clock" | "config">): Promise<Finding[]> {
  const partitions = await listPartitions(deps.db, PARTITIONED);
  return [checkAhead(partitions, deps), checkOverdue(partitions, deps)];
}

function checkAhead(partitions: Partition[], { clock }: Pick<Deps, "clock">): Finding {
  const found = { subject: "retention", check: "events of the next week have their partitions" };
  const then = new Date(clock.now().getTime() + AHEAD_MS);
  const isOf = (table: string) => (one: Partition) =>
    one.table === table && (one.from === null || one.from <= then) && then < one.to;
  const missing = PARTITIONED.filter((table) => !partitions.some(isOf(table)));
  if (missing.length === 0) return { ...found, state: "ok", detail: "" };
  return { ...found, state: "warning", detail: missing.join(", "), remedy: REMEDY };
}

function checkOverdue(partitions: Partition[], { clock, config }: Pick<Deps, "clock" | "config">): Finding {
  const found = { subject: "retention", check: "no partition is kept after its time" };
  const limit = new Date(clock.now().getTime() - config.webhook_retention_days * DAY_MS - LATE_MS);
  const overdue = partitions.filter(({ to }) => to < limit);
  if (overdue.length === 0) return { ...found, state: "ok", detail: "" };
  return { ...found, state: "warning", detail: overdue.map(({ name }) => name).join(", "), remedy: REMEDY };
}
