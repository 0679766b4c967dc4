/** The upload that is the most work for its bytes: a picture of exactly 20 megapixels, the most that is accepted. */
import { PNG } from "pngjs";

const png = new PNG({ width: 5_000, height: 4_000 });
for (let at = 0; at < png.data.length; at += 1) png.data[at] = at >> 16;
const picture = PNG.sync.write(png, { deflateLevel: 1 });

export function uploadLargePicture(
  { url, live_key }: { url: string; live_key: string },
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "tea.png");
  const headers = { "x-api-key": live_key };
  return fetch(`${url}/api/v1/catalog/upload-image`, { method: "POST", headers, body: form, signal });
}
