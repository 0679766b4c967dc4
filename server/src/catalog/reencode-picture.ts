/** Recognises a picture by its first bytes, and has it decoded and encoded again without its metadata. */
import { createHash } from "node:crypto";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import type { Upload } from "../http/upload.ts";
import { problem } from "../problems.ts";
import { type PictureTask, rewritePicture } from "./picture-process.ts";

type Format = PictureTask["format"];

/** The first bytes of each format; null where any byte is allowed. */
const SIGNATURES: Record<Format, (number | null)[]> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** A picture as it is stored: `checksum` is the SHA-256 of `bytes` in hex. */
export type Picture = { mime: string; bytes: Buffer; checksum: string };

/**
 * The picture of `upload`, rotated as its camera recorded, in the same format, without metadata; of an animated
 * one the first frame. The process decodes one picture at a time (`picture-process.ts`); waiting tenants take turns.
 * @throws VALIDATION_ERROR on `file` when it is no JPEG, PNG or WebP, is declared as another type than it is, is broken, or
 * has more than 20 megapixels. @throws UNAVAILABLE when the decoder process ended or took more than 30 s.
 */
export async function reencodePicture(
  { scheduler }: Pick<Deps, "scheduler">,
  tenant_id: string,
  { bytes, declaredMime }: Upload,
): Promise<Picture> {
  const format = formatOf(bytes);
  if (format === undefined) throw invalidField("file", problem("no_picture"));
  const mime = `image/${format}`;
  if (declaredMime !== mime) {
    throw invalidField("file", problem("other_picture_type", { declared: declaredMime, actual: mime }));
  }
  const answer = await scheduler.run(tenant_id, () => rewritePicture({ bytes, format }));
  if ("refused" in answer) throw invalidField("file", answer.refused);
  const rewritten = Buffer.from(answer.rewritten);
  return { mime, bytes: rewritten, checksum: createHash("sha256").update(rewritten).digest("hex") };
}

function formatOf(bytes: Buffer): Format | undefined {
  const formats: Format[] = ["jpeg", "png", "webp"];
  return formats.find((format) => SIGNATURES[format].every((byte, at) => byte === null || byte === bytes[at]));
}
