/** One process of the built program, on a machine whose clock may be moved; it is killed, stopped and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { endWithUs } from "./end-with-us.ts";
import { freePort } from "./free-port.ts";
import { httpCall } from "./http-call.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";
const START_MS = 180_000;
const LAST_LINES = 30;
const SAID_LENGTH = 300;

/** How far the clock of the machine that the processes believe to run on is ahead of the true one. */
export type MachineClock = { offset_ms: number };

export type TolemProcess = {
  name: string;
  url: string;
  pid(): number;
  isRunning(): boolean;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** SIGKILL of its process group. */
  kill(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
  /** Its last output, each time that it ended without a stop or a kill. */
  unexpected_ends: string[];
};

type Input = {
  name: string;
  env: Record<string, string>;
  logFile: string;
  clock?: MachineClock;
  /** That of another release. */
  program?: string;
};

/** A process of `tolem start` with these settings. */
export async function tolemProcess({
  name,
  env,
  logFile,
  clock = { offset_ms: 0 },
  program = PROGRAM,
}: Input): Promise<TolemProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const unexpected_ends: string[] = [];
  let child: ChildProcess | undefined;
  let mayEnd = true;
  endWithUs(() => isRunning() && process.kill(-(child?.pid ?? 0), "SIGKILL"));
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  function launch(): void {
    const log = openSync(logFile, "a");
    const started = spawn(process.execPath, [...clockArgs(clock), program, "start"], {
      detached: true,
      stdio: ["ignore", log, log],
      env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    });
    closeSync(log);
    child = started;
    mayEnd = false;
    started.once("exit", (code, signal) => {
      if (mayEnd || started !== child) return;
      unexpected_ends.push(`${name} ended (${signal ?? code}): ${failureCause(logFile)}`);
    });
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    if (child === undefined || !isRunning()) return null;
    mayEnd = true;
    const ended = once(child, "exit");
    // The group's others (a simulator) go with it; a stop is the process's own to pass on.
    process.kill(signal === "SIGKILL" ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
    await ended;
    return child.exitCode;
  }

  return {
    name,
    url,
    pid: () => child?.pid ?? 0,
    isRunning,
    unexpected_ends,
    async start() {
      if (!isRunning()) launch();
      const untilMs = performance.now() + START_MS;
      while ((await httpCall("GET", `${url}/readyz`, { timeoutMs: 5_000 }))?.status !== 200) {
        if (!isRunning()) throw new Error(`${name} did not start: ${failureCause(logFile)}`);
        if (performance.now() > untilMs) throw new Error(`${name} is not ready, see ${logFile}`);
        await delay(20);
      }
    },
    async kill() {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

/**
 * Runs `tolem` with these arguments to its end; returns what it prints, errors too, and its exit code, which is null where it was
 * killed: at the line that `killAt` matches.
 */
export async function runTolem(
  args: string[],
  env: Record<string, string>,
  { clock, killAt }: { clock?: MachineClock | undefined; killAt?: RegExp | undefined } = {},
): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [...clockArgs(clock), PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (killAt !== undefined) {
    child.stdout.on("data", (said) => killAt.test(String(said)) && child.kill("SIGKILL"));
  }
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { said: said + complained, code };
}

/** The findings of `tolem doctor` that are not ok, by their states. */
export async function askDoctor(
  env: Record<string, string>,
  clock?: MachineClock,
): Promise<{ broken: string[]; warnings: string[] }> {
  const lines = (await runTolem(["doctor"], env, { clock })).said.split("\n");
  if (!lines.some((line) => line.startsWith("ok"))) throw new Error(`the doctor says: ${lines.join("\n")}`);
  const found = (state: string) =>
    lines.filter((line) => line.startsWith(state)).map((line) => line.replace(/ {2,}/g, "  "));
  return { broken: found("broken"), warnings: found("warning") };
}

/** Moves `Date` in the whole process before the program's first line; timers and what is measured with them stay true. */
function clockArgs(clock: MachineClock | undefined): string[] {
  if (clock === undefined || clock.offset_ms === 0) return [];
  const code = `
    const RealDate = Date;
    const now = () => RealDate.now() + ${clock.offset_ms};
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
      apply: () => new RealDate(now()).toString(),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });`;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}

/** The last error in the log, or its last line. */
function failureCause(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trim().split("\n").slice(-LAST_LINES);
  const errors = lines.filter((line) => /^tolem: |^(\w*Error|error)\b/.test(line));
  return (errors.at(-1) ?? lines.at(-1) ?? "").slice(0, SAID_LENGTH);
}
