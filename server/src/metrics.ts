/** The figures of this process that `GET /metrics` shows; those of the installation are in `doctor/queue-metrics.ts`. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export const processMetrics = new Registry();

/** At 10 ms, the default, the measuring of the event loop takes 0.3 % of a processor in an idle process; at 50 ms 0.07 %. */
const EVENT_LOOP_PRECISION_MS = 50;

let isCollecting = false;

/** Adds Node's own figures: memory, processor time, the delay of the event loop, garbage collection. */
export function collectNodeMetrics(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS });
}

export const requestDurations = new Histogram({
  name: "tolem_http_request_duration_seconds",
  help: "How long requests took, by method, route and status.",
  labelNames: ["method", "route", "status"],
  registers: [processMetrics],
});

export const overdueRounds = new Counter({
  name: "tolem_job_rounds_overdue_total",
  help: "Minutes that rounds of a job ran past their first, by job.",
  labelNames: ["job"],
  registers: [processMetrics],
});

export const sharedLimits = new Gauge({
  name: "tolem_rate_limits_shared",
  help: "1 while the rate limits are counted in Redis, 0 while each process counts its own.",
  registers: [processMetrics],
});

export const providerCalls = new Counter({
  name: "tolem_provider_calls_total",
  help: "Calls to the provider, by call and outcome: done, refused, session_dead, unknown, throttled, unavailable or error.",
  labelNames: ["call", "outcome"],
  registers: [processMetrics],
});

export const deliveries = new Counter({
  name: "tolem_deliveries_total",
  help: "Webhook deliveries by outcome: delivered, failed (an attempt that is followed by another) or dropped.",
  labelNames: ["outcome"],
  registers: [processMetrics],
});
// A series that begins above zero hides its first failures from `rate`.
for (const outcome of ["delivered", "failed", "dropped"]) deliveries.inc({ outcome }, 0);

export const droppedCalls = new Counter({
  name: "tolem_request_logs_dropped_total",
  help: "Calls that the API log lacks, because there were too many, or the database did not take them.",
  registers: [processMetrics],
});

/** The connections of one pool, and the callers that wait for one. */
type PoolCounts = { inUse: number; idle: number; waiting: number };

/** The pools that are open in this process. */
export const openPools = new Set<() => PoolCounts>();

new Gauge({
  name: "tolem_database_connections",
  help: "Connections of this process to the database by state: in_use, idle, and waiting, the callers that wait for one.",
  labelNames: ["state"],
  registers: [processMetrics],
  collect() {
    const counts = [...openPools].map((count) => count());
    const sum = (state: keyof PoolCounts) => counts.reduce((total, count) => total + count[state], 0);
    this.set({ state: "in_use" }, sum("inUse"));
    this.set({ state: "idle" }, sum("idle"));
    this.set({ state: "waiting" }, sum("waiting"));
  },
});
