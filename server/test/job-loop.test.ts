/** The loop of a job: an overdue round is reported, and a round that failed because of the database is soon repeated. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DatabaseUnavailable } from "../src/db/unavailable.ts";
import type { Deps } from "../src/deps.ts";
import { startJobs } from "../src/job-loop.ts";
import { openLog } from "../src/log.ts";
import { processMetrics } from "../src/metrics.ts";

let logged: string[];
let deps: Deps;

beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  const log = openLog("info", { write: (line: string) => logged.push(line) });
  deps = { log, wake: { nudge() {}, on() {}, async close() {} } } as unknown as Deps;
});
afterEach(() => {
  vi.useRealTimers();
});

it("tells each minute of a round that does not end", async () => {
  let end = (_more: boolean) => {};
  const run = () =>
    new Promise<boolean>((resolve) => {
      end = resolve;
    });
  const jobs = startJobs(deps, [{ name: "stuck", everyMs: 1000, run }]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(logged).toEqual([]);
  await vi.advanceTimersByTimeAsync(62_000);
  const told = logged.map((line) => JSON.parse(line));
  expect(told).toMatchObject(Array(2).fill({ level: 50, job: "stuck", msg: "a round of a job does not end" }));
  expect(await processMetrics.metrics()).toContain('tolem_job_rounds_overdue_total{job="stuck"} 2');
  const stopped = jobs.stop();
  end(false);
  await stopped;
});

it("tries again 2 s after the database failed, and after its period when anything else did", async () => {
  const failures = [new DatabaseUnavailable(new Error("gone")), new Error("a fault of ours")];
  let rounds = 0;
  const run = async () => {
    const failure = failures[rounds++];
    if (failure !== undefined) throw failure;
    return false;
  };
  const jobs = startJobs(deps, [{ name: "failing", everyMs: 60_000, run }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rounds).toBe(2);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(rounds).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rounds).toBe(3);
  await jobs.stop();
});
