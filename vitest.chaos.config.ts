/** How the long stories run, of kills, lost answers and programs that start and end, and in all their rounds those that the other commands shorten: one after the other, with time to spare. */
import { defineConfig } from "vitest/config";
import { useMemoryForFiles } from "./server/test/support/scratch.ts";
import { LONG_STORIES } from "./vitest.config.ts";

useMemoryForFiles();

/** They call `rounds()`. */
const SHORTENED = [
  "db/earlier-releases",
  "db/embedded",
  "stories/backup-round-trip",
  "stories/billing-oracle",
  "stories/bills-at-once",
  "stories/idempotency-killed",
  "stories/invoices-gathered",
  "stories/killed",
  "stories/model",
  "stories/provider-conformance",
  "stories/provider-conformance-faults",
  "stories/provider-unknown-outcomes",
  "stories/refunds-at-once",
  "stories/sandbox-clock",
  "stories/subscriptions-unsent",
].map((name) => `server/test/${name}.test.ts`);

export default defineConfig({
  test: {
    include: ["server/test/chaos/**/*.test.ts", ...LONG_STORIES, ...SHORTENED],
    env: { ROUNDS: "all" },
    globalSetup: ["server/test/support/global-setup.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});
