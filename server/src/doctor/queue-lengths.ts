/** Reads the lengths of the queues, for the operators' overview and the metrics. */
import type { Deps } from "../deps.ts";
import { LATE_MS } from "./invariants.ts";
import { type QueueLength, readQueueLengths } from "./queue-lengths-store.ts";

/** A subscription that was due before this instant is overdue: 5 minutes longer ago than a scheduler's round. */
export function subscriptionsOverdueBefore({ clock, config }: Pick<Deps, "clock" | "config">): Date {
  return new Date(clock.now().getTime() - LATE_MS - config.scheduler_interval_seconds * 1000);
}

/** Of every queue: how many rows are due, how long the oldest of them has been, in seconds, and how many are overdue. */
export type QueueLengths = Record<
  keyof Awaited<ReturnType<typeof readQueueLengths>>,
  Omit<QueueLength, "oldest"> & { oldestSeconds: number }
>;

export async function queueLengths(deps: Pick<Deps, "db" | "clock" | "config">): Promise<QueueLengths> {
  const now = deps.clock.now();
  const lengths = await readQueueLengths(deps.db, { now, overdueBefore: subscriptionsOverdueBefore(deps) });
  const withAge = ([queue, { oldest, ...length }]: [string, QueueLength]) => {
    const oldestSeconds = oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000);
    return [queue, { ...length, oldestSeconds }];
  };
  return Object.fromEntries(Object.entries(lengths).map(withAge));
}
