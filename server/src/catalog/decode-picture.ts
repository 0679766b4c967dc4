/** Tells a picture by its bytes, opens it for real, and writes it anew without what it carried along. */
import { createHash } from "node:crypto";
import { invalidField } from "../errors.ts";
import type { Upload } from "../http/upload.ts";

const MAX_PIXELS = 50_000_000;
/** Of two, the thread pool of the process keeps two threads for the disk and for passwords. */
const MAX_DECODES_AT_ONCE = 2;
const DECODE_TIMEOUT_S = 20;
const QUALITY = 90;

type Format = "jpeg" | "png" | "webp";

/** What the files begin with; null where any byte may stand. */
const BEGINNINGS: Record<Format, (number | null)[]> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** A picture as it is stored: `checksum` is the SHA-256 of `bytes` in hex. */
export type Picture = { mime: string; bytes: Buffer; checksum: string };

/**
 * The picture of `upload`, turned the way up that its camera noted, in the same format, with no metadata. Of an animated
 * one the first frame.
 * @throws VALIDATION_ERROR on `file` for what is no JPEG, PNG or WebP, is called another type than it is, is broken, or
 * has more than 50 megapixels.
 */
export async function decodePicture({ bytes, declared_mime }: Upload): Promise<Picture> {
  const format = formatOf(bytes);
  if (format === undefined) throw invalidField("file", "must be a JPEG, PNG or WebP picture");
  const mime = `image/${format}`;
  if (declared_mime !== mime) throw invalidField("file", `is called ${declared_mime} but is ${mime}`);
  const decoded = await inTurn(() => rewrite(bytes, format));
  if (decoded === undefined) {
    throw invalidField("file", `cannot be opened: it is broken, or has more than ${MAX_PIXELS} pixels`);
  }
  return { mime, bytes: decoded, checksum: createHash("sha256").update(decoded).digest("hex") };
}

function formatOf(bytes: Buffer): Format | undefined {
  const formats: Format[] = ["jpeg", "png", "webp"];
  return formats.find((format) => BEGINNINGS[format].every((byte, at) => byte === null || byte === bytes[at]));
}

/** Undefined when the decoder refuses. */
async function rewrite(bytes: Buffer, format: Format): Promise<Buffer | undefined> {
  // Loaded with the first picture: a start does not wait 100 ms for it.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .toFormat(format, { quality: QUALITY })
      .toBuffer();
  } catch {
    return undefined;
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when fewer than the most that may are running. Who waits is bounded by the uploads in hand. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_DECODES_AT_ONCE) await new Promise<void>((turn) => waiting.push(turn));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
