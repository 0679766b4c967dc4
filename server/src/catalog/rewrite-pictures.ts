/** A separate program that rewrites pictures: a decoder's crash, memory and processor time do not affect the service. */
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { problem } from "../problems.ts";
import type { PictureAnswer, PictureTask } from "./picture-process.ts";

const MAX_PIXELS = 20_000_000;
const DECODE_TIMEOUT_S = 20;

/** A `quality` of PNG is a palette, which loses colours and takes ten times as long; more `effort` hardly makes WebP smaller. */
const WRITTEN_AS = {
  jpeg: { quality: 90 },
  png: {},
  webp: { quality: 90, effort: 2 },
} as const satisfies Record<PictureTask["format"], object>;

// The system prefers every other process. The decoder's threads start later and inherit the priority.
setPriority(constants.priority.PRIORITY_LOW);
// One picture never takes more than one core.
sharp.concurrency(1);
// Every picture is processed once, so a cache would not be used.
sharp.cache(false);

process.on("message", async (task: PictureTask) => process.send?.(await rewrite(task)));
process.once("disconnect", () => process.exit());

/** The picture rotated as its camera recorded, without metadata, of an animated one the first frame. */
async function rewrite({ bytes, format }: PictureTask): Promise<PictureAnswer> {
  try {
    // The header has the size, and is read before anything is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) {
      return { refused: problem("too_many_pixels", { max_megapixels: MAX_PIXELS / 1_000_000 }) };
    }
    const rewritten = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .toFormat(format, WRITTEN_AS[format])
      .toBuffer();
    return { rewritten };
  } catch {
    return { refused: problem("broken_picture") };
  }
}
