/** Archives ended invoices: writes a file, then records it and deletes its invoices from the database in one transaction. */
import { type ComposedFile, composeFile } from "../archive/compose-file.ts";
import { holdRun, type Run } from "../archive/hold-run.ts";
import { nameFile, recordFile } from "../archive/record-file.ts";
import { keepArchivedSums } from "../customers/keep-archived.ts";
import type { Deps } from "../deps.ts";
import { lockAsRead, takeOutInvoices } from "../invoices/take-out.ts";
import { takeOutRefunds } from "../refunds/take-out.ts";
import { inTransaction } from "../transaction.ts";
import type { Ended } from "./store.ts";
import { walkEnded } from "./walk-ended.ts";

/** They are deleted in one transaction, which takes a second or two. Its statements have a parameter for each column of a row. */
const INVOICES_PER_FILE = 5_000;

export type ArchiveInput = {
  before: Date;
  /** Only counts, and writes nothing. */
  isDryRun: boolean;
  /** Called after each file. */
  onFile(done: Archived): void;
  signal: AbortSignal;
};

/** `left` are invoices that were changed while their file was written. They are still in the database. */
export type Archived = { invoices: number; files: number; bytes: number; left: number };

/** Archives the invoices that ended before the instant. A killed run loses nothing, and the next one continues. */
export async function archiveInvoices(
  deps: Deps,
  input: ArchiveInput,
  invoicesPerFile = INVOICES_PER_FILE,
): Promise<Archived> {
  if (input.isDryRun) return archiveAll(deps, input, invoicesPerFile, undefined);
  return holdRun(deps, (run) => archiveAll(deps, input, invoicesPerFile, run));
}

async function archiveAll(
  deps: Deps,
  input: ArchiveInput,
  invoicesPerFile: number,
  run: Run | undefined,
): Promise<Archived> {
  const done = { invoices: 0, files: 0, bytes: 0, left: 0 };
  let file = composeFile();
  let versions: Version[] = [];

  async function endFile(): Promise<void> {
    if (versions.length === 0) return;
    const composed = await file.finish();
    if (run === undefined || (await storeFile(deps, run, { before: input.before, composed, versions }))) {
      done.invoices += versions.length;
      done.files += 1;
      done.bytes += composed.bytes.length;
    } else {
      done.left += versions.length;
    }
    file = composeFile();
    versions = [];
    input.onFile(done);
  }

  for await (const { version, ...line } of walkEnded(deps, input.before)) {
    input.signal.throwIfAborted();
    await file.add(line);
    versions.push({ tenant_id: line.tenant_id, id: line.id, version });
    if (versions.length === invoicesPerFile) await endFile();
    await run?.keep();
  }
  await endFile();
  return done;
}

type Version = Pick<Ended, "tenant_id" | "id" | "version">;

/**
 * Writes the file and deletes its invoices from the database. False, with nothing deleted, where one of them has been changed
 * meanwhile. A file that is not recorded stays where it is, because a copy of this installation may have recorded it.
 */
async function storeFile(
  deps: Deps,
  run: Run,
  { before, composed, versions }: { before: Date; composed: ComposedFile; versions: Version[] },
): Promise<boolean> {
  const name = await nameFile(deps.db, before, composed);
  await deps.archive.put(name, composed.bytes);
  return inTransaction(deps, async (tx) => {
    await run.assertIn(tx);
    if (!(await lockAsRead(tx, versions))) return false;
    await recordFile(tx, { name, before }, composed);
    await keepArchivedSums(tx, versions);
    await takeOutRefunds(tx, versions);
    await takeOutInvoices(tx, versions);
    return true;
  });
}
