/** Before `npm start`: installs and builds what is missing or older than its sources. Plain JavaScript, as nothing is installed yet. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const BUILT = ["server/dist/cli.js", "console/dist/index.html", "sdk/typescript/dist/index.js"];
const SOURCES = ["server/src", "simulator/src", "console/src", "sdk/typescript/src", "docs/guides"];
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

/** In a process group of its own, which ends with us whatever ends us: npm passes no signal on to what a shell has started. */
async function npm(...args) {
  const child = spawn("npm", args, { stdio: "inherit", detached: true });
  const endAll = () => {
    process.kill(-child.pid, "SIGTERM");
    process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, endAll);
  const status = await new Promise((resolve) => child.once("exit", resolve));
  for (const signal of SIGNALS) process.off(signal, endAll);
  if (status !== 0) process.exit(status ?? 1);
}

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return Math.max(0, ...entries.map((e) => (e.isDirectory() ? newestIn : changedAt)(join(folder, e.name))));
}

if (changedAt("package-lock.json") > changedAt("node_modules/.package-lock.json")) await npm("ci");
if (Math.max(...SOURCES.map(newestIn)) > Math.min(...BUILT.map(changedAt))) await npm("run", "--silent", "build");
