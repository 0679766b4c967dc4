/** Runs another program of a benchmark beside a service, which may be given priority over it, and measures it. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Database } from "../server/src/db/database.ts";

export type Measured = { seconds: number; memory_mb: number };

/** Runs a program to its end, without real-time priority, and reads its peak memory every 20 ms; undefined where it fails. */
export async function measureProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Measured | undefined> {
  const beganMs = performance.now();
  const [file, ...rest] = isPreferred ? ["chrt", "--other", "0", program, ...args] : [program, ...args];
  const child = spawn(file ?? program, rest, {
    env: { ...env, PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let highest = 0;
  const poll = setInterval(() => {
    highest = Math.max(highest, highestMb(child.pid ?? 0));
  }, 20);
  const status = await once(child, "exit").then(
    ([code]) => code,
    () => "no such program",
  );
  clearInterval(poll);
  if (status !== 0) return undefined;
  return { seconds: Math.round((performance.now() - beganMs) / 100) / 10, memory_mb: highest };
}

/** Runs a command of the built `tolem`. */
export async function measureTolem(args: string[], env: Record<string, string>): Promise<Measured> {
  const measured = await measureProgram(process.execPath, [TOLEM, ...args], env);
  if (measured === undefined) throw new Error(`tolem ${args.join(" ")} failed`);
  return measured;
}

export const TOLEM = "server/dist/cli.js";

function highestMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

let isPreferred = false;

/** Gives real-time priority to this process, which starts the service, and to the database. */
export async function preferService(db: Database): Promise<void> {
  isPreferred = true;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${rows[0]?.pid}/stat`, "utf8"))?.[1] ?? "";
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ");
  for (const pid of [process.pid, parent, ...children]) {
    spawnSync("chrt", ["--all-tasks", "--rr", "--pid", "1", String(pid)], { stdio: "ignore" });
  }
}
