/** Keeps the pictures in a folder: one folder a tenant, one file a picture. */
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ImageStore } from "../deps.ts";

/** Pictures in `folder`, which is made when the first one comes. */
export function fileImages(folder: string): ImageStore {
  const pathOf = (tenant_id: string, id: string) => join(folder, tenant_id, id);
  return {
    async put(tenant_id, id, { bytes }) {
      const path = pathOf(tenant_id, id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Half a file does no harm: no row says yet that it is there.
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

/** Opens the file or folder, does `work` and waits until the disk has it: what a folder holds is told by the folder. */
async function synced(path: string, flags: string, work?: (file: File) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
