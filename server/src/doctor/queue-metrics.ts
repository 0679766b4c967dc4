/** The figures of the installation that `GET /metrics` shows: its queues, overdue subscriptions, and partitions that should have been dropped. */
import { Gauge, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { readForScrape } from "../http/read-for-scrape.ts";
import { latePartitions } from "./late-partitions.ts";
import { queueLengths } from "./queue-lengths.ts";

/** The figures in a registry of their own, which are read at a scrape. */
export function queueMetrics(deps: Pick<Deps, "db" | "clock" | "config" | "log">): Registry {
  const registry = new Registry();
  const read = readForScrape(deps, "counting the queues", () => queueLengths(deps));
  const readPartitions = readForScrape(deps, "listing the partitions", () => latePartitions(deps));

  new Gauge({
    name: "tolem_queue_oldest_seconds",
    help: "How long the oldest due row of the queue has waited; 0 where none is due. The same in every process.",
    labelNames: ["queue"],
    registers: [registry],
    async collect() {
      const lengths = await read();
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
      const lengths = await read();
      this.reset();
      for (const [queue, { due }] of Object.entries(lengths ?? {})) this.set({ queue }, due);
    },
  });
  new Gauge({
    name: "tolem_subscriptions_overdue",
    help: "Subscriptions that should have been billed 5 minutes and a scheduler's round ago. The same in every process.",
    registers: [registry],
    async collect() {
      const lengths = await read();
      if (lengths === undefined) this.remove();
      else this.set(lengths.subscriptions.overdue);
    },
  });
  new Gauge({
    name: "tolem_partitions_late",
    help: "Partitions of events, deliveries and logged calls that should have been made or dropped. The same in every process.",
    registers: [registry],
    async collect() {
      const late = await readPartitions();
      if (late === undefined) this.remove();
      else this.set(late.missing.length + late.overdue.length);
    },
  });
  return registry;
}
