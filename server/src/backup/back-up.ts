/** Writes a backup: all tables as of one instant, the pictures, and the secrets where they are asked for. */
import { createHash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { isDeepStrictEqual, promisify } from "node:util";
import { gzip } from "node:zlib";
import { listStoredPictures, type PictureKey } from "../catalog/reads.ts";
import type { CopySession } from "../db/copy-session.ts";
import { listApplied } from "../db/migrate.ts";
import {
  copyOutStatement,
  isBackedUp,
  listSequences,
  listWholeTables,
  lockTablesForReading,
  type WholeTable,
} from "../db/whole-tables.ts";
import type { Deps } from "../deps.ts";
import { readVersion } from "../version.ts";
import { MANIFEST_NAME } from "./archive-reader.ts";
import { type ArchiveWriter, writeArchive } from "./archive-writer.ts";
import {
  FORMAT,
  fingerprintOf,
  type Manifest,
  type Part,
  PICTURES_FOLDER,
  partOf,
  sumLine,
  writeManifest,
} from "./manifest.ts";
import { encryptSecrets, SECRETS_NAME } from "./secrets.ts";

/** The CSV of a table is cut into pieces of this size, which are compressed one by one: larger ones take more memory. */
const PIECE_BYTES = 1024 * 1024;
const PICTURES_PAGE = 500;
/** A lower level takes less of the processors that the service needs, and the archive is a tenth larger. */
const GZIP_LEVEL = 3;

export type BackupInput = {
  session: CopySession;
  output: Writable;
  withPictures: boolean;
  /** Null: without the secrets. */
  passphrase: string | null;
  /** Called with what is written next. */
  onProgress(text: string): void;
  signal: AbortSignal;
};

export type BackedUp = { takenAt: Date; bytes: number; rows: number; pictures: Manifest["pictures"] };

export type BackupContext = Pick<Deps, "clock" | "random" | "config" | "images">;

/** Writes the archive to `output`, which is destroyed when that fails. */
export async function backUp(deps: BackupContext, input: BackupInput): Promise<BackedUp> {
  const takenAt = deps.clock.now();
  const archive = writeArchive(input.output, takenAt);
  let cause: unknown;
  const keepCause = (error: unknown) => {
    cause = error;
    throw error;
  };
  try {
    const known = await listWholeTables(input.session.db);
    const transaction = input.session.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    const manifest = await transaction.execute((snapshot) =>
      // On a broken connection the rollback fails too, and its error would hide the first one.
      writeSnapshot(deps, input, { archive, snapshot, takenAt, known }).catch(keepCause),
    );
    await archive.add(MANIFEST_NAME, writeManifest(manifest));
    const bytes = await archive.finish();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { takenAt, bytes, rows, pictures: manifest.pictures };
  } catch (error) {
    await archive.abandon(error as Error);
    input.signal.throwIfAborted();
    throw cause ?? error;
  }
}

type Snapshot = Parameters<typeof lockTablesForReading>[0];
/** `known` are the tables as they were before the snapshot. */
type Writing = { archive: ArchiveWriter; snapshot: Snapshot; takenAt: Date; known: WholeTable[] };

async function writeSnapshot(deps: BackupContext, input: BackupInput, writing: Writing): Promise<Manifest> {
  const { snapshot, takenAt, known } = writing;
  // The next statement takes the snapshot. A table that a migration wrote again after that would be empty in it.
  await lockTablesForReading(snapshot, known);
  if (!isDeepStrictEqual(await listWholeTables(snapshot), known))
    throw new Error("a migration has changed the tables meanwhile: back up again");
  const migrations = await listApplied(snapshot);
  const tables: Manifest["tables"] = [];
  for (const table of known.filter(isBackedUp)) tables.push(await writeTable(input, writing, table));
  const pictures = input.withPictures ? await writePictures(deps, input, writing) : null;
  const secrets = input.passphrase === null ? null : await writeSecrets(deps, writing, input.passphrase);
  return {
    format: FORMAT,
    version: readVersion(),
    taken_at: takenAt.toISOString(),
    migrations,
    encryption_keys: deps.config.encryption_keys.map(fingerprintOf),
    tables,
    sequences: await listSequences(snapshot),
    pictures,
    secrets,
  };
}

async function writeTable(
  { session, onProgress, signal }: BackupInput,
  { archive, snapshot }: Writing,
  table: WholeTable,
): Promise<Manifest["tables"][number]> {
  onProgress(table.name);
  const rows = session.copyOut(copyOutStatement(snapshot, table));
  const parts: Part[] = [];
  try {
    for await (const piece of inPieces(rows, PIECE_BYTES)) {
      signal.throwIfAborted();
      const name = `tables/${table.name}/${String(parts.length + 1).padStart(6, "0")}.csv.gz`;
      const bytes = await promisify(gzip)(piece, { level: GZIP_LEVEL });
      await archive.add(name, bytes);
      parts.push(partOf(name, bytes));
    }
  } catch (error) {
    // The rollback would wait for the end of the COPY, which is no longer read.
    await session.end();
    throw error;
  }
  return { name: table.name, columns: table.columns, rows: rows.rowCount, parts };
}

/** Cuts the stream into pieces of at least `size` bytes, except the last one. */
async function* inPieces(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** The bytes of a picture that was removed since the snapshot are missing: nothing showed it. */
async function writePictures(
  { images }: BackupContext,
  { onProgress, signal }: BackupInput,
  { archive, snapshot }: Writing,
): Promise<Manifest["pictures"]> {
  const hash = createHash("sha256");
  const pictures = { count: 0, missing: 0, bytes: 0 };
  let after: PictureKey | null = null;
  for (;;) {
    const page: PictureKey[] = await listStoredPictures(snapshot, after, PICTURES_PAGE);
    for (const { tenant_id, id } of page) {
      signal.throwIfAborted();
      const bytes = await images.get(tenant_id, id);
      if (bytes === null) {
        pictures.missing += 1;
        continue;
      }
      const part = partOf(`${PICTURES_FOLDER}/${tenant_id}/${id}`, bytes);
      await archive.add(part.name, bytes);
      hash.update(sumLine(part));
      pictures.count += 1;
      pictures.bytes += part.bytes;
      onProgress(`pictures: ${pictures.count}`);
    }
    const last = page.at(-1);
    if (last === undefined) return { ...pictures, sha256: hash.digest("hex") };
    after = last;
  }
}

async function writeSecrets(
  { random, config }: BackupContext,
  { archive }: Writing,
  passphrase: string,
): Promise<Part> {
  const secrets = { session_secrets: [...config.session_secrets], encryption_keys: [...config.encryption_keys] };
  const bytes = await encryptSecrets(random, secrets, passphrase);
  await archive.add(SECRETS_NAME, bytes);
  return partOf(SECRETS_NAME, bytes);
}
