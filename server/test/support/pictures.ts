/** Uploads pictures, valid and malformed ones, and reads what the service stores of them. */
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { type Answer, request, type TestTenant } from "./make.ts";
import type { World } from "./world.ts";

export type Format = "jpeg" | "png" | "webp";
export type Uploaded = { image_id: string; url: string; mime: string; size: number; checksum: string };

/** A picture of one colour. */
export async function picture(format: Format, { width = 40, height = 20, red = 200 } = {}): Promise<Buffer> {
  const background = { r: red, g: 100, b: 50 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A form with one file in it. */
export function formOf(bytes: Buffer, type: string, { field = "file", filename = "tea.jpg" } = {}): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), filename);
  return form;
}

export async function upload(tenant: TestTenant, format: Format, red?: number): Promise<Uploaded> {
  const bytes = await picture(format, red === undefined ? {} : { red });
  const answer = await tenant.call<Uploaded>("POST", "/catalog/upload-image", formOf(bytes, `image/${format}`));
  if (answer.status !== 201) throw new Error(`the upload was answered with ${answer.status}`);
  return answer.body;
}

/** The bytes of `path` as the tenant's programs get them. */
export async function download(world: World, tenant: TestTenant, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(world.url + path, { headers: { "x-api-key": tenant.test_key, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A body that no well-behaved client would send, as `multipart/form-data; boundary=b`. */
export async function sendRaw(world: World, tenant: TestTenant, body: string, type: string): Promise<Answer> {
  const headers = { "x-api-key": tenant.test_key, "content-type": type };
  return request(world, "POST", "/api/v1/catalog/upload-image", body, headers);
}

/** The rows and files there are of the tenant's pictures. */
export async function kept({ deps }: World, tenant: TestTenant) {
  const rows = await deps.db.selectFrom("catalog_images").selectAll().where("tenant_id", "=", tenant.id).execute();
  const files = await readdir(join(deps.config.data_dir, "images", tenant.id)).catch(() => []);
  return { rows: rows.map(({ id }) => id).sort(), files: files.sort() };
}

/** Begins an upload that does not end; destroying the socket is to hang up. */
export async function beginUpload(world: Pick<World, "url">, tenant: TestTenant): Promise<Socket> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    "POST /api/v1/catalog/upload-image HTTP/1.1",
    `Host: x\r\nX-API-Key: ${tenant.test_key}\r\nContent-Length: 900000`,
    "Content-Type: multipart/form-data; boundary=b\r\n\r\n",
  ].join("\r\n");
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  await new Promise((sent) => socket.write(`${head}${part}${"x".repeat(70_000)}`, sent));
  return socket;
}

/** Begins uploads until one too many is refused with 429: two of the tenant's are held until their sockets are destroyed. */
export async function holdUploads(world: Pick<World, "url">, tenant: TestTenant): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: 3 }, () => beginUpload(world, tenant)));
  const answered = sockets.map(async (socket) => ({ socket, data: String((await once(socket, "data"))[0]) }));
  const { socket, data } = await Promise.race(answered);
  for (const answer of answered) answer.catch(() => {});
  if (!data.startsWith("HTTP/1.1 429 ")) throw new Error(`an upload was answered with ${data}`);
  socket.destroy();
  return sockets.filter((held) => held !== socket);
}
