/** Backups in a bucket: made by the service and by hand, restored and verified from there, through failures of the bucket. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { locate } from "../../src/backup/open-folder.ts";
import { openImages } from "../../src/catalog/open-images.ts";
import { loadConfig } from "../../src/config.ts";
import { createEmptyDatabase, fillFrom, takeBackup } from "../support/backups.ts";
import { startBucket, type TestBucket } from "../support/bucket.ts";
import { type Installation, install } from "../support/installation.ts";
import { makeTenant } from "../support/make.ts";
import { upload } from "../support/pictures.ts";
import { randomOf } from "../support/random.ts";
import { createWorld } from "../support/world.ts";

const PROGRAM = "server/dist/cli.js";
const MB = 1024 * 1024;
const NAME = /^\/safe\/tolem\/(tolem-[\dT-]+Z\.tolem)$/;

let bucket: TestBucket;
let folder: string;

beforeAll(async () => {
  bucket = await startBucket();
  folder = await mkdtemp(join(tmpdir(), "tolem-bucket-"));
  // Other tests, which run beside these, have copies of their own.
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => bucket.fail(() => null));
afterAll(async () => {
  vi.unstubAllEnvs();
  bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const configOf = (data_dir: string) => loadConfig({ ...bucket.settings, DATA_DIR: data_dir }, { keepsNothing: true });
const copies = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("tolem-backup-")).sort();

describe("a file in a bucket", { timeout: 180_000 }, () => {
  const SEED = 20_261_122;
  const random = randomOf(SEED);
  const bytes = Buffer.from(Array.from({ length: 2.5 * MB }, () => Math.floor(random() * 2 ** 32))).subarray(
    0,
    2.5 * MB,
  );
  const large = Buffer.concat(Array.from({ length: 8 }, () => bytes));
  const place = () => locate(configOf(folder), "s3://safe/a/large.tolem");
  const { signal } = new AbortController();

  async function writeLarge(output: Writable): Promise<void> {
    for (let at = 0; at < large.length; at += MB) {
      if (!output.write(large.subarray(at, at + MB))) await Promise.race([once(output, "drain"), finished(output)]);
      expect(bucket.objects.size).toBe(0);
    }
    output.end();
    await finished(output);
  }

  afterEach(() => {
    bucket.objects.clear();
    expect(bucket.refused).toEqual([]);
  });

  it("is uploaded in parts and bears its name when all are there, though calls fail and answers are lost", async () => {
    let calls = 0;
    bucket.fail(({ method }) => {
      calls += 1;
      if (calls % 3 === 1) return method === "POST" ? 503 : "hang-up";
      return null;
    });
    const { folder: there, name } = place();
    await there.write(name, writeLarge);
    expect([...bucket.objects.keys()]).toEqual(["/safe/a/large.tolem"]);
    expect(bucket.objects.get("/safe/a/large.tolem")?.bytes.equals(large)).toBe(true);
    const before = await copies();
    await there.read(name, signal, async (path) => expect((await stat(path)).size).toBe(large.length));
    expect(await copies()).toEqual(before);
  });

  it("is there although the answer that completes it was lost", async () => {
    let isLost = false;
    bucket.fail(({ method, query }) => {
      if (method !== "POST" || !query.has("uploadId") || isLost) return null;
      isLost = true;
      return "hang-up";
    });
    const { folder: there, name } = place();
    await there.write(name, writeLarge);
    expect(bucket.objects.size).toBe(1);
    expect(isLost).toBe(true);
  });

  it("is not there, nor a part of it, where a part is refused or the writing fails", async () => {
    const { folder: there, name } = place();
    bucket.fail(({ query }) => (query.get("partNumber") === "2" ? 403 : null));
    await expect(there.write(name, writeLarge)).rejects.toThrow("the bucket safe answered PUT with 403 (Planned)");
    bucket.fail(() => null);
    const failing = async (output: Writable) => {
      output.write(large);
      throw new Error("interrupted");
    };
    await expect(there.write(name, failing)).rejects.toThrow("interrupted");
    expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
  });

  it("that changes while it is read, or is not there, is refused in one line, and no copy is left", async () => {
    const { folder: there, name } = place();
    const read = () => there.read(name, signal, async () => undefined);
    const before = await copies();
    await expect(read()).rejects.toThrow("the bucket safe has no a/large.tolem");
    await there.write(name, writeLarge);
    bucket.fail(({ method }) => {
      if (method === "GET") bucket.objects.set("/safe/a/large.tolem", { bytes: Buffer.from("other") });
      return null;
    });
    await expect(read()).rejects.toThrow("the bucket safe answered GET with 412");
    expect(await copies()).toEqual(before);
  });
});

it("a backup of pictures on the disk is restored into a bucket, and from there onto a disk", {
  timeout: 180_000,
}, async () => {
  const world = await createWorld();
  const [first, second] = [await createEmptyDatabase(), await createEmptyDatabase()];
  try {
    const tenant = await makeTenant(world);
    const { image_id } = await upload(tenant, "webp");
    const bytes = await world.deps.images.get(tenant.id, image_id);
    const path = join(folder, "pictures.tolem");
    await takeBackup(world, path);
    const images = openImages({ ...configOf(folder), s3_bucket: "pictures" });
    await fillFrom(path, first.url, { images });
    expect(bucket.objects.get(`/pictures/images/${tenant.id}/${image_id}`)).toEqual({ type: "image/webp", bytes });
    await takeBackup({ database_url: first.url, deps: { ...world.deps, images } }, path);
    await fillFrom(path, second.url, { images: openImages(configOf(join(folder, "disk"))) });
    expect(await readFile(join(folder, "disk", "images", tenant.id, image_id))).toEqual(bytes);
  } finally {
    await Promise.all([first.drop(), second.drop()]);
    await world.close();
  }
});

describe("a service whose BACKUP_DIR is a bucket", { timeout: 300_000 }, () => {
  let service: Installation;
  let settings: Record<string, string>;
  const ofBucket = () => [...bucket.objects.keys()].flatMap((path) => NAME.exec(path)?.[1] ?? []);

  beforeAll(async () => {
    for (const day of ["01", "02", "03", "04"]) {
      bucket.objects.set(`/safe/tolem/tolem-2025-01-${day}T00-00-00Z.tolem`, { bytes: Buffer.from("old") });
    }
    bucket.objects.set("/safe/tolem/by-hand.tolem", { bytes: Buffer.from("by hand") });
    for (const name of ["tolem-2025-01-05T00-00-00Z.tolem", "by-hand-2.tolem"]) {
      bucket.uploads.set(name, { path: `/safe/tolem/${name}`, parts: new Map() });
    }
    settings = { ...bucket.settings, BACKUP_DIR: "s3://safe/tolem", BACKUP_KEEP: "1d" };
    service = await install({ data_dir: join(folder, "a"), settings });
    await service.start();
  }, 120_000);
  afterAll(() => service.stop());

  it("makes one there at once, removes what is no longer kept and what was left unfinished, and no file of another name", async () => {
    await service.until("only the new one is left", async () => {
      const names = ofBucket();
      return names.length === 1 && !names[0]?.startsWith("tolem-2025");
    });
    expect([...bucket.uploads.keys()]).toEqual(["by-hand-2.tolem"]);
    expect(bucket.objects.has("/safe/tolem/by-hand.tolem")).toBe(true);
    const [name] = ofBucket();
    expect(await service.tolem(["doctor"])).toMatch(
      new RegExp(`^ok +backups +the last good one is recent +\\d{4}-.*, s3://safe/tolem/${name}$`, "m"),
    );
    const figures = await (await fetch(`${service.url}/metrics`)).text();
    expect(Number(/^tolem_backup_age_seconds (\S+)$/m.exec(figures)?.[1])).toBeLessThan(120);
    expect(bucket.refused).toEqual([]);
  });

  it("verifies and restores its backups from there, with one-line errors", async () => {
    const before = await copies();
    const address = `s3://safe/tolem/${ofBucket()[0]}`;
    expect(await service.tolem(["verify-backup", address])).toMatch(/ is whole: of [\s\S]*^All is well\.$/m);
    const data_dir = join(folder, "b");
    const tolem = async (args: string[], data_dir: string) => {
      const child = spawn(process.execPath, [PROGRAM, ...args], {
        env: { PATH: process.env.PATH, TMPDIR: tmpdir(), DATA_DIR: data_dir, SIMULATOR_PORT: "9", ...settings },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [output, said, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "close"),
      ]);
      return { output, said, status };
    };
    expect(await tolem(["restore", address, "--drop-sealed"], data_dir)).toMatchObject({
      output: expect.stringMatching(/^0 broken, /m),
      said: "",
      status: 0,
    });
    expect(await tolem(["backup", address], join(folder, "a"))).toEqual({
      output: "",
      said: `tolem: ${address} exists: name another file, or add --force\n`,
      status: 1,
    });
    expect(await tolem(["restore", "s3://safe/none.tolem"], data_dir)).toMatchObject({
      said: "tolem: the bucket safe has no none.tolem\n",
      status: 1,
    });
    expect(await tolem(["backup", "s3://safe"], join(folder, "a"))).toMatchObject({
      said: "tolem: s3://safe is not s3://BUCKET/PREFIX/NAME\n",
      status: 1,
    });
    expect(await copies()).toEqual(before);
  });
});
