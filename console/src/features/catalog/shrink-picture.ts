/** Shrinks a picture before its upload, because a phone's photograph is ten times larger than needed. */

const LONGEST_SIDE = 1600;
const SMALL_BYTES = 1_000_000;
const QUALITY = 0.85;
/** The types that the service accepts. */
const TYPES = ["image/jpeg", "image/png", "image/webp"];

/** The shrunk picture of `file`; null when the browser cannot open it. */
export async function shrinkPicture(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const isTaken = TYPES.includes(file.type);
  if (isTaken && scale === 1 && file.size <= SMALL_BYTES) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that cannot write the requested type writes PNG.
  return new Promise((resolve) => canvas.toBlob(resolve, isTaken ? file.type : "image/jpeg", QUALITY));
}
