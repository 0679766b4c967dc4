/** Reads a backup's archive: first as a whole, to check that it is complete and unchanged, then file by file. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { SEAL_BYTES, sealOf } from "./archive-writer.ts";
import { BadArchive, type Manifest, readManifest } from "./manifest.ts";

export const MANIFEST_NAME = "manifest.json";
const READ_BYTES = 1024 * 1024;
/** No file of an archive is larger: pieces of tables have a few MB, pictures at most CATALOG_IMAGE_MAX_BYTES. */
const MAX_FILE_BYTES = 72 * 1024 * 1024;
const DAMAGED = "the backup is damaged";

/** A file of the archive. */
export type ArchiveFile = { name: string; bytes: Buffer };

/** Reads the whole archive and returns its manifest. @throws BadArchive, or an error of the file system, when it is damaged */
export async function inspectArchive(path: string): Promise<Manifest> {
  await assertSealed(path);
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readArchive(path)) {
    if (name === MANIFEST_NAME) manifest = readManifest(bytes);
  }
  if (manifest === undefined) throw new BadArchive(`${DAMAGED}: it has no manifest`);
  return manifest;
}

/** The files in their order. @throws BadArchive */
export async function* readArchive(path: string): AsyncGenerator<ArchiveFile> {
  const tar = extract();
  const source = createReadStream(path, { highWaterMark: READ_BYTES });
  // A failure also ends the iteration.
  pipeline(source, tar).catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (size > MAX_FILE_BYTES) throw new BadArchive(`${DAMAGED}: ${name} is too large`);
      yield { name, bytes: await buffer(entry) };
    }
  } catch (error) {
    throw isOfTar(error as Error) ? new BadArchive(`${DAMAGED}: ${(error as Error).message}`) : error;
  } finally {
    source.destroy();
  }
}

/** Compares the last file with the bytes before it, so that no byte of the archive can differ from what was written. */
async function assertSealed(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = size - SEAL_BYTES;
    if (end <= 0) throw new BadArchive(`${basename(path)} is no backup, or not a whole one`);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path, { end: end - 1, highWaterMark: READ_BYTES }), hash);
    const tail = Buffer.alloc(SEAL_BYTES);
    await file.read(tail, 0, SEAL_BYTES, end);
    if (!tail.equals(await sealOf(hash.digest("hex")))) {
      throw new BadArchive(`${basename(path)} is no backup, or is not whole: its checksum is not that of its bytes`);
    }
  } finally {
    await file.close();
  }
}

/** Whether the tar library threw it: its errors have no class. */
function isOfTar(error: Error & { code?: string }): boolean {
  return error.code === undefined && /tar|header|end of data/i.test(error.message);
}
