/** Writes the archive: a tar whose last file is the SHA-256 of all before it. */
import { createHash } from "node:crypto";
import { Transform, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Pack, pack } from "tar-stream";

const SEAL_NAME = "archive.sha256";
const BLOCK_BYTES = 512;
/** The last file's header and content, and the two blocks of zeros that end a tar. */
export const SEAL_BYTES = 4 * BLOCK_BYTES;

/** The end of an archive whose bytes before it have this SHA-256. */
export async function sealOf(digest: string): Promise<Buffer> {
  const tar = pack();
  tar.entry(...sealEntry(digest));
  tar.finalize();
  return buffer(tar);
}

/** The date is fixed, so that every byte of the end follows from the digest. */
function sealEntry(digest: string): [Parameters<Pack["entry"]>[0], string] {
  return [{ name: SEAL_NAME, type: "file", mode: 0o600, mtime: new Date(0) }, `${digest}\n`];
}

/** The bytes of the archive of a file with `bytes`: its header, and its content in whole blocks. */
function blocksOf(bytes: number): number {
  return BLOCK_BYTES + Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

export type ArchiveWriter = {
  /** Resolves when the archive has room for the next file. */
  add(name: string, bytes: Buffer): Promise<void>;
  /** Writes the last file and ends `output`; returns the size of the archive. */
  finish(): Promise<number>;
  /** Gives up, so that `output` is destroyed. */
  abandon(error: Error): Promise<void>;
};

/** `mtime` is that of all files. */
export function writeArchive(output: Writable, mtime: Date): ArchiveWriter {
  const tar = pack();
  const hash = createHash("sha256");
  let [promised, passed] = [0, 0];
  let isSealed = false;
  let whenPassed = () => {};
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (!isSealed) hash.update(chunk);
      if (passed >= promised) whenPassed();
      done(null, chunk);
    },
  });
  const written = pipeline(tar, hashing, output);
  // A failure also rejects what waits for the next file; this handler keeps it from counting as unhandled meanwhile.
  written.catch(() => undefined);

  async function add(name: string, bytes: Buffer): Promise<void> {
    promised += blocksOf(bytes.length);
    const added = new Promise<void>((resolve, reject) => {
      const header = { name, type: "file" as const, mode: 0o600, mtime };
      tar.entry(header, bytes, (error) => (error ? reject(error) : resolve()));
    });
    // A broken output destroys the tar, whose entry then need not end, or fails with an error that hides the output's. A function
    // that waited for `written` itself would keep the bytes of this file in memory until the archive ends.
    await Promise.race([added, written]).catch(async (error) => {
      await written;
      throw error;
    });
  }

  return {
    add,
    async finish() {
      const reached = new Promise<void>((resolve) => {
        whenPassed = resolve;
        if (passed >= promised) resolve();
      });
      await Promise.race([reached, written]);
      if (passed !== promised) throw new Error(`the archive has ${passed} bytes in place of ${promised}`);
      isSealed = true;
      tar.entry(...sealEntry(hash.digest("hex")));
      tar.finalize();
      await written;
      return passed;
    },
    async abandon(error) {
      tar.destroy(error);
      await written.catch(() => undefined);
    },
  };
}
