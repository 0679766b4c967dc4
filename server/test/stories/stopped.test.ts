/** How an operator stops the service: one signal, and no process is left. Real processes, as `npm start` makes them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { install } from "../support/installation.ts";

let data_dir: string;
let env: Record<string, string | undefined>;
let url: string;
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "tolem-stopped-"));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const ports = { PORT: String(port), SIMULATOR_PORT: String(await freePort()) };
  env = { PATH, HOME, ...ports, DATA_DIR: data_dir, LOG_LEVEL: "fatal" };
});
afterEach(() => rm(data_dir, { recursive: true, force: true }));

/** The command lines of all processes that work with the data directory: the service, its simulator, its PostgreSQL. */
function processesLeft(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (pid) => [`/proc/${pid}/environ`, `/proc/${pid}/cmdline`].some((file) => holds(file, data_dir)) || isIn(pid),
    )
    .map((pid) => readOrNothing(`/proc/${pid}/cmdline`).replaceAll("\0", " "));
}
const holds = (file: string, text: string) => readOrNothing(file).includes(text);
const isIn = (pid: string) => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(data_dir);
  } catch {
    return false;
  }
};
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

async function started(file: string, args: string[]): Promise<ChildProcess> {
  const program = spawn(file, args, { env, stdio: "ignore", detached: true });
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
  await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(200);
  return program;
}

async function exitOf(program: ChildProcess): Promise<{ code: number | null; seconds: number }> {
  const begunMs = performance.now();
  const [code] = await once(program, "exit");
  return { code, seconds: (performance.now() - begunMs) / 1000 };
}

const NODE = [process.execPath, ["server/dist/cli.js", "start"]] as const;
// Without `prestart`, which would build what the test run has built already.
const NPM = ["npm", ["start", "--ignore-scripts"]] as const;

describe.runIf(process.platform === "linux")("a stop leaves no process behind", () => {
  it.each([
    ["SIGTERM to the program", NODE, "SIGTERM"],
    ["SIGINT to the program", NODE, "SIGINT"],
    ["SIGHUP to the program, as when the terminal is closed", NODE, "SIGHUP"],
    ["SIGTERM to npm start", NPM, "SIGTERM"],
  ] as const)(
    "%s: it ends with 0 within 15 s",
    async (_, [file, args], signal) => {
      const program = await started(file, [...args]);
      expect(processesLeft().length).toBeGreaterThan(2);
      const exit = exitOf(program);
      program.kill(signal);
      const { code, seconds } = await exit;
      expect([code, seconds < 15]).toEqual([0, true]);
      await expect.poll(processesLeft, { timeout: 15_000 }).toEqual([]);
    },
    120_000,
  );

  it("SIGTERM while the provider keeps a call waiting for a minute: that call is given up", async () => {
    const installed = await install({ data_dir, settings: { PROVIDER_TIMEOUT_MS: "60000" } });
    await installed.start();
    const { key } = await installed.signUp("http://127.0.0.1:9/");
    await fetch(`${installed.simulatorUrl}/control/faults`, {
      ...{ method: "POST", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ call: "invoice.create", fault: "delay", delay_ms: 60_000 }),
    });
    const creating = installed.call("POST", "/invoices", key, { amount: 10, phone_number: "87021234567" });
    await expect
      .poll(async () => (await installed.call<{ total: number }>("GET", "/invoices", key))?.body.total)
      .toBe(1);
    const begunMs = performance.now();
    await installed.stop();
    expect((performance.now() - begunMs) / 1000).toBeLessThan(15);
    // By which of the two ends first: the service, or its simulator.
    expect([undefined, 502]).toContain((await creating)?.status);
    await expect.poll(processesLeft, { timeout: 15_000 }).toEqual([]);
  }, 120_000);

  it("SIGHUP to npm start, which dies of it without a word", async () => {
    const program = await started(NPM[0], [...NPM[1]]);
    program.kill("SIGHUP");
    await expect.poll(processesLeft, { timeout: 15_000 }).toEqual([]);
  }, 120_000);

  it("Ctrl-C at npm start, whose signal reaches the program twice", async () => {
    const program = await started(NPM[0], [...NPM[1]]);
    const exit = exitOf(program);
    process.kill(-(program.pid ?? 0), "SIGINT");
    expect((await exit).seconds).toBeLessThan(15);
    await expect.poll(processesLeft, { timeout: 15_000 }).toEqual([]);
  }, 120_000);
});
