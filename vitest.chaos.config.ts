/** How the long stories run, of kills, lost answers and programs that start and end: one after the other, with time to spare. */
import { defineConfig } from "vitest/config";
import { useMemoryForFiles } from "./server/test/support/scratch.ts";
import { LONG_STORIES } from "./vitest.config.ts";

useMemoryForFiles();

export default defineConfig({
  test: {
    include: ["server/test/chaos/**/*.test.ts", ...LONG_STORIES],
    globalSetup: ["server/test/support/global-setup.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});
