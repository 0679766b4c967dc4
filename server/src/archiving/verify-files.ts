/** Compares the files of the archive with the sizes and checksums that the database has of them. */
import { createHash } from "node:crypto";
import { type ArchiveFile, listArchiveFiles } from "../archive/reads.ts";
import type { Deps } from "../deps.ts";

/** A larger piece would take more memory, and a read of it from a bucket could time out. */
const PIECE_BYTES = 1024 * 1024;

/** Reads every byte of every file. Returns the number of files, and a line for each that is missing or damaged. */
export async function verifyFiles(
  deps: Pick<Deps, "db" | "archive">,
  signal: AbortSignal,
): Promise<{ files: number; problems: string[] }> {
  const files = await listArchiveFiles(deps.db);
  const problems: string[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const found = await sumOf(deps, file);
    if (found === null) problems.push(`${file.name} is missing`);
    else if (found !== file.sha256) problems.push(`${file.name} is damaged: its SHA-256 is ${found}`);
  }
  return { files: files.length, problems };
}

async function sumOf({ archive }: Pick<Deps, "archive">, { name, bytes }: ArchiveFile): Promise<string | null> {
  const hash = createHash("sha256");
  for (let position = 0; position < bytes; position += PIECE_BYTES) {
    const piece = await archive.read(name, { position, length: Math.min(PIECE_BYTES, bytes - position) });
    if (piece === null) return null;
    hash.update(piece);
  }
  return hash.digest("hex");
}
