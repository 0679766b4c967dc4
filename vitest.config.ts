/** How the tests run: the rules alone, the platform on one real PostgreSQL, and the console in a real browser. */
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

const COMMON = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A poll ends as soon as what it waits for is there.
  expect: { poll: { timeout: 20_000 } },
  // Modules are loaded and compiled once per worker, which takes seconds, and not once per file: no test replaces one.
  isolate: false,
};

export default defineConfig({
  test: {
    // On two cores: the longest files mostly wait, for leases, time-outs and programs that start.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...COMMON, name: "rules", include: [RULES] } },
      {
        test: {
          ...COMMON,
          name: "platform",
          include: ["server/test/**/*.test.ts", "simulator/test/**/*.test.ts", "sdk/**/*.test.ts"],
          // Longer ones have a command of their own: npm run test:chaos.
          exclude: [RULES, "server/test/chaos/**", ...LONG_STORIES],
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
