/** The catalog's pictures: uploading valid and hostile files, fetching them, attaching them to items. */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUp } from "../support/console-client.ts";
import { isReplayed } from "../support/keyed.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import {
  beginUpload,
  download,
  type Format,
  formOf,
  holdUploads,
  kept,
  picture,
  sendRaw,
  type Uploaded,
  upload,
} from "../support/pictures.ts";
import { createWorld, type World } from "../support/world.ts";

const MAX_BYTES = 5 * 1024 * 1024;
const FORMATS: Format[] = ["jpeg", "png", "webp"];
const PATH = "/catalog/upload-image";

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  tenant = await makeTenant(world);
});

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function send(form: FormData, headers: Record<string, string> = {}) {
  return tenant.call<Uploaded & { error: { code: string } }>("POST", PATH, form, { headers });
}

async function sendFile(bytes: Buffer, type: string) {
  return send(formOf(bytes, type));
}

/** The process that decodes this process's pictures. */
async function pictureProcess(): Promise<number> {
  for (const name of await readdir("/proc")) {
    const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "");
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    if (status.includes(`\nPPid:\t${process.pid}\n`) && command.includes("rewrite-pictures")) return Number(name);
  }
  throw new Error("no process decodes pictures");
}

/** The processor time of a process, in hundredths of a second. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[12]);
}

const FILE_REFUSED = {
  status: 422,
  body: { error: { code: "VALIDATION_ERROR", fields: { file: expect.any(String) } } },
};

describe("POST /catalog/upload-image", () => {
  it("201 keeps every colour of a PNG, of which it has 4,096", async () => {
    const side = { width: 64, height: 64, channels: 3 } as const;
    const colours = Buffer.from(Array.from({ length: 64 * 64 }, (_, n) => [n % 256, n >> 4, (n * 7) % 256]).flat());
    const sent = await sharp(colours, { raw: side }).png().toBuffer();
    const { status, body } = await sendFile(sent, "image/png");
    expect(status).toBe(201);
    const got = await download(world, tenant, body.url);
    expect((await sharp(got.bytes).removeAlpha().raw().toBuffer()).equals(colours)).toBe(true);
  });

  it.each(FORMATS)("201 keeps a %s picture, and gives it back", async (format) => {
    const { status, body } = await sendFile(await picture(format), `image/${format}`);
    expect(status).toBe(201);
    expect(body.image_id).toMatch(/^[0-9a-f]{32}$/);
    expect(body).toMatchObject({ url: `/api/v1/catalog/images/${body.image_id}`, mime: `image/${format}` });

    const got = await download(world, tenant, body.url);
    expect(got.status).toBe(200);
    expect(got.headers.get("content-type")).toBe(`image/${format}`);
    expect(got.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(got.headers.get("x-content-type-options")).toBe("nosniff");
    expect(got.bytes).toHaveLength(body.size);
    expect(sha256(got.bytes)).toBe(body.checksum);
    expect(await sharp(got.bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
    expect(await kept(world, tenant)).toEqual({ rows: [body.image_id], files: [body.image_id] });
  });

  it("201 rotates the picture as the camera recorded, and strips the metadata", async () => {
    const photo = await sharp(await picture("jpeg"))
      .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "43/1 14/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 40 });
    const { body } = await sendFile(photo, "image/jpeg");
    const stored = await sharp((await download(world, tenant, body.url)).bytes).metadata();
    expect(stored).toMatchObject({ width: 20, height: 40 });
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
  });

  it("201 strips bytes after the end of the picture", async () => {
    const { body } = await sendFile(
      Buffer.concat([await picture("jpeg"), Buffer.from("<?php evil() ?>")]),
      "image/jpeg",
    );
    expect((await download(world, tenant, body.url)).bytes.includes("evil")).toBe(false);
  });

  it("201 keeps the first frame of an animated picture", async () => {
    const frames = await Promise.all([10, 250].map((red) => picture("png", { red })));
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { status, body } = await sendFile(animated, "image/webp");
    expect(status).toBe(201);
    expect((await sharp((await download(world, tenant, body.url)).bytes).metadata()).pages).toBeUndefined();
  });

  it("201 for a file of just the greatest size", async () => {
    const small = await picture("jpeg");
    const { status } = await sendFile(Buffer.concat([small, Buffer.alloc(MAX_BYTES - small.length)]), "image/jpeg");
    expect(status).toBe(201);
  });

  it("201 names the file itself, for its owner's eyes alone, whatever the client calls it", async () => {
    const filename = "../../../evil\0.png";
    const { status, body } = await send(formOf(await picture("png"), "image/png", { filename }));
    expect(status).toBe(201);
    expect(await kept(world, tenant)).toEqual({ rows: [body.image_id], files: [body.image_id] });
    const folder = join(world.deps.config.data_dir, "images", tenant.id);
    expect((await stat(join(folder, body.image_id))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it("201 passes over other fields", async () => {
    const form = formOf(await picture("png"), "image/png");
    form.append("comment", "tea");
    form.append("photo", new Blob(["x".repeat(100_000)]), "x.txt");
    expect((await send(form)).status).toBe(201);
  });

  it("201 for two at once", async () => {
    const pictures = await Promise.all(Array.from({ length: 2 }, (_, red) => picture("webp", { red })));
    const answers = await Promise.all(pictures.map((bytes) => sendFile(bytes, "image/webp")));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.image_id)).size).toBe(2);
  });

  it("201 in the console, 200 there to look at", async () => {
    const person = await signUp(world, "pictures@example.com");
    const { status, body } = await person.call<Uploaded>("POST", PATH, formOf(await picture("png"), "image/png"));
    expect(status).toBe(201);
    expect(await person.call("GET", `/catalog/images/${body.image_id}`)).toMatchObject({ status: 200 });
  });
});

/** A PNG whose header claims to be larger than it is. */
function claimingPng(png: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(png);
  claiming.writeUInt32BE(width, 16);
  claiming.writeUInt32BE(height, 20);
  claiming.writeUInt32BE(crc32(claiming.subarray(12, 29)), 29);
  return claiming;
}

