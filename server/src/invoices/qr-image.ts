/** Draws a QR code as a picture. */
import QRCode from "qrcode";

export type QrFormat = "png" | "svg";

/** The quiet zone around a code that readers ask for, in modules. */
const QUIET_MODULES = 4;

/** A square picture of `sizePx` (at least 200, so that the largest code fits) with its Content-Type. */
export async function drawQr(text: string, format: QrFormat, sizePx: number): Promise<{ type: string; bytes: Buffer }> {
  const options = { errorCorrectionLevel: "M", margin: QUIET_MODULES, width: sizePx } as const;
  if (format === "png") return { type: "image/png", bytes: await QRCode.toBuffer(text, { ...options, type: "png" }) };
  const svg = await QRCode.toString(text, { ...options, type: "svg" });
  return { type: "image/svg+xml", bytes: Buffer.from(svg) };
}
