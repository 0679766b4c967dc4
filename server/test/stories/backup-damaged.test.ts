/** Damaged backups are refused with a one-line message, and nothing is left behind. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEAL_BYTES, sealOf } from "../../src/backup/archive-writer.ts";
import { restore } from "../../src/backup/restore.ts";
import { type Config, loadConfig } from "../../src/config.ts";
import { createEmptyDatabase, type EmptyDatabase, everyRow, takeBackup } from "../support/backups.ts";
import { makeTenant } from "../support/make.ts";
import { upload } from "../support/pictures.ts";
import { createWorld, type World } from "../support/world.ts";

const PROGRAM = "server/dist/cli.js";
const SEED = 20_261_122;
const RUNS = 500;
const SEALED_RUNS = 12;
const BLOCK = 512;
const PASSPHRASE = "a passphrase of tests alone";

let world: World;
let folder: string;
let target: EmptyDatabase;
let config: Config;
let whole: Buffer;
/** Where each file of the archive begins, with its header; the last one is the seal. */
let begins: number[];

beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), "tolem-damaged-"));
  const tenant = await makeTenant(world);
  for (let n = 0; n < 5; n += 1)
    await tenant.call("POST", "/invoices", { amount: 100, phone_number: "87021234567", simulate: "paid" });
  await upload(tenant, "png");
  await takeBackup(world, join(folder, "whole.tolem"), { passphrase: PASSPHRASE });
  whole = await readFile(join(folder, "whole.tolem"));
  begins = filesOf(whole);
  target = await createEmptyDatabase();
  config = loadConfig({ DATABASE_URL: target.url, DATA_DIR: home() }, { keepsNothing: true });
}, 300_000);
afterAll(async () => {
  await target.drop();
  await world.close();
  await rm(folder, { recursive: true });
});

const home = () => join(folder, "home");
const damagedPath = () => join(folder, "damaged.tolem");

function filesOf(tar: Buffer): number[] {
  const places: number[] = [];
  for (let at = 0; tar[at] !== 0; at += BLOCK + Math.ceil(sizeAt(tar, at) / BLOCK) * BLOCK) places.push(at);
  return places;
}

/** The size of the file whose header is at `at`. */
function sizeAt(tar: Buffer, at: number): number {
  return Number.parseInt(tar.subarray(at + 124, at + 135).toString(), 8);
}

/** What is done to some bytes from a place on; `noise` is put in, or in their place. */
const KINDS = {
  cut: (before: Buffer) => [before],
  flip: (before: Buffer, bytes: Buffer, after: Buffer) => [before, bytes.map((byte) => byte ^ 0x10), after],
  zero: (before: Buffer, bytes: Buffer, after: Buffer) => [before, Buffer.alloc(bytes.length), after],
  randomize: (before: Buffer, bytes: Buffer, after: Buffer, noise: Buffer) => [
    before,
    noise.subarray(0, bytes.length),
    bytes.subarray(noise.length),
    after,
  ],
  remove: (before: Buffer, _bytes: Buffer, after: Buffer) => [before, after],
  duplicate: (before: Buffer, bytes: Buffer, after: Buffer) => [before, bytes, bytes, after],
  insert: (before: Buffer, bytes: Buffer, after: Buffer, noise: Buffer) => [before, noise, bytes, after],
};

const damage = fc.record({
  kind: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
  /** Which file of the archive, and how far into it, as shares. */
  file: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.oneof(fc.constantFrom(1, BLOCK), fc.integer({ min: 1, max: 20_000 })),
  noise: fc.uint8Array({ minLength: 1, maxLength: 2000 }),
});
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damageAt(bytes: Buffer, at: number, { kind, length, noise }: Damage): Buffer {
  const end = Math.min(bytes.length, at + length);
  const parts = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)] as const;
  return Buffer.concat(KINDS[kind](...parts, Buffer.from(noise)));
}

async function refusalOf(bytes: Buffer): Promise<string> {
  await writeFile(damagedPath(), bytes);
  const { signal } = new AbortController();
  const input = { path: damagedPath(), dropsSealed: false, activates: false, onProgress() {}, signal };
  return restore(config, world.deps.log, { ...input, givePassphrase: async () => PASSPHRASE }).then(
    () => "restored",
    (error: Error) => error.message,
  );
}

async function expectNothingLeft(): Promise<void> {
  expect(await everyRow(target.url)).toEqual({});
  expect((await readdir(folder)).sort()).toEqual(["damaged.tolem", "whole.tolem"]);
}

describe("a damaged backup", { timeout: 300_000 }, () => {
  it(`is refused with one line, wherever it is damaged, ${RUNS} times`, async () => {
    const property = fc.asyncProperty(damage, async (one) => {
      const file = Math.floor(one.file * begins.length);
      const [from = 0, to = whole.length] = begins.slice(file);
      const damaged = damageAt(whole, Math.floor(from + one.place * (to - from)), one);
      fc.pre(!damaged.equals(whole));
      expect(await refusalOf(damaged)).toMatch(/^damaged\.tolem is no backup, or [^\n]*$/);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
    await expectNothingLeft();
  });

  it("is refused with one line where its last checksum was made to fit, and leaves nothing in the database", async () => {
    const property = fc.asyncProperty(damage, fc.constantFrom("flip", "zero", "randomize"), async (place, kind) => {
      const one: Damage = { ...place, kind };
      // The manifest, which says what the others are, and the seal come last; what fills a file's last block is read by none.
      const files = begins.slice(0, -2);
      const from = files[Math.floor(one.file * files.length)] ?? 0;
      const length = BLOCK + sizeAt(whole, from);
      const body = damageAt(whole.subarray(0, -SEAL_BYTES), Math.floor(from + one.place * length), one);
      fc.pre(!body.equals(whole.subarray(0, -SEAL_BYTES)));
      const seal = await sealOf(createHash("sha256").update(body).digest("hex"));
      expect(await refusalOf(Buffer.concat([body, seal]))).toMatch(/^the backup is damaged: [^\n]*$/);
    });
    await fc.assert(property, { seed: SEED, numRuns: SEALED_RUNS });
    await expectNothingLeft();
  });

  it("ends the commands with 1, and leaves nothing in the folder of temporary files", async () => {
    const scratch = join(folder, "scratch");
    await mkdir(scratch);
    const middle = Math.floor(whole.length / 2);
    const changed = Buffer.from(whole);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    for (const [command, bytes] of [
      ["restore", whole.subarray(0, middle)],
      ["verify-backup", changed],
      ["restore", Buffer.concat([whole, Buffer.alloc(BLOCK)])],
    ] as const) {
      await writeFile(damagedPath(), bytes);
      const child = spawn(process.execPath, [PROGRAM, command, damagedPath()], {
        env: { PATH: process.env.PATH, TMPDIR: scratch, DATA_DIR: home(), SIMULATOR_PORT: "9" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [output, said, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "close"),
      ]);
      expect({ output, status }).toEqual({ output: "", status: 1 });
      expect(said).toMatch(/^tolem: damaged\.tolem is no backup, or [^\n]*\n$/);
      expect(existsSync(home())).toBe(false);
      expect(await readdir(scratch)).toEqual([]);
    }
    await rm(scratch, { recursive: true });
  });
});
