/** How the long stories of kills and lost answers run: one after the other, with time to spare. */
import { defineConfig } from "vitest/config";
import { useMemoryForFiles } from "./server/test/support/scratch.ts";

useMemoryForFiles();

export default defineConfig({
  test: {
    include: ["server/test/chaos/**/*.test.ts"],
    globalSetup: ["server/test/support/global-setup.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});
