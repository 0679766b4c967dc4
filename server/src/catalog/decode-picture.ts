/** Tells a picture by its bytes, opens it for real, and writes it anew without what it carried along. */
import { createHash } from "node:crypto";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import type { Upload } from "../http/upload.ts";

const MAX_PIXELS = 20_000_000;
const DECODE_TIMEOUT_S = 20;

type Format = "jpeg" | "png" | "webp";

/** A `quality` of PNG is a palette, which loses colours and takes ten times as long; more `effort` hardly makes WebP smaller. */
const WRITTEN_AS = {
  jpeg: { quality: 90 },
  png: {},
  webp: { quality: 90, effort: 2 },
} as const satisfies Record<Format, object>;

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
 * one the first frame. Pictures of one tenant are decoded one after the other, and those of several in turn.
 * @throws VALIDATION_ERROR on `file` for what is no JPEG, PNG or WebP, is called another type than it is, is broken, or
 * has more than 20 megapixels.
 */
export async function decodePicture(
  { turns }: Pick<Deps, "turns">,
  tenant_id: string,
  { bytes, declared_mime }: Upload,
): Promise<Picture> {
  const format = formatOf(bytes);
  if (format === undefined) throw invalidField("file", "must be a JPEG, PNG or WebP picture");
  const mime = `image/${format}`;
  if (declared_mime !== mime) throw invalidField("file", `is called ${declared_mime} but is ${mime}`);
  const decoded = await turns.take(tenant_id, () => rewrite(bytes, format));
  return { mime, bytes: decoded, checksum: createHash("sha256").update(decoded).digest("hex") };
}

function formatOf(bytes: Buffer): Format | undefined {
  const formats: Format[] = ["jpeg", "png", "webp"];
  return formats.find((format) => BEGINNINGS[format].every((byte, at) => byte === null || byte === bytes[at]));
}

/** The decoder is loaded with the first picture: a start does not wait 100 ms for it. */
async function loadDecoder() {
  const { default: sharp } = await import("sharp");
  // One picture never takes more than one core.
  sharp.concurrency(1);
  return sharp;
}

/** @throws VALIDATION_ERROR when the picture is too large, which its header tells before it is decoded, or the decoder refuses. */
async function rewrite(bytes: Buffer, format: Format): Promise<Buffer> {
  const sharp = await loadDecoder();
  const refused = () => invalidField("file", "cannot be opened: it is broken");
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused();
    });
  if (width * height > MAX_PIXELS) {
    throw invalidField("file", `must not have more than ${MAX_PIXELS / 1_000_000} megapixels`);
  }
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .toFormat(format, WRITTEN_AS[format])
    .toBuffer()
    .catch(() => {
      throw refused();
    });
}
