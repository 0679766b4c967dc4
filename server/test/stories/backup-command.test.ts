/** Backups as an operator makes and restores them: by the built program, beside a running service, interrupted, and moved. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectArchive, readArchive } from "../../src/backup/archive-reader.ts";
import { writeArchive } from "../../src/backup/archive-writer.ts";
import { createEmptyDatabase, everyRow, rowsOf } from "../support/backups.ts";
import { type Installation, install } from "../support/installation.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";
const PASSPHRASE = "a passphrase of tests alone";
const INVOICE = { amount: 100, phone_number: "87021234567" };

let folder: string;
let receiver: Receiver;
let service: Installation;
let key: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolem-command-"));
  file = join(folder, "by-hand.tolem");
  receiver = await startReceiver();
  service = await install({ data_dir: join(folder, "a"), settings: { BACKUP_DIR: join(folder, "scheduled") } });
  await service.start();
  ({ key } = await service.signUp(receiver.url));
  for (let n = 0; n < 20; n += 1) await service.call("POST", "/invoices", key, INVOICE);
}, 120_000);
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { status: number | null; output: Buffer; said: string };

/** Starts `tolem` on a folder; its settings are those of no service. */
function start(args: string[], data_dir: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), DATA_DIR: data_dir, SIMULATOR_PORT: "9", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = (async (): Promise<Ended> => {
    const [output, said, [status]] = await Promise.all([
      buffer(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { status, output, said };
  })();
  return { child, ended };
}

const tolem = (...input: Parameters<typeof start>) => start(...input).ended;
const home = () => join(folder, "a");

/** The program refused in one line, and ended with 1. */
function expectRefusal({ status, said }: Ended, reason: RegExp | string): void {
  expect(said).toMatch(/^tolem: [^\n]*\n$/);
  expect(said).toMatch(reason);
  expect(status).toBe(1);
}

describe("tolem backup", { timeout: 180_000 }, () => {
  it("is made by the service at its start, if there was none", async () => {
    await service.until("a backup is there", async () => {
      const names = await readdir(join(folder, "scheduled")).catch(() => []);
      return names.some((name) => /^tolem-[\dT-]+Z\.tolem$/.test(name));
    });
    await service.until("it is noted", async () => {
      const figures = await (await fetch(`${service.url}/metrics`)).text();
      return Number(/^tolem_backup_age_seconds (\S+)$/m.exec(figures)?.[1]) < 60;
    });
    expect(await service.tolem(["doctor"])).toMatch(/^ok +backups +the last good one is recent +\d{4}-.*\.tolem$/m);
  });

  it("writes one file beside the running service, and no second one over it without --force", async () => {
    expect(
      await tolem(["backup", file, "--with-secrets"], home(), { TOLEM_BACKUP_PASSPHRASE: PASSPHRASE }),
    ).toMatchObject({
      status: 0,
      said: expect.stringMatching(/by-hand\.tolem: \d+ rows, 0 pictures, \d+\.\d MB, as of /),
    });
    const { size, mode } = await stat(file);
    expect(mode & 0o777).toBe(0o600);
    expectRefusal(await tolem(["backup", file], home()), `${file} exists: name another file, or add --force`);
    expect((await stat(file)).size).toBe(size);
    const replaced = { TOLEM_BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await tolem(["backup", file, "--with-secrets", "--force"], home(), replaced)).toMatchObject({ status: 0 });
    expect((await readdir(folder)).sort()).toEqual(["a", "by-hand.tolem", "scheduled"]);
  });

  it("writes to standard output, and holds no secret there in the clear", async () => {
    const { output, status } = await tolem(["backup", "-", "--no-pictures"], home());
    expect(status).toBe(0);
    await writeFile(join(folder, "piped.tolem"), output);
    const manifest = await inspectArchive(join(folder, "piped.tolem"));
    expect(manifest).toMatchObject({ format: 1, pictures: null, secrets: null });
    for (const name of ["encryption-key", "session-secret"]) {
      const secret = await readFile(join(home(), name));
      for (const path of [file, join(folder, "piped.tolem")]) {
        for await (const { bytes } of readArchive(path)) expect(bytes.includes(secret)).toBe(false);
      }
    }
  });

  it("that is stopped or killed leaves nothing under its name, and the next one removes the rest", async () => {
    const path = join(folder, "interrupted.tolem");
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const { child, ended } = start(["backup", path], home());
      while (child.exitCode === null && !(await readdir(folder)).some((name) => name.endsWith(".partial")))
        await delay(1);
      child.kill(signal);
      const { status } = await ended;
      if (status === 0) await rm(path);
      expect(existsSync(path)).toBe(false);
    }
    expect(await tolem(["backup", path], home())).toMatchObject({ status: 0 });
    expect((await readdir(folder)).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("is refused where there is no installation, and without a passphrase to ask for", async () => {
    const nowhere = join(folder, "nowhere");
    expectRefusal(await tolem(["backup", join(folder, "x.tolem")], nowhere), "nothing was ever started there");
    expect(existsSync(nowhere)).toBe(false);
    expectRefusal(
      await tolem(["backup", join(folder, "x.tolem"), "--with-secrets"], home()),
      "TOLEM_BACKUP_PASSPHRASE is not set",
    );
    expectRefusal(await tolem(["backup"], home()), "say: tolem backup FILE");
  });
});

describe("tolem verify-backup", { timeout: 180_000 }, () => {
  it("finds nothing broken, with the key or without, and touches no folder", async () => {
    const before = await readdir(home());
    const known = await tolem(["verify-backup", file], home());
    expect(known.output.toString()).toMatch(/ is whole: of .*\n/);
    expect(known.output.toString()).toMatch(/^All is well\.$/m);
    expect(known.status).toBe(0);
    expect(await readdir(home())).toEqual(before);
    const elsewhere = join(folder, "elsewhere");
    const unknown = await tolem(["verify-backup", file], elsewhere);
    expect(unknown.output.toString()).toMatch(/^warning +secrets .*not tried/m);
    expect(unknown.status).toBe(0);
    expect(existsSync(elsewhere)).toBe(false);
    expect((await readdir(tmpdir())).filter((name) => name.startsWith("tolem-verify-"))).toEqual([]);
  });
});

describe("tolem restore", { timeout: 300_000 }, () => {
  const wanted = () => join(folder, "b");

  it("refuses what it cannot restore, and leaves nothing behind", async () => {
    const manifest = await inspectArchive(file);
    const newer = join(folder, "newer.tolem");
    const write = async (changed: object) => {
      const archive = writeArchive(createWriteStream(newer), new Date());
      await archive.add("manifest.json", Buffer.from(JSON.stringify(changed)));
      await archive.finish();
    };
    await write({ ...manifest, migrations: [...manifest.migrations, "9001_later"] });
    expectRefusal(await tolem(["restore", newer], wanted()), "the backup is of a newer Tolem (");
    await write({ ...manifest, format: 2 });
    expectRefusal(await tolem(["restore", newer], wanted()), "the format 2 of a newer Tolem");
    expectRefusal(await tolem(["restore", join(folder, "none.tolem")], wanted()), "ENOENT");
    expectRefusal(await tolem(["restore", PROGRAM], wanted()), "is no backup");
    expectRefusal(
      await tolem(["restore", join(folder, "piped.tolem")], wanted()),
      "set ENCRYPTION_KEY, or put encryption-key into",
    );
    const other = { ENCRYPTION_KEY: "another encryption key, of tests and tests only" };
    expectRefusal(await tolem(["restore", file], wanted(), other), "the backup needs the encryption key");
    const wrong = { TOLEM_BACKUP_PASSPHRASE: "another passphrase" };
    expectRefusal(await tolem(["restore", file], wanted(), wrong), "the passphrase is not the one");
    expectRefusal(await tolem(["restore", file], home()), "the database is not empty");
    expect(existsSync(wanted())).toBe(false);
  });

  it("that is killed leaves an empty database, and can be repeated", async () => {
    const settings = { TOLEM_BACKUP_PASSPHRASE: PASSPHRASE };
    for (const pauseMs of [0, 60, 150, 300]) {
      const data_dir = await mkdtemp(join(folder, "killed-"));
      const { child, ended } = start(["restore", file], data_dir, settings);
      while (child.exitCode === null && !existsSync(join(data_dir, "postgres.log"))) await delay(1);
      await delay(pauseMs);
      child.kill("SIGKILL");
      const { status } = await ended;
      expect(status).toBe(null);
      const repeated = await tolem(["restore", file], data_dir, settings);
      // It was empty, or the kill came after the commit.
      if (repeated.status !== 0) expectRefusal(repeated, "the database is not empty");
      await tolem(["doctor"], data_dir);
      await rm(data_dir, { recursive: true, force: true });
    }
  });

  it("fills a new folder with all of it, and holds its jobs until tolem activate", async () => {
    const settings = { TOLEM_BACKUP_PASSPHRASE: PASSPHRASE };
    const restored = await tolem(["restore", file], wanted(), settings);
    expect(restored.said).toBe("");
    expect(restored.output.toString()).toMatch(/^The jobs are held: run tolem activate/m);
    expect(restored.output.toString()).toMatch(/^warning +jobs +they are not held after a restore/m);
    expect(restored.output.toString()).toMatch(/^0 broken, /m);
    expect(restored.status).toBe(0);
    for (const name of ["encryption-key", "session-secret"]) {
      expect(await readFile(join(wanted(), name), "utf8")).toBe(await readFile(join(home(), name), "utf8"));
      expect((await stat(join(wanted(), name))).mode & 0o777).toBe(0o600);
    }
    expectRefusal(await tolem(["restore", file], wanted(), settings), "the database is not empty");

    const copy = await install({ data_dir: wanted(), settings: { PROVIDER_BASE_URL: service.simulatorUrl } });
    await copy.start();
    try {
      const { body } = (await copy.call<{ total: number }>("GET", "/invoices", key)) ?? {};
      expect(body?.total).toBe(20);
      receiver.take();
      const made = await copy.call("POST", "/invoices", key, INVOICE);
      expect(made?.status).toBe(201);
      await service.payLastOperation();
      const held = async () => (await (await fetch(`${copy.url}/metrics`)).text()).includes("\ntolem_jobs_held 1\n");
      expect(await held()).toBe(true);
      await delay(3_000);
      expect(receiver.take()).toEqual([]);
      expect(await copy.tolem(["activate"])).toMatch(/^The jobs begin within seconds/);
      await copy.until("the webhook is delivered", async () => receiver.take().length > 0);
      await copy.until("the figure says so", async () => !(await held()));
      expect(await copy.tolem(["activate"])).toBe("The jobs were not held.\n");
    } finally {
      await copy.stop();
    }
  });

  it("moves to a database of the operator's own, without the key where that is wanted, and begins at once; and back again", async () => {
    const database = await createEmptyDatabase();
    const data_dir = join(folder, "c");
    await mkdir(data_dir);
    const settings = { DATABASE_URL: database.url };
    const restored = await tolem(
      ["restore", join(folder, "piped.tolem"), "--drop-sealed", "--activate"],
      data_dir,
      settings,
    );
    expect(restored.said).toBe("");
    expect(restored.output.toString()).toMatch(/^Gone with their key: /m);
    expect(restored.status).toBe(0);
    const rows = await everyRow(database.url);
    expect(rows).toMatchObject({
      job_holds: [],
      installation: [],
      webhook_replaced_secrets: [],
      provider_sign_ins: [],
    });
    expect(rows.invoices?.length).toBeGreaterThanOrEqual(20);
    const sealed = `select (select count(*) from tenant_webhooks where webhook_secret is not null)
      + (select count(*) from provider_sessions where dead_at is null)
      + (select count(*) from idempotency_keys where body is not null) as n`;
    expect(await rowsOf(database.url, sealed)).toEqual([{ n: "0" }]);
    const moved = await install({ data_dir, settings });
    await moved.start();
    expect((await moved.call("GET", "/me", key))?.status).toBe(200);
    await moved.stop();

    const back = join(folder, "back.tolem");
    expect(await tolem(["backup", back], data_dir, settings)).toMatchObject({ status: 0 });
    await database.drop();
    const homeAgain = await tolem(["restore", back], join(folder, "d"), {
      ENCRYPTION_KEY: await readFile(join(data_dir, "encryption-key"), "utf8"),
    });
    expect(homeAgain.output.toString()).toMatch(/^0 broken, /m);
    expect(homeAgain).toMatchObject({ said: "", status: 0 });
  });
});
