/**
 * Measures the time from `npm start` to `/readyz`, installed, built and with its data present, and the memory of the idle service.
 * Yardstick: `npm exec` of a Node program that ends at once, in turns within the same run.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../server/test/support/free-port.ts";
import { median, residentMb } from "./ground.ts";

const ROUNDS = 5;
const IDLE_MS = 3_000;
const AIM_S = 1.2;
const AIM_MB = 130;

const data_dir = await mkdtemp(join(tmpdir(), "tolem-bench-start-"));
const port = await freePort();
const env = {
  ...process.env,
  DATA_DIR: data_dir,
  PORT: String(port),
  SIMULATOR_PORT: String(await freePort()),
  LOG_LEVEL: "warn",
};

async function start(): Promise<{ seconds: number; idle_mb: number }> {
  const began = performance.now();
  const npm = spawn("npm", ["start", "--silent"], { env, stdio: "ignore", detached: true });
  const ended = once(npm, "exit");
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) await delay(10);
  const seconds = (performance.now() - began) / 1000;
  await delay(IDLE_MS);
  const pid = await findService();
  const idle_mb = await residentMb(pid);
  process.kill(pid, "SIGTERM");
  await ended;
  return { seconds, idle_mb };
}

/** The process that runs the service on our port. */
async function findService(): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (/^\S*node\0server\/dist\/cli\.js\0start/.test(command) && environment.includes(data_dir)) return Number(pid);
  }
  throw new Error("the service's process was not found");
}

async function bare(): Promise<number> {
  const began = performance.now();
  await once(spawn("npm", ["exec", "--silent", "--", "node", "-e", "0"], { stdio: "ignore" }), "exit");
  return (performance.now() - began) / 1000;
}

await start();
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ...(await start()), bare_s: await bare() });
await rm(data_dir, { recursive: true, force: true });

const seconds = median(rounds.map((round) => round.seconds));
const bare_s = median(rounds.map((round) => round.bare_s));
console.log(
  `npm start to /readyz: ${seconds.toFixed(2)} s (aim ${AIM_S}), ${(seconds / bare_s).toFixed(1)} of bare npm and Node`,
);
console.log(`idle memory: ${median(rounds.map((round) => round.idle_mb))} MB (aim ${AIM_MB})`);
