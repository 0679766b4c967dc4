/** Puts the temporary files of a test run in memory, where the machine has room. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Each database of a run takes some 10 MiB, and the log of writes of each server up to 1 GiB. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder in memory the place of all temporary files, here and in what is started from here, until this program ends.
 * A database is a thousand files, which take thirty times longer to make on a disk.
 */
export function useMemoryForFiles(): void {
  if (roomIn(MEMORY) < ROOM_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, "tolem-tests-"));
  // As in the usual folder, the users that servers run as reach what is theirs.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
