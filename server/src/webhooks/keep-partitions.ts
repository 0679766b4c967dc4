/** Keeps the partitions of events, deliveries and attempts: creates those of the months ahead, and drops expired ones. */
import {
  attachPartition,
  dropPartitions,
  emptyDefaultPartitions,
  listPartitions,
  type Partition,
} from "../db/partitions.ts";
import type { Deps } from "../deps.ts";
import { wasPending } from "./queue-store.ts";
import { PARTITIONED, TIME_COLUMNS } from "./reads.ts";

const DAY_MS = 24 * 60 * 60_000;
/** This month and the next three: the job may fail for three months before rows go to the default partitions. */
const MONTHS = 4;

/** The job that makes and drops partitions. Events are kept for `WEBHOOK_RETENTION_DAYS` at least, and go by whole months. */
export function keepPartitions(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const now = deps.clock.now();
      const partitions = await listPartitions(deps.db, PARTITIONED);
      for (const partition of missingOf(partitions, now)) {
        if (!(await attachPartition(deps.db, partition))) deps.log.info(partition, "a partition could not be made");
      }
      await dropExpired(deps, partitions, new Date(now.getTime() - deps.config.webhook_retention_days * DAY_MS));
      return false;
    },
  };
}

/** The partitions of this month and the next ones that do not exist, and overlap with none that does. */
function missingOf(partitions: Partition[], now: Date): Partition[] {
  const months = Array.from({ length: MONTHS }, (_, ahead) => {
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + ahead];
    return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) };
  });
  return PARTITIONED.flatMap((table) => {
    const known = partitions.filter((partition) => partition.table === table);
    return months
      .filter((month) => known.every(({ from, to }) => to <= month.from || (from !== null && from >= month.to)))
      .map((month) => ({
        ...month,
        table,
        name: `${table}_${month.from.toISOString().slice(0, 7).replace("-", "_")}`,
      }));
  });
}

/**
 * Drops the partitions that ended before `keptSince`, those of one month together. A month is kept while one of its deliveries
 * may still be retried.
 */
async function dropExpired({ db, log }: Deps, partitions: Partition[], keptSince: Date): Promise<void> {
  const over = partitions.filter(({ to }) => to <= keptSince);
  for (const end of new Set(over.map(({ to }) => to.getTime()))) {
    const expired = over.filter(({ to }) => to.getTime() === end);
    const period = { from: expired[0]?.from ?? null, to: new Date(end) };
    const isDropped = await dropPartitions(db, expired, (transaction) => wasPending(transaction, period));
    log.info(
      { partitions: expired.map(({ name }) => name), dropped: isDropped },
      "the time of these partitions is over",
    );
  }
  const given = { from: null, to: keptSince };
  await emptyDefaultPartitions(db, TIME_COLUMNS, keptSince, (transaction) => wasPending(transaction, given));
}
