/** Checks every import of the project by the rules of .dependency-cruiser.cjs, and fails when it finds too few modules. */
import { spawnSync } from "node:child_process";

const SOURCES = [
  ...[
    "server/src",
    "server/test",
    "simulator/src",
    "simulator/test",
    "console/src",
    "console/test",
    "bench",
    "scripts",
  ],
  ...["sdk/generate", "sdk/test", "sdk/typescript/src", "sdk/typescript/test"],
  ...["console/api-types.ts", "console/vite.config.ts", "vitest.config.ts", "vitest.chaos.config.ts"],
];
const MIN_MODULES = 900;

const { stdout, status } = spawnSync("npx", ["depcruise", "--output-type", "err", ...SOURCES], { encoding: "utf8" });
process.stdout.write(stdout);
const cruised = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (cruised < MIN_MODULES) {
  console.error(`Only ${cruised} modules were cruised: the check itself is broken.`);
  process.exit(1);
}
process.exit(status ?? 1);
