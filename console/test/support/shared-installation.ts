/** One installation for all stories that a worker runs and that need no settings of their own: starting one takes seconds of a processor. */
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inject } from "vitest";
import { type Installation, install } from "../../../server/test/support/installation.ts";

const PID_FILE = "test-run.pid";

/** A worker loads this module once for all of its files. */
let shared: Promise<Installation> | undefined;

/** Merchants of earlier stories are in it, and the provider behaves as it does unless it is told otherwise. */
export function sharedInstallation(settings: Record<string, string>): Promise<Installation> {
  shared ??= startShared(settings);
  return shared;
}

async function startShared(settings: Record<string, string>): Promise<Installation> {
  const data_dir = await mkdtemp(join(inject("installations"), "worker-"));
  const installation = await install({ data_dir, settings });
  await installation.start();
  // A worker ends without being asked, so the program that started the workers ends the installation.
  await writeFile(join(data_dir, PID_FILE), String(installation.pid()));
  return installation;
}

/** Stops every installation in `folder` in good order. */
export async function endShared(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(await readFile(join(folder, name, PID_FILE), "utf8").catch(() => "0"));
    if (pid > 0 && signal(pid, "SIGTERM")) while (signal(pid, 0)) await delay(50);
  }
}

/** Whether there is such a process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
