/** The figures of this process that `GET /metrics` shows beside those of its requests. */
import { Counter, Gauge, Registry } from "prom-client";

export const processMetrics = new Registry();

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

export const backupAge = new Gauge({
  name: "tolem_backup_age_seconds",
  help: "Seconds since the instant of the last good backup to a file; +Inf where none was made.",
  registers: [processMetrics],
});

export const jobsHeld = new Gauge({
  name: "tolem_jobs_held",
  help: "1 while the jobs of a restored installation are held until tolem activate.",
  registers: [processMetrics],
});
