/** The figures of the installation that `GET /metrics` shows: its queues, and the subscriptions that are not billed in time. */
import { Gauge, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { type QueueLengths, queueLengths } from "./queue-lengths.ts";

/** Several scrapers share one query in this time. */
const KEPT_MS = 10_000;
/** A scraper gives up after 10 s, and must see the figures of a process whose database is gone. */
const WAIT_MS = 3_000;

/**
 * The figures in a registry of their own, which are read at a scrape, at most every 10 s. While the database gives no answer they
 * are absent: a figure from before would look like an idle queue.
 */
export function queueMetrics(deps: Pick<Deps, "db" | "clock" | "config" | "log">): Registry {
  const registry = new Registry();
  let read: { atMs: number; lengths: Promise<QueueLengths | undefined> } | undefined;

  function readKept(): Promise<QueueLengths | undefined> {
    const nowMs = deps.clock.now().getTime();
    if (read !== undefined && nowMs - read.atMs < KEPT_MS) return read.lengths;
    const lengths = queueLengths(deps).catch((error) => {
      deps.log.warn({ err: error }, "counting the queues for the metrics failed");
      read = undefined;
      return undefined;
    });
    read = { atMs: nowMs, lengths };
    return lengths;
  }

  new Gauge({
    name: "tolem_queue_oldest_seconds",
    help: "How long the oldest due row of the queue has waited; 0 where none is due. The same in every process.",
    labelNames: ["queue"],
    registers: [registry],
    async collect() {
      const lengths = await within(WAIT_MS, readKept());
      this.reset();
      for (const [queue, { oldestSeconds }] of Object.entries(lengths ?? {})) this.set({ queue }, oldestSeconds);
    },
  });
  new Gauge({
    name: "tolem_queue_length",
    help: "How many rows of the queue are due, counted to 10,000. The same in every process.",
    labelNames: ["queue"],
    registers: [registry],
    async collect() {
      const lengths = await within(WAIT_MS, readKept());
      this.reset();
      for (const [queue, { due }] of Object.entries(lengths ?? {})) this.set({ queue }, due);
    },
  });
  new Gauge({
    name: "tolem_subscriptions_overdue",
    help: "Subscriptions that should have been billed 5 minutes and a scheduler's round ago. The same in every process.",
    registers: [registry],
    async collect() {
      const lengths = await within(WAIT_MS, readKept());
      if (lengths === undefined) this.remove();
      else this.set(lengths.subscriptions.overdue);
    },
  });
  return registry;
}

async function within<T>(timeoutMs: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
