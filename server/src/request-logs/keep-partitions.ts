/** Keeps the partitions of the API log. */
import { type Keeper, keepPartitionsOf, type PartitionedTables } from "../db/keep-partitions.ts";

/** How long a call can be read. */
export const LOG_DAYS = 7;

export const LOG_PARTITIONS: PartitionedTables = {
  timeColumns: { request_logs: "at" },
  period: "day",
  made: 3,
  keptDays: () => LOG_DAYS,
  mustStay: async () => false,
};

export const keepLogPartitions = (deps: Keeper) => keepPartitionsOf(deps, LOG_PARTITIONS);
