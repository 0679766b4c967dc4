/** Stores the pictures in a folder: one subfolder for each tenant, one file for each picture. */
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ImageStore } from "../deps.ts";

/** Stores pictures in `folder`, which is made for the first one. */
export function fileImages(folder: string): ImageStore {
  const pathOf = (tenant_id: string, id: string) => join(folder, tenant_id, id);
  return {
    async put(tenant_id, id, { bytes }) {
      const path = pathOf(tenant_id, id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // An incomplete file is harmless, because no row refers to it as stored yet.
      await synced(path, "wx", (file) => file.writeFile(bytes));
      for (const parent of [dirname(path), folder, dirname(folder)]) await synced(parent, "r");
    },

    async get(tenant_id, id) {
      try {
        return await readFile(pathOf(tenant_id, id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },

    async remove(tenant_id, id) {
      await rm(pathOf(tenant_id, id), { force: true });
    },
  };
}

type File = Awaited<ReturnType<typeof open>>;

/** Opens the file or folder, runs `work` and syncs it to the disk; a new file is durable once its folder is synced too. */
async function synced(path: string, flags: string, work?: (file: File) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
