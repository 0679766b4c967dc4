/** Backups in a folder of the disk. */
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFolder } from "./folder.ts";

/** The name of what a process with this id writes until it is complete. */
const PARTIAL = /^(.+)\.(\d+)\.partial$/;

export function diskFolder(folder: string): BackupFolder {
  const pathOf = (name: string) => join(folder, name);

  async function removePartial(isAbandoned: (name: string, pid: number) => boolean): Promise<void> {
    for (const file of await readdir(folder)) {
      const [, name, pid] = PARTIAL.exec(file) ?? [];
      if (name !== undefined && isAbandoned(name, Number(pid))) await rm(pathOf(file), { force: true });
    }
  }

  return {
    addressOf: pathOf,
    exists: async (name) => existsSync(pathOf(name)),

    async write(name, work) {
      await removePartial((other, pid) => other === name && !isRunning(pid));
      const partial = pathOf(`${name}.${process.pid}.partial`);
      try {
        const done = await work(createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
        await rename(partial, pathOf(name));
        await syncFolder(folder);
        return done;
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    read: (name, _signal, work) => work(pathOf(name)),
    list: () => readdir(folder),
    remove: (name) => rm(pathOf(name), { force: true }),

    async prepare(isOurs) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removePartial(isOurs);
    },
  };
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
