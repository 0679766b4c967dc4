/** A block of an archive file: the lines of some invoices of one tenant, compressed on their own. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** Bounds the memory that decompressing a damaged block can take. */
const MAX_BLOCK_BYTES = 256 * 1024 * 1024;

/** Compresses the lines as one gzip member. A file of concatenated members is an ordinary gzip file to other programs. */
export function writeBlock(lines: string[]): Promise<Buffer> {
  return promisify(gzip)(lines.map((line) => `${line}\n`).join(""));
}

/** The lines of a block. @throws Error when the bytes are not one whole gzip member, which its checksum shows */
export async function readBlock(bytes: Buffer): Promise<string[]> {
  return (await promisify(gunzip)(bytes, { maxOutputLength: MAX_BLOCK_BYTES })).toString("utf8").split("\n");
}