/** The picture with noise in it, so that a part of it is missed. */
async function noisy(format: Format): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 200, height: 200, channels: 3, background: "white", noise } })
    .toFormat(format)
    .toBuffer();
}

async function halfOf(format: Format): Promise<Buffer> {
  const whole = await noisy(format);
  return whole.subarray(0, whole.length / 2);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Each is a file and the type it is called. */
const HOSTILE: [string, () => Buffer | Promise<Buffer>, string][] = [
  ["an empty file", () => Buffer.alloc(0), "image/png"],
  ["a text", () => Buffer.from("not a picture"), "image/png"],
  ["an SVG", () => Buffer.from(SVG), "image/svg+xml"],
  ["an SVG that is called PNG", () => Buffer.from(SVG), "image/png"],
  ["a GIF", () => GIF, "image/gif"],
  ["a GIF that is called JPEG", () => GIF, "image/jpeg"],
  [
    "a TIFF",
    async () =>
      sharp(await picture("png"))
        .tiff()
        .toBuffer(),
    "image/tiff",
  ],
  ["a PNG that is called JPEG", () => picture("png"), "image/jpeg"],
  ["a JPEG that is called WebP", () => picture("jpeg"), "image/webp"],
  ["a JPEG that is called nothing", () => picture("jpeg"), ""],
  ["half a JPEG", () => halfOf("jpeg"), "image/jpeg"],
  ["half a PNG", () => halfOf("png"), "image/png"],
  ["half a WebP", () => halfOf("webp"), "image/webp"],
  [
    "the beginning of a PNG, and garbage",
    async () => Buffer.concat([(await picture("png")).subarray(0, 8), Buffer.alloc(999, 7)]),
    "image/png",
  ],
  [
    "a page that begins like a JPEG",
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
    "image/jpeg",
  ],
  ["more than 20 megapixels", () => picture("png", { width: 5_000, height: 4_001 }), "image/png"],
  ["a claim of 3,600 megapixels", async () => claimingPng(await picture("png"), 60_000, 60_000), "image/png"],
  ["a claim of more than there is", async () => claimingPng(await picture("png"), 4_000, 4_000), "image/png"],
  [
    "one byte too many",
    async () => Buffer.concat([await picture("jpeg"), Buffer.alloc(MAX_BYTES)]).subarray(0, MAX_BYTES + 1),
    "image/jpeg",
  ],
  ["far too many bytes", async () => Buffer.concat([await picture("png"), Buffer.alloc(4 * MAX_BYTES)]), "image/png"],
];

describe("POST /catalog/upload-image of a hostile file", () => {
  it.each(HOSTILE)("422 for %s, and nothing is left of it", async (_what, bytes, type) => {
    expect(await sendFile(await bytes(), type)).toMatchObject(FILE_REFUSED);
    expect(await kept(world, tenant)).toEqual({ rows: [], files: [] });
    // Not one of them has harmed the service.
    expect((await sendFile(await picture("png"), "image/png")).status).toBe(201);
  });
});

describe("POST /catalog/upload-image of a large picture", () => {
  it.each<[number, number, string]>([
    [5_000, 4_000, "broken"],
    [5_000, 4_001, "20 megapixels"],
    [60_000, 60_000, "20 megapixels"],
  ])("422 for a header of %i x %i, before anything is decoded: %s", async (width, height, words) => {
    expect(await sendFile(claimingPng(await picture("png"), width, height), "image/png")).toMatchObject({
      status: 422,
      body: { error: { fields: { file: expect.stringContaining(words) } } },
    });
  });
});

describe("a tenant's quota of pictures", () => {
  const DAY_MS = 24 * 60 * 60_000;

  /** Rows of pictures that were uploaded an hour ago, without their bytes. */
  async function haveUploaded(count: number, size: number): Promise<void> {
    const created_at = new Date(world.clock.now().getTime() - DAY_MS / 24);
    const rows = Array.from({ length: count }, (_, n) => ({
      ...{ tenant_id: tenant.id, id: n.toString(16).padStart(32, "0"), status: "stored" as const },
      ...{ mime: "image/png", size, checksum: "", created_at },
    }));
    await world.deps.db.insertInto("catalog_images").values(rows).execute();
  }

  it("422 for the 501st that no item has, of two at the same instant too; 201 once items have some, or a day later", async () => {
    await haveUploaded(499, 100);
    const bytes = [await picture("png", { red: 1 }), await picture("png", { red: 2 })];
    const both = await Promise.all(bytes.map((one) => sendFile(one, "image/png")));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = await sendFile(await picture("png"), "image/png");
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { file: expect.stringContaining("500") } } },
    });
    expect((await kept(world, tenant)).rows).toHaveLength(500);

    await tenant.call("POST", "/catalog", { name: "Чай", price: 1, image_id: "0".repeat(32) });
    expect((await sendFile(await picture("png"), "image/png")).status).toBe(201);
    expect((await sendFile(await picture("png"), "image/png")).status).toBe(422);
    world.clock.advance({ hours: 23 });
    expect((await sendFile(await picture("png"), "image/png")).status).toBe(201);
  });

  it("422 for more than 1 GiB together, items or none, and nothing of it is kept under an Idempotency-Key", async () => {
    await haveUploaded(1, 1024 ** 3 - 50);
    await tenant.call("POST", "/catalog", { name: "Чай", price: 1, image_id: "0".repeat(32) });
    const keyed = async () => send(formOf(await picture("png"), "image/png"), { "idempotency-key": "full" });
    expect(await keyed()).toMatchObject({
      status: 422,
      body: { error: { fields: { file: expect.stringContaining("1 GiB") } } },
    });
    expect(await kept(world, tenant)).toMatchObject({ files: [] });
    await world.deps.db.updateTable("catalog_images").set({ size: 100 }).where("tenant_id", "=", tenant.id).execute();
    expect((await keyed()).status).toBe(201);
    expect((await sendFile(await picture("webp"), "image/webp")).status).toBe(201);
  });
});

