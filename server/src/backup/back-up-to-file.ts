/** Backs up the installation of the settings to a file, beside a running service or without one. */
import { existsSync, readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openCopySession } from "../db/copy-session.ts";
import { schemaState } from "../db/migrate.ts";
import { type Deps, mayFail } from "../deps.ts";
import { joinDatabase } from "../doctor/examine.ts";
import { requireKey } from "../installation/agree-on-key.ts";
import { openDeps } from "../open-deps.ts";
import { type BackedUp, type BackupContext, type BackupInput, backUp } from "./back-up.ts";
import { type Location, locate } from "./open-folder.ts";
import { changeBackupState } from "./store.ts";

/** The path that means standard output. */
export const STANDARD_OUTPUT = "-";
const NO_WAKE = { nudge() {}, on() {}, async close() {} };

/** Keeps V8's space for short-lived objects small: they are freed after each MB or two in place of 16. */
const LITTLE_MEMORY = "--semi-space-growth-factor=1";

export type BackUpToFile = Omit<BackupInput, "session" | "output"> & {
  /** A path, an address in a bucket, or STANDARD_OUTPUT. */
  path: string;
  /** Whether an existing file may be replaced. */
  replaces: boolean;
};

/** @throws an Error of one line; the path then has no file, or the one that was there before. */
export async function backUpToFile(config: Config, log: Logger, input: BackUpToFile): Promise<BackedUp> {
  setFlagsFromString(LITTLE_MEMORY);
  const file = input.path === STANDARD_OUTPUT ? undefined : locate(config, input.path);
  if (file !== undefined && !input.replaces && (await file.folder.exists(file.name))) {
    throw new Error(`${input.path} exists: name another file, or add --force`);
  }
  const database = await joinDatabase(config, log, { restarts: false });
  // The service in other processes goes first; a server that this process has started serves only the backup.
  if (!database.owner) yieldToOthers();
  const opening = { url: database.url, max_connections: 1, application_name: `tolem backup ${process.pid}` };
  const { deps, close } = openDeps(config, { log, database: opening }, { wake: NO_WAKE });
  try {
    const isPresent = await requireSchema(deps);
    if (file === undefined) return await backUpWith(deps, database.url, { ...input, output: process.stdout });
    const done = await writeBackup(deps, database.url, file, input);
    if (isPresent) {
      await mayFail(log, "recording the backup", () =>
        changeBackupState(deps.db, {
          last_at: done.takenAt,
          last_file: file.folder.addressOf(file.name),
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

/** Backs the database at `url` up to the file, replacing an existing one. @throws as `backUpToFile` does */
export async function writeBackup(
  deps: BackupContext,
  url: string,
  { folder, name }: Location,
  input: Omit<BackUpToFile, "path" | "replaces">,
): Promise<BackedUp> {
  return folder.write(name, (output) => backUpWith(deps, url, { ...input, output }));
}

/** Whether the schema is the present one; an older one is backed up too, before an upgrade. @throws Error for a newer one */
async function requireSchema(deps: Deps): Promise<boolean> {
  const state = await schemaState(deps.db);
  if (state === "breaking") throw new Error("a newer release has migrated the database: back it up with that one");
  if (state === "ready") await requireKey(deps);
  return state === "ready";
}

async function backUpWith(deps: BackupContext, url: string, input: Omit<BackupInput, "session">): Promise<BackedUp> {
  const session = await openCopySession(url, `tolem backup ${process.pid}`, input.signal);
  try {
    return await backUp(deps, { ...input, session });
  } finally {
    await session.end();
  }
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
