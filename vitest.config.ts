/** How the tests run: one real PostgreSQL for all of them, a database of its own for each world. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["server/test/**/*.test.ts", "simulator/test/**/*.test.ts", "console/test/**/*.test.ts"],
    // Longer ones have a command of their own: npm run test:chaos.
    exclude: ["server/test/chaos/**"],
    globalSetup: ["server/test/support/global-setup.ts", "console/test/support/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // On two cores: tests often wait, for time-outs and for programs that start.
    maxWorkers: 3,
  },
});
