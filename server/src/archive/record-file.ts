/** Records a file of the archive: from the commit on its invoices are read from it. */
import type { Database } from "../db/database.ts";
import type { Tx } from "../transaction.ts";
import type { ComposedFile } from "./compose-file.ts";
import { countFiles, insertBlocks, insertFiles } from "./store.ts";

const SHOWN_OF_SUM = 16;

/**
 * The name says how old its invoices are, which file of that age it is, and the beginning of its checksum: a run that was killed
 * before it recorded a file writes the same file under the same name again, and no other file ever has that name.
 */
export async function nameFile(db: Database, before: Date, { sha256 }: ComposedFile): Promise<string> {
  const serial = String((await countFiles(db, before)) + 1).padStart(6, "0");
  return `${before.toISOString().slice(0, 10)}-${serial}-${sha256.slice(0, SHOWN_OF_SUM)}.jsonl.gz`;
}

/** Each tenant has rows of its own for its part of the file. */
export async function recordFile(
  { db, clock }: Tx,
  { name, before }: { name: string; before: Date },
  { bytes, sha256, blocks }: ComposedFile,
): Promise<void> {
  const archived_at = clock.now();
  const idsOf = new Map<string, number[]>();
  for (const { tenant_id, ids } of blocks) idsOf.set(tenant_id, [...(idsOf.get(tenant_id) ?? []), ...ids]);
  const files = [...idsOf].map(([tenant_id, ids]) => {
    return {
      ...{ tenant_id, name, before, archived_at, bytes: bytes.length, sha256 },
      ...{ invoices: ids.length, first_id: ids[0] ?? 0, last_id: ids.at(-1) ?? 0 },
    };
  });
  await insertFiles(db, files);
  await insertBlocks(
    db,
    blocks.map((block) => ({ ...block, file: name, first_id: block.ids[0] ?? 0 })),
  );
}
