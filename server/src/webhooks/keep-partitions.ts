/** Makes the next partitions of events, deliveries and attempts, and drops the old ones. */
import { type Keeper, keepPartitionsOf, type PartitionedTables } from "../db/keep-partitions.ts";
import { wasPending } from "./queue-store.ts";

/** Events are kept for at least `WEBHOOK_RETENTION_DAYS` and deleted by whole months. A month with a pending delivery is kept. */
export const EVENT_PARTITIONS: PartitionedTables = {
  timeColumns: { events: "created_at", deliveries: "created_at", delivery_attempts: "at" },
  period: "month",
  made: 4,
  keptDays: ({ webhook_retention_days }) => webhook_retention_days,
  mustStay: wasPending,
};

export const keepPartitions = (deps: Keeper) => keepPartitionsOf(deps, EVENT_PARTITIONS);
