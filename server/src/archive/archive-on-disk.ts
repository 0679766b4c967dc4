/** Keeps the archive's files in a folder. */
import { mkdir, open, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ArchivePlace } from "../deps.ts";

/** Keeps the files in `folder`, which is made for the first one. */
export function archiveOnDisk(folder: string): ArchivePlace {
  const pathOf = (name: string) => join(folder, name);
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = pathOf(`${name}.partial`);
      await withFile(partial, "w", async (file) => {
        await file.writeFile(bytes);
        await file.sync();
      });
      await rename(partial, pathOf(name));
      // A new name is durable once its folder is synced too.
      for (const parent of [folder, dirname(folder), dirname(dirname(folder))]) {
        await withFile(parent, "r", (opened) => opened.sync());
      }
    },

    read: (name, { position, length }) =>
      unlessMissing(() =>
        withFile(pathOf(name), "r", async (file) => {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
          return buffer.subarray(0, bytesRead);
        }),
      ),

    size: (name) => unlessMissing(async () => (await stat(pathOf(name))).size),
  };
}

type OpenFile = Awaited<ReturnType<typeof open>>;

async function withFile<T>(path: string, flags: string, work: (file: OpenFile) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
