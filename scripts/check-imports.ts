/** Holds the imports against the table of rooms in .dependency-cruiser.cjs, and fails when nothing was looked at. */
import { spawnSync } from "node:child_process";

const FOLDERS = ["server/src", "simulator/src", "console/src"];
const MIN_MODULES = 50;

const { stdout, status } = spawnSync("npx", ["depcruise", "--output-type", "err", ...FOLDERS], { encoding: "utf8" });
process.stdout.write(stdout);
const cruised = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (cruised < MIN_MODULES) {
  console.error(`Only ${cruised} modules were looked at: the check itself is broken.`);
  process.exit(1);
}
process.exit(status ?? 1);
