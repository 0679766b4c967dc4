/** Backs up the installation of the settings to a file, beside a running service or without one. */
import { createWriteStream, existsSync, readdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openCopySession } from "../db/copy-session.ts";
import { schemaState } from "../db/migrate.ts";
import { type Deps, mayFail } from "../deps.ts";
import { joinDatabase } from "../doctor/examine.ts";
import { requireKey } from "../installation/agree-on-key.ts";
import { openDeps } from "../open-deps.ts";
import { type BackedUp, type BackupContext, type BackupInput, backUp } from "./back-up.ts";
import { changeBackupState } from "./store.ts";

/** The path that stands for standard output. */
export const STANDARD_OUTPUT = "-";
const NO_WAKE = { nudge() {}, on() {}, async close() {} };

export type BackUpToFile = Omit<BackupInput, "session" | "output"> & {
  path: string;
  /** Whether an existing file may be replaced. */
  replaces: boolean;
};

/** @throws an Error of one line; nothing stands under the path then, or what stood there before. */
export async function backUpToFile(config: Config, log: Logger, input: BackUpToFile): Promise<BackedUp> {
  const isFile = input.path !== STANDARD_OUTPUT;
  if (isFile && !input.replaces && existsSync(input.path)) {
    throw new Error(`${input.path} exists: name another file, or add --force`);
  }
  const database = await joinDatabase(config, log, { restarts: false });
  // The service in other processes goes first; a server that this process has started serves only the backup.
  if (!database.owner) yieldToOthers();
  const opening = { url: database.url, max_connections: 1, application_name: `tolem backup ${process.pid}` };
  const { deps, close } = openDeps(config, { log, database: opening }, { wake: NO_WAKE });
  try {
    const isPresent = await requireSchema(deps);
    if (!isFile) return await backUpWith(deps, database.url, { ...input, output: process.stdout });
    const done = await writeBackup(deps, database.url, input);
    if (isPresent) {
      await mayFail(log, "noting the backup", () =>
        changeBackupState(deps.db, {
          last_at: done.takenAt,
          last_file: resolve(input.path),
          last_bytes: done.bytes,
        }),
      );
    }
    return done;
  } finally {
    await close();
    await database.stop();
  }
}

/** Backs the database at `url` up to `path`, in place of a file that stands there. @throws as `backUpToFile` does */
export async function writeBackup(
  deps: BackupContext,
  url: string,
  { path, ...input }: Omit<BackUpToFile, "replaces">,
): Promise<BackedUp> {
  return writeFile(resolve(path), (output) => backUpWith(deps, url, { ...input, output }));
}

/** An older schema can be backed up too, before an upgrade. Whether it is the present one. */
async function requireSchema(deps: Deps): Promise<boolean> {
  const state = await schemaState(deps.db);
  if (state === "breaking") throw new Error("a newer release has migrated the database: back it up with that one");
  if (state === "ready") await requireKey(deps);
  return state === "ready";
}

async function backUpWith(deps: BackupContext, url: string, input: Omit<BackupInput, "session">): Promise<BackedUp> {
  const session = await openCopySession(url, `tolem backup ${process.pid}`);
  try {
    return await backUp(deps, { ...input, session });
  } finally {
    await session.end();
  }
}

/** Writes beside the path and renames at the end, when all bytes are on the disk. */
async function writeFile<T>(path: string, write: (output: BackupInput["output"]) => Promise<T>): Promise<T> {
  await removeUnfinished(path);
  const partial = `${path}.${process.pid}.partial`;
  try {
    const output = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
    const done = await write(output);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return done;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Removes what processes left that were killed while they wrote to the same path. */
async function removeUnfinished(path: string): Promise<void> {
  const beginning = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    const [, pid] = /^(\d+)\.partial$/.exec(name.slice(beginning.length)) ?? [];
    if (name.startsWith(beginning) && pid !== undefined && !isRunning(Number(pid))) {
      await rm(join(dirname(path), name), { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** On Linux each thread has a priority of its own, and those that compress run already. */
function yieldToOthers(): void {
  const threads = existsSync("/proc/self/task") ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended.
    }
  }
}
