/** A program of its own that rewrites pictures: what a decoder takes of processor, memory or luck is not the service's. */
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import type { PictureAnswer, PictureTask } from "./picture-process.ts";

const MAX_PIXELS = 20_000_000;
const DECODE_TIMEOUT_S = 20;

/** A `quality` of PNG is a palette, which loses colours and takes ten times as long; more `effort` hardly makes WebP smaller. */
const WRITTEN_AS = {
  jpeg: { quality: 90 },
  png: {},
  webp: { quality: 90, effort: 2 },
} as const satisfies Record<PictureTask["format"], object>;

// The system runs everybody else first. The decoder's threads, which are yet to be started, inherit it.
setPriority(constants.priority.PRIORITY_LOW);
// One picture never takes more than one core.
sharp.concurrency(1);
// Pictures come once: what the decoder would keep of one serves no other.
sharp.cache(false);

process.on("message", async (task: PictureTask) => process.send?.(await rewrite(task)));
process.once("disconnect", () => process.exit());

/** The picture turned the way up that its camera noted, with no metadata, of an animated one the first frame. */
async function rewrite({ bytes, format }: PictureTask): Promise<PictureAnswer> {
  try {
    // How large it is stands in its header, which is read before anything is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { refused: `must not have more than ${MAX_PIXELS / 1_000_000} megapixels` };
    const rewritten = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .toFormat(format, WRITTEN_AS[format])
      .toBuffer();
    return { rewritten };
  } catch {
    return { refused: "cannot be opened: it is broken" };
  }
}