describe("POST /catalog/upload-image of a hostile form", () => {
  const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n`;

  it("422 for two files", async () => {
    const form = formOf(await picture("png"), "image/png");
    form.append("file", new Blob([new Uint8Array(await picture("png"))], { type: "image/png" }), "b.png");
    expect(await send(form)).toMatchObject(FILE_REFUSED);
  });

  it("422 without the field, with a text in it, and with the file in another", async () => {
    const text = new FormData();
    text.append("file", "x".repeat(50_000));
    const other = formOf(await picture("png"), "image/png", { field: "photo" });
    for (const form of [new FormData(), text, other]) expect(await send(form)).toMatchObject(FILE_REFUSED);
  });

  it("422 for a crowd of fields", async () => {
    const form = new FormData();
    for (let n = 0; n < 5_000; n += 1) form.append(`f${n}`, "x");
    form.append("file", new Blob([new Uint8Array(await picture("png"))], { type: "image/png" }), "b.png");
    expect(await send(form)).toMatchObject(FILE_REFUSED);
  });

  it.each([
    ["JSON", '{"file": "x"}', "application/json"],
    ["a text", "x", "text/plain"],
    ["a bare picture", "x", "image/png"],
    ["a form of another kind", "file=x", "application/x-www-form-urlencoded"],
    ["a form without a boundary", "--b\r\n", "multipart/form-data"],
    ["a form that breaks off in its head", "--b\r\nContent-Disp", "multipart/form-data; boundary=b"],
    ["a form that breaks off in its file", `${head("file")}\r\nabc`, "multipart/form-data; boundary=b"],
    [
      "fields named as properties of objects are",
      `${head("__proto__")}\r\nabc\r\n--b--\r\n`,
      "multipart/form-data; boundary=b",
    ],
  ])("400 for %s", async (_what, body, type) => {
    expect(await sendRaw(world, tenant, body, type)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST" } },
    });
  });

  it("400 without a body", async () => {
    expect(await tenant.call("POST", PATH)).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST" } } });
  });

  it("401 without a key, whatever is sent", async () => {
    const form = formOf(await picture("png"), "image/png");
    expect(await tenant.call("POST", PATH, form, { key: "svc_test_unknown" })).toMatchObject({ status: 401 });
  });

  it("leaves nothing of an upload whose client goes away", async () => {
    (await beginUpload(world, tenant)).destroy();
    expect((await sendFile(await picture("png"), "image/png")).status).toBe(201);
    expect((await kept(world, tenant)).rows).toHaveLength(1);
  });

  it("503 when the decoder's process dies in the middle, and 201 again, by a new one", async () => {
    const large = await picture("png", { width: 5_000, height: 3_999 });
    expect((await sendFile(await picture("png"), "image/png")).status).toBe(201);
    let stored = 1;
    // On a busy machine it may be done before it is killed.
    for (let tries = 1; tries <= 10; tries += 1) {
      const decoder = await pictureProcess();
      const rested = await ticksOf(decoder);
      const sent = sendFile(large, "image/png");
      await expect.poll(() => ticksOf(decoder), { interval: 5 }).toBeGreaterThan(rested);
      process.kill(decoder, "SIGKILL");
      const { status, body } = await sent;
      if (status === 503) {
        expect(body).toMatchObject({ error: { code: "UNAVAILABLE" } });
        break;
      }
      stored += 1;
      expect(tries).toBeLessThan(10);
    }
    expect((await sendFile(large, "image/png")).status).toBe(201);
    expect((await kept(world, tenant)).rows).toHaveLength(stored + 1);
  });

  it("429 to a third while two of the tenant's are coming, 201 once they have gone", async () => {
    const bytes = await picture("png");
    const sockets = await holdUploads(world, tenant);
    try {
      expect(await sendFile(bytes, "image/png")).toMatchObject({
        status: 429,
        body: { error: { code: "RATE_LIMITED" } },
      });
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await expect.poll(async () => (await sendFile(bytes, "image/png")).status, { timeout: 20_000 }).toBe(201);
  });
});

describe("POST /catalog/upload-image under an Idempotency-Key", () => {
  const keyed = (bytes: Buffer) => send(formOf(bytes, "image/png"), { "idempotency-key": "one" });

  it("201 answers a repetition with the picture it has made", async () => {
    const bytes = await picture("png");
    const first = await keyed(bytes);
    const second = await keyed(bytes);
    expect([first.status, isReplayed(first), second.status, isReplayed(second)]).toEqual([201, false, 201, true]);
    expect(second.body).toEqual(first.body);
    expect((await kept(world, tenant)).files).toEqual([first.body.image_id]);
  });

  it("409 for another picture under the same key", async () => {
    await keyed(await picture("png"));
    const other = await keyed(await picture("png", { red: 7 }));
    expect(other).toMatchObject({ status: 409, body: { error: { code: "IDEMPOTENCY_CONFLICT" } } });
  });

  it("422 is repeated for an invalid picture", async () => {
    const [first, second] = [await keyed(Buffer.from("x")), await keyed(Buffer.from("x"))];
    expect(first).toMatchObject(FILE_REFUSED);
    expect(second).toMatchObject({ status: 422, body: first.body });
    expect(isReplayed(second)).toBe(true);
  });
});

describe("GET /catalog/images/{image_id}", () => {
  it("304 for the one the caller has, 200 for another", async () => {
    const { url, checksum } = await upload(tenant, "png");
    const etag = (await download(world, tenant, url)).headers.get("etag") ?? "";
    expect(etag).toBe(`"${checksum}"`);
    const same = await download(world, tenant, url, { "if-none-match": etag });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    expect((await download(world, tenant, url, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("404 for another tenant's, an unknown one, and one whose bytes are lost", async () => {
    const { image_id } = await upload(tenant, "png");
    const other = await makeTenant(world);
    const notFound = { status: 404, body: { error: { code: "NOT_FOUND" } } };
    expect(await other.call("GET", `/catalog/images/${image_id}`)).toMatchObject(notFound);
    expect(await tenant.call("GET", `/catalog/images/${"0".repeat(32)}`)).toMatchObject(notFound);
    await rm(join(world.deps.config.data_dir, "images", tenant.id, image_id));
    expect(await tenant.call("GET", `/catalog/images/${image_id}`)).toMatchObject(notFound);
  });

  it.each(["a.b", "a%2Fb", "..%2f..%2fsession-secret", "x".repeat(65), "%00", "я"])("422 for the id %s", async (id) => {
    expect(await tenant.call("GET", `/catalog/images/${id}`)).toMatchObject({
      status: 422,
      body: { error: { code: "VALIDATION_ERROR", fields: { image_id: expect.any(String) } } },
    });
  });

  it("401 without a key", async () => {
    const { url } = await upload(tenant, "png");
    expect((await fetch(world.url + url)).status).toBe(401);
  });
});

describe("a picture and its item", () => {
  it("201 gives an item a picture, 200 another, 200 none", async () => {
    const [one, two] = [await upload(tenant, "png"), await upload(tenant, "webp")];
    const made = await tenant.call<{ data: { id: number }[] }>("POST", "/catalog", {
      name: "Чай",
      price: 1,
      image_id: one.image_id,
    });
    expect(made).toMatchObject({ status: 201, body: { data: [{ image_id: one.image_id, image_url: one.url }] } });
    const path = `/catalog/${made.body.data[0]?.id}`;
    for (const [image_id, image_url] of [
      [two.image_id, two.url],
      [null, null],
    ]) {
      expect(await tenant.call("PATCH", path, { image_id })).toMatchObject({
        status: 200,
        body: { image_id, image_url },
      });
    }
  });

  it("422 for another tenant's picture", async () => {
    const { image_id } = await upload(await makeTenant(world), "png");
    expect(await tenant.call("POST", "/catalog", { name: "Чай", price: 1, image_id })).toMatchObject({
      status: 422,
      body: { error: { fields: { "items.0.image_id": "is no picture of yours" } } },
    });
  });

  it("keeps the bytes on the disk as they are given back", async () => {
    const { image_id, checksum } = await upload(tenant, "jpeg");
    const file = await readFile(join(world.deps.config.data_dir, "images", tenant.id, image_id));
    expect(sha256(file)).toBe(checksum);
  });
});
