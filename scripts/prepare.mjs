/** Before `npm start`: installs and builds what is missing or older than its sources. Plain JavaScript, as nothing is installed yet. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const BUILT = ["server/dist/cli.js", "console/dist/index.html"];
const SOURCES = ["server/src", "simulator/src", "console/src"];

function npm(...args) {
  const { status } = spawnSync("npm", args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return Math.max(0, ...entries.map((e) => (e.isDirectory() ? newestIn : changedAt)(join(folder, e.name))));
}

if (changedAt("package-lock.json") > changedAt("node_modules/.package-lock.json")) npm("ci");
if (Math.max(...SOURCES.map(newestIn)) > Math.min(...BUILT.map(changedAt))) npm("run", "--silent", "build");
