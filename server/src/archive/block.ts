/** A block of an archive file: the lines of some invoices of one tenant, compressed on their own. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** A damaged block must not take more memory. */
const MAX_BLOCK_BYTES = 256 * 1024 * 1024;

/** The lines as one member of a gzip file: members that follow each other are one file to other programs. */
export function writeBlock(lines: string[]): Promise<Buffer> {
  return promisify(gzip)(lines.map((line) => `${line}\n`).join(""));
}

/** @throws Error where the bytes are no whole member: gzip has a checksum of its own */
export async function readBlock(bytes: Buffer): Promise<string[]> {
  return (await promisify(gunzip)(bytes, { maxOutputLength: MAX_BLOCK_BYTES })).toString("utf8").split("\n");
}
