/**
 * Moves an embedded database to the major version of PostgreSQL that this release runs: a backup of the old files, restored
 * beside them, then two renames. The old files stay as they are, under another name.
 */
import { access, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { inspectArchive } from "../backup/archive-reader.ts";
import { fillDatabase } from "../backup/fill.ts";
import { examineRestored } from "../backup/verify.ts";
import { openImages } from "../catalog/open-images.ts";
import type { Config } from "../config.ts";
import { openCopySession } from "../db/copy-session.ts";
import { installPrograms } from "../embedded-postgres/older-programs.ts";
import { readMajor } from "../embedded-postgres/programs.ts";
import { openCluster, pgdataOf, readMajorOfFiles, shutDownServer } from "../embedded-postgres/server.ts";
import { DatabaseInUse, startEmbeddedDatabase } from "../embedded-postgres/start.ts";
import { backUpBefore } from "./back-up-before.ts";

const RETRY_MS = 1_000;
/** Large databases take minutes to move. */
const WAIT_MS = 60 * 60_000;

/** A DATA_DIR of its own in which the new files are made, and their name once they are complete. */
const placesIn = (data_dir: string) => ({
  making: join(data_dir, "postgres.moving"),
  made: join(data_dir, "postgres.moved"),
});

/**
 * Does nothing where there is no database, or one of the present major version. A start that finds a move of another process waits
 * for its end; one that finds a move that was killed finishes it, or begins again. @throws Error of one line
 */
export async function moveToPresentMajor(config: Config, log: Logger): Promise<void> {
  const { data_dir } = config;
  const untilMs = performance.now() + WAIT_MS;
  for (let isTold = false; ; isTold = true) {
    await finishMove(data_dir);
    const major = await readMajorOfFiles(data_dir);
    if (major === undefined || major >= (await readMajor())) return;
    try {
      return await move(config, log, major);
    } catch (error) {
      // Another start has finished its move meanwhile, and has removed the old programs.
      if ((await readMajorOfFiles(data_dir)) !== major) continue;
      if (!(error instanceof DatabaseInUse) || performance.now() > untilMs) throw error;
      if (!isTold) log.warn(`${error.message}: waiting for its end, to move the database from PostgreSQL ${major}`);
      await delay(RETRY_MS);
    }
  }
}

/** Completes a move that ended between its two renames: the new files are complete, and the old ones have been renamed. */
async function finishMove(data_dir: string): Promise<void> {
  if ((await readMajorOfFiles(data_dir)) !== undefined) return;
  try {
    await rename(placesIn(data_dir).made, pgdataOf(data_dir));
    await syncFolder(data_dir);
  } catch (error) {
    // There is none, or another start was first.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

async function move(config: Config, log: Logger, major: number): Promise<void> {
  const { data_dir } = config;
  const { making, made } = placesIn(data_dir);
  const aside = `${pgdataOf(data_dir)}-${major}`;
  if (await isThere(aside)) throw new Error(`${aside} is of an earlier move: remove it, or keep it elsewhere`);
  const programs = await installPrograms(data_dir, major);
  const own = await readMajor();
  // Until `stop` no other process can write to the old database.
  const old = await startEmbeddedDatabase({ data_dir, log, native: programs.native, alone: true, restarts: false });
  try {
    await discard(making, made);
    const path = await backUpBefore(config, log, { url: old.url, change: `postgresql-${own}-from-${major}` });
    log.info({ from: major, to: own }, "moving the database to another major version of PostgreSQL");
    await makeFilled(config, log, { data_dir: making, path });
    await rename(pgdataOf(making), made);
    await discard(making);
    // An older release may have started it again, and written.
    if (old.wasLost()) throw new Error("the database went down while it was moved, and stays as it was: start again");
  } finally {
    await old.stop();
  }
  await rename(pgdataOf(data_dir), aside);
  await finishMove(data_dir);
  await programs.remove();
  log.warn(
    { folder: aside },
    `the database is of PostgreSQL ${own} now; the files of before stay until you remove them`,
  );
}

/** Makes a database in `data_dir` and fills it from the backup. */
async function makeFilled(config: Config, log: Logger, to: { data_dir: string; path: string }): Promise<void> {
  const { data_dir, path } = to;
  const manifest = await inspectArchive(path);
  const fresh = await startEmbeddedDatabase({ data_dir, log });
  try {
    const { signal } = new AbortController();
    const session = await openCopySession(fresh.url, `tolem move ${process.pid}`, signal);
    try {
      const nothing = { signal, onProgress() {}, async beforeCommit() {} };
      await fillDatabase({ ...nothing, session, path, manifest, images: openImages(config) });
    } finally {
      await session.end();
    }
    // A violation was there before the move, because rows and constraints are the same: it must not keep the service down.
    for (const { subject, check, state, detail } of await examineRestored(fresh.url, config, log, manifest)) {
      if (state === "broken") log.error({ subject, check, detail }, "the doctor finds the moved data broken");
    }
  } finally {
    await fresh.stop();
  }
}

/** Removes what a killed move has left, and the server that may still run there. */
async function discard(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    if ((await readMajorOfFiles(folder)) !== undefined) await shutDownServer(await openCluster(folder));
    await rm(folder, { recursive: true, force: true });
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
