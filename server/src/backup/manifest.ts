/** The manifest of a backup: its fields, how it is written, and how it is checked (docs/backup-format.md). */
import { createHash, hkdfSync } from "node:crypto";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";

/** The number changes when older programs cannot read the archive. */
export const FORMAT = 1;
export const PICTURES_FOLDER = "pictures";
/** About 400,000 pieces of tables, which are 400 GB of CSV. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

const Name = Type.String({ pattern: "^[a-z_][a-z0-9_]*$" });
const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Count = Type.Integer({ minimum: 0 });
const Part = Type.Object({ name: Type.String(), bytes: Count, sha256: Sha256 });

export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.String(),
  /** The instant of the snapshot. */
  taken_at: Type.String({ format: "date-time" }),
  migrations: Type.Array(Type.String()),
  /** The fingerprints of the keys that open what is sealed: the present one, and the previous one while it is changed. */
  encryption_keys: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Array(
    Type.Object({ name: Name, columns: Type.Array(Name), rows: Count, parts: Type.Array(Part, { minItems: 1 }) }),
  ),
  sequences: Type.Array(
    Type.Object({ name: Name, last_value: Type.String({ pattern: "^-?\\d+$" }), is_called: Type.Boolean() }),
  ),
  /** Null where they were left out. `sha256` is that of the lines of `sha256sum pictures/…`, in the order of the archive. */
  pictures: Type.Union([Type.Object({ count: Count, missing: Count, bytes: Count, sha256: Sha256 }), Type.Null()]),
  /** Null without secrets. */
  secrets: Type.Union([Part, Type.Null()]),
});

export type Manifest = Static<typeof Manifest>;
export type Part = Static<typeof Part>;

/** Something is wrong with the archive; the message is one line. */
export class BadArchive extends Error {}

export function partOf(name: string, bytes: Buffer): Part {
  return { name, bytes: bytes.length, sha256: sha256(bytes) };
}

/** The bytes of the file. @throws BadArchive where it is not the part that the manifest names */
export function requirePart({ name, bytes }: { name: string; bytes: Buffer }, part: Part): Buffer {
  if (name !== part.name || bytes.length !== part.bytes || sha256(bytes) !== part.sha256)
    throw unlikeManifest(part.name);
  return bytes;
}

export function unlikeManifest(name: string): BadArchive {
  return new BadArchive(`the backup is damaged: ${name} is not what its manifest says`);
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A line as the program sha256sum prints it. */
export function sumLine({ name, sha256 }: Pick<Part, "name" | "sha256">): string {
  return `${sha256}  ${name}\n`;
}

/** Identifies a key without revealing anything about it. */
export function fingerprintOf(encryption_key: string): string {
  return Buffer.from(hkdfSync("sha256", encryption_key, "", "tolem backup 1", 8)).toString("hex");
}

/** @throws Error where the program that reads it would refuse it */
export function writeManifest(manifest: Manifest): Buffer {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  if (bytes.length > MAX_MANIFEST_BYTES) throw new Error("the database is too large for a backup of this format");
  return bytes;
}

/** @throws BadArchive where it is none, or one of a newer program. */
export function readManifest(bytes: Buffer): Manifest {
  let value: unknown;
  try {
    if (bytes.length <= MAX_MANIFEST_BYTES) value = JSON.parse(bytes.toString("utf8"));
  } catch {}
  const format = (value as { format?: unknown } | undefined)?.format;
  if (typeof format === "number" && format > FORMAT) {
    throw new BadArchive(`the backup has the format ${format} of a newer Tolem: restore it with that one`);
  }
  if (!Check(Manifest, value)) throw new BadArchive("the backup is damaged: its manifest cannot be read");
  return value;
}
