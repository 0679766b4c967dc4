/** How the tests run: the rules alone, the platform on one real PostgreSQL, faults around it, and the console in a real browser. */
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./server/test/support/longest-first.ts";
import { useMemoryForFiles } from "./server/test/support/scratch.ts";

useMemoryForFiles();

const RULES = "server/test/rules/**/*.test.ts";

/** Stories that take half a minute or more each in the browser. `npm run test:looks` walks them with all others, before a release. */
const LONG_WALKS = [
  "shop-orders",
  "clicks",
  "without-connection",
  "operator-walk",
  "provider-official",
  "desk",
  "desk-live",
  "deliveries",
  "roles-walk",
  "reference",
  "till-counter",
  "operator-health",
  "operator-people",
  "customers",
  "subscription-year",
  "till",
];

/** Stories of half a minute or more, mostly of programs that start and end. `npm run test:chaos` tells them, before a release. */
export const LONG_STORIES = [
  "upgrade",
  "backup-command",
  "backup-bucket",
  "cells",
  "idempotency-steps",
  "sandbox-clock-races",
  "start-refused",
  "stopped",
].map((name) => `server/test/stories/${name}.test.ts`);

/**
 * Stories of what goes wrong around a process, and of all that can happen to it: it is killed, the database and the providers are
 * lost, replaced, hung or upgraded, answers get lost, rows are damaged, backups are restored, one tenant keeps it busy, many callers
 * race, long histories are compared with a model. They mostly wait, for leases, time-outs and programs that start; so do those of commands.
 */
const FAULTS = [
  "server/test/api/database-lost",
  "server/test/client/commands",
  "server/test/console/admin-command",
  "server/test/db/earlier-releases",
  "server/test/db/embedded",
  "server/test/db/embedded-lost",
  "server/test/db/failures",
  "server/test/db/hosts",
  "server/test/db/migrate",
  "server/test/db/pooler",
  "server/test/db/replica",
  "server/test/doctor/command",
  "server/test/doctor/invariants",
  "server/test/doctor/under-load",
  "server/test/stories/backup-damaged",
  "server/test/stories/backup-round-trip",
  "server/test/stories/billing-killed",
  "server/test/stories/billing-oracle",
  "server/test/stories/billing-sandbox-clock",
  "server/test/stories/bills-at-once",
  "server/test/stories/database-faults",
  "server/test/stories/idempotency-at-once",
  "server/test/stories/idempotency-killed",
  "server/test/stories/invoices-counter",
  "server/test/stories/invoices-lost",
  "server/test/stories/invoices-unproven",
  "server/test/stories/killed",
  "server/test/stories/model",
  "server/test/stories/one-tenant-busy",
  "server/test/stories/payment-links-at-once",
  "server/test/stories/people-at-two-processes",
  "server/test/stories/provider-conformance",
  "server/test/stories/provider-conformance-faults",
  "server/test/stories/provider-slots-lost",
  "server/test/stories/provider-unknown-outcomes",
  "server/test/stories/refunds-at-once",
  "server/test/stories/refunds-lost",
  "server/test/stories/subscriptions-unsent",
  "server/test/stories/team-at-once",
  "simulator/test/restart",
  "sdk/test/readme",
  "sdk/typescript/test/cases",
].map((name) => `${name}.test.ts`);

const COMMON = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A poll ends as soon as what it waits for is there.
  expect: { poll: { timeout: 20_000 } },
  // Modules are loaded and compiled once per worker, which takes seconds, and not once per file: no test replaces one.
  isolate: false,
  // Most code of a test runs a few times. Compiling it at once without optimization, and collecting garbage less often, saves a fifth of the processor time.
  execArgv: ["--always-sparkplug", "--max-semi-space-size=64"],
};

export default defineConfig({
  test: {
    // On two cores: the longest files mostly wait, for leases, time-outs and programs that start.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...COMMON, name: "rules", include: [RULES] } },
      {
        test: {
          ...COMMON,
          name: "platform",
          include: ["server/test/**/*.test.ts", "simulator/test/**/*.test.ts", "sdk/**/*.test.ts"],
          // Longer ones have a command of their own: npm run test:chaos.
          exclude: [RULES, "server/test/chaos/**", ...LONG_STORIES, ...FAULTS],
          globalSetup: ["server/test/support/global-setup.ts"],
        },
      },
      {
        test: {
          ...COMMON,
          name: "faults",
          include: FAULTS,
          globalSetup: ["server/test/support/global-setup.ts"],
        },
      },
      {
        test: {
          ...COMMON,
          name: "console",
          include: ["console/test/**/*.test.ts"],
          exclude: process.env.LOOKS === undefined ? LONG_WALKS.map((name) => `console/test/${name}.test.ts`) : [],
          // Longer than the browser waits for one thing (30 s), so that a failure names the step.
          testTimeout: 60_000,
          globalSetup: ["console/test/support/global-setup.ts"],
        },
      },
    ],
  },
});
