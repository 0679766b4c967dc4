/** Backs an embedded database up, beside it in DATA_DIR, before a newer release changes it. */
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { writeBackup } from "../backup/back-up-to-file.ts";
import { locate } from "../backup/open-folder.ts";
import { openImages } from "../catalog/open-images.ts";
import type { Config } from "../config.ts";
import { systemClock, systemRandom } from "../deps.ts";

const FOLDER = "backups";
/** The names that are given here; no other file of the folder is touched. */
const NAME = /^before-.+\.tolem$/;
const KEPT = 3;

/**
 * Writes `before-<change>.tolem`, without the pictures, which an upgrade leaves where they are, and removes all but the last
 * ones of such files. Returns its path.
 * @throws Error of one line
 */
export async function backUpBefore(
  config: Config,
  log: Logger,
  { url, change }: { url: string; change: string },
): Promise<string> {
  const folder = join(config.data_dir, FOLDER);
  const path = join(folder, `before-${change}.tolem`);
  log.info({ file: path }, "backing up before the upgrade");
  const context = { clock: systemClock, random: systemRandom, config, images: openImages(config) };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { rows, bytes } = await writeBackup(context, url, locate(config, path), {
      ...{ withPictures: false, passphrase: null, signal: new AbortController().signal, onProgress() {} },
    });
    log.info({ file: path, rows, bytes }, "backed up before the upgrade");
    await removeOlder(folder);
  } catch (error) {
    throw new Error(`nothing was changed, because ${path} could not be written: ${(error as Error).message}`);
  }
  return path;
}

async function removeOlder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), writtenMs: (await stat(join(folder, name))).mtimeMs })),
  );
  const newestFirst = files.sort((a, b) => b.writtenMs - a.writtenMs);
  for (const { path } of newestFirst.slice(KEPT)) await rm(path, { force: true });
}
