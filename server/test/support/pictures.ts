/** Pictures to upload, honest and not, and what the service keeps of them. */
import { readdir } from "node:fs/promises";
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
