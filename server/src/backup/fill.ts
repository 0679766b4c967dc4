/** Fills an empty database with the tables of an archive, in one transaction. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { findPictureMime, type PictureKey } from "../catalog/reads.ts";
import type { CopySession } from "../db/copy-session.ts";
import { listKnownMigrations, lockMigrations, migrateLocked } from "../db/migrate.ts";
import {
  analyzeTables,
  copyInStatement,
  isEmptySchema,
  listWholeTables,
  prepareFilling,
  setSequences,
} from "../db/whole-tables.ts";
import type { ImageStore } from "../deps.ts";
import { type ArchiveFile, MANIFEST_NAME, readArchive } from "./archive-reader.ts";
import {
  BadArchive,
  type Manifest,
  type Part,
  PICTURES_FOLDER,
  requirePart,
  sha256,
  sumLine,
  unlikeManifest,
} from "./manifest.ts";

/** A piece is a few MB; the limit protects from a forged archive that decompresses to far more. */
const MAX_PIECE_BYTES = 64 * 1024 * 1024;
const PICTURE = new RegExp(`^${PICTURES_FOLDER}/([\\w-]+)/([\\w-]+)$`);

type Filled = Parameters<typeof lockMigrations>[0];

export type FillInput = {
  session: CopySession;
  path: string;
  manifest: Manifest;
  /** Where the pictures go. */
  images: ImageStore;
  onProgress(text: string): void;
  signal: AbortSignal;
  /** Works on the filled and migrated tables; when it throws, the database stays empty. */
  beforeCommit(db: Filled): Promise<void>;
};

/** @throws BadArchive where a newer program has made the backup */
export async function requireKnownMigrations({ migrations, version }: Manifest): Promise<void> {
  const known = await listKnownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new BadArchive(`the backup is of a newer Tolem (${version}, with ${unknown}): restore it with that one`);
}

/**
 * Leaves the database empty when it throws, and removes the pictures that it has added. Returns the tables that were left out,
 * because no migration of Tolem makes them.
 */
export async function fillDatabase(input: FillInput): Promise<string[]> {
  const added: PictureKey[] = [];
  let foreign: string[];
  try {
    foreign = await input.session.db.transaction().execute((db) => fill(db, input, added));
  } catch (error) {
    for (const { tenant_id, id } of added) await input.images.remove(tenant_id, id).catch(() => undefined);
    input.signal.throwIfAborted();
    throw error;
  }
  await analyzeTables(input.session.db);
  return foreign;
}

async function fill(db: Filled, input: FillInput, added: PictureKey[]): Promise<string[]> {
  const { session, manifest, path, onProgress } = input;
  await lockMigrations(db);
  if (!(await isEmptySchema(db))) throw new Error("the database is not empty: restore into an empty one");
  await migrateLocked(db, manifest.migrations);
  const filling = await prepareFilling(db);
  const known = new Map((await listWholeTables(db)).map((table) => [table.name, table]));
  const foreign: string[] = [];
  const files = readArchive(path);
  try {
    for (const table of manifest.tables) {
      onProgress(table.name);
      const own = known.get(table.name);
      if (own === undefined) {
        foreign.push(table.name);
        for (const part of table.parts) await takePart(files, part);
        continue;
      }
      const copy = session.copyIn(copyInStatement(db, { ...own, columns: table.columns }));
      await pipeline(Readable.from(piecesOf(files, table.parts, input.signal)), copy);
      if (copy.rowCount !== table.rows) {
        throw new BadArchive(`the backup has ${copy.rowCount} rows of ${table.name} in place of ${table.rows}`);
      }
    }
    if (manifest.pictures !== null) await storePictures(db, input, { files, pictures: manifest.pictures, added });
    if (manifest.secrets !== null) await takePart(files, manifest.secrets);
    if ((await takeFile(files)).name !== MANIFEST_NAME) throw unlikeManifest(MANIFEST_NAME);
  } finally {
    await files.return(undefined);
  }
  onProgress("indexes and keys");
  await filling.finish();
  await setSequences(db, manifest.sequences);
  await migrateLocked(db);
  await input.beforeCommit(db);
  return foreign;
}

async function* piecesOf(files: AsyncGenerator<ArchiveFile>, parts: Part[], signal: AbortSignal) {
  for (const part of parts) {
    signal.throwIfAborted();
    yield await promisify(gunzip)(await takePart(files, part), { maxOutputLength: MAX_PIECE_BYTES });
  }
}

/**
 * Stores the pictures that are not there. Those that are may belong to the installation that was backed up, which shares the
 * place with this one; one with other bytes was left by a restore that was killed, and is replaced.
 */
async function storePictures(
  db: Filled,
  { images, onProgress, signal }: FillInput,
  {
    files,
    pictures,
    added,
  }: { files: AsyncGenerator<ArchiveFile>; pictures: NonNullable<Manifest["pictures"]>; added: PictureKey[] },
): Promise<void> {
  const hash = createHash("sha256");
  for (let count = 1; count <= pictures.count; count += 1) {
    signal.throwIfAborted();
    const { name, bytes } = await takeFile(files);
    const [, tenant_id = "", id = ""] = PICTURE.exec(name) ?? [];
    const mime = await findPictureMime(db, { tenant_id, id });
    if (mime === undefined) throw unlikeManifest(name);
    hash.update(sumLine({ name, sha256: sha256(bytes) }));
    const present = await images.get(tenant_id, id);
    if (present === null) added.push({ tenant_id, id });
    else if (!present.equals(bytes)) await images.remove(tenant_id, id);
    if (!present?.equals(bytes)) await images.put(tenant_id, id, { mime, bytes });
    onProgress(`pictures: ${count}`);
  }
  if (hash.digest("hex") !== pictures.sha256) throw unlikeManifest(PICTURES_FOLDER);
}

async function takePart(files: AsyncGenerator<ArchiveFile>, part: Part): Promise<Buffer> {
  return requirePart(await takeFile(files), part);
}

async function takeFile(files: AsyncGenerator<ArchiveFile>): Promise<ArchiveFile> {
  const { value, done } = await files.next();
  if (done) throw new BadArchive("the backup is damaged: it ends too soon");
  return value;
}
