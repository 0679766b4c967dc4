/** The life of the embedded database: created, joined, adopted, killed in every way, without losing a committed row. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../src/embedded-postgres/start.ts";
import { rounds } from "../support/rounds.ts";

const SOURCE = new URL("../../src/embedded-postgres/start.ts", import.meta.url).href;
const SERVER = new URL("../../", import.meta.url);
/** A program that is started loads the sources first. */
vi.setConfig({ testTimeout: 120_000 });
/** As long as every poll of the tests. */
const PATIENCE_MS = 20_000;

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

let root: string;
/** The DATA_DIR that most tests share, for making one takes a second: shut down, with the table `written`. */
let data_dir: string;
const started: EmbeddedDatabase[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tolem-embedded-"));
  data_dir = join(root, "far-longer-than-the-path-of-a-socket-may-be".repeat(5));
  const { url } = await start(data_dir);
  await query(url, "create table written (id bigserial primary key)");
  await stopAll();
});

afterEach(stopAll);

afterAll(async () => {
  for (const name of await readdir("/tmp")) {
    const target = name.startsWith("tolem-") ? await readlink(join("/tmp", name)).catch(() => "") : "";
    if (target.startsWith(root)) await rm(join("/tmp", name));
  }
  await rm(root, { recursive: true, force: true });
});

async function stopAll(): Promise<void> {
  for (const database of started.splice(0)) await database.stop();
}

async function start(directory: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ data_dir: directory, log: QUIET });
  started.push(database);
  return database;
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const result = await client.query({ text: sql, rowMode: "array" });
    return result.rows;
  } finally {
    await client.end();
  }
}

async function writtenIds(url: string): Promise<number[]> {
  return (await query(url, "select id from written")).map(([id]) => Number(id));
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(10);
    }
  }
}

/** The link in /tmp through which clients reach the socket. */
function linkOf(database: EmbeddedDatabase): string {
  return new URL(database.url.replace("@/", "@socket/")).searchParams.get("host") ?? "";
}

/** The pid of the server of the shared directory. */
async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(join(data_dir, "postgres", "postmaster.pid"), "utf8"), 10);
}

async function expectGone(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(0);
  await eventually(async () => expect(() => process.kill(pid, 0)).toThrow("ESRCH"));
}

/** Another process that owns or joins the database, and prints the id of each row once it is committed. */
function spawnWriter() {
  const program = `
    import { setTimeout as delay } from "node:timers/promises";
    import pg from "pg";
    import { startEmbeddedDatabase } from ${JSON.stringify(SOURCE)};
    const quiet = () => undefined;
    const log = { info: quiet, warn: quiet, error: quiet };
    const { url } = await startEmbeddedDatabase({ data_dir: process.argv[1], log });
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    pool.on("error", quiet);
    for (;;) {
      const insert = pool.query("insert into written default values returning id");
      await insert.then(({ rows }) => console.log(rows[0].id), quiet);
      await delay(2);
    }`;
  const flags = ["--import", "tsx", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, [...flags, data_dir], { cwd: SERVER, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ids: number[] = [];
  const lines = createInterface({ input: child.stdout }).on("line", (line) => ids.push(Number(line)));
  const closed = once(child, "close");
  const ended = closed.then(() => {
    throw new Error("the writer has ended");
  });
  ended.catch(() => undefined);
  return {
    ids,
    async wrote(count: number) {
      while (ids.length < count) await Promise.race([once(lines, "line"), ended]);
    },
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

it("a fresh start creates a durable database that listens only on the socket, also after a killed start", async () => {
  const fresh = await mkdtemp(join(root, "fresh-"));
  await mkdir(join(fresh, "postgres.new-killed"));
  await writeFile(join(fresh, "postgres.new-killed", "PG_VERSION"), "18\n");

  const { url, owner } = await start(fresh);

  const names = ["listen_addresses", "fsync", "TimeZone", "server_encoding"];
  const settings = names.map((name) => `current_setting('${name}')`);
  const [row] = await query(url, `select current_database(), ${settings.join()}, datlocale from pg_database limit 1`);
  expect(row).toEqual(["tolem", "", "on", "UTC", "UTF8", "C.UTF-8"]);
  expect(owner).toBe(true);
  expect((await readdir(fresh)).sort()).toEqual(["postgres", "postgres.log"]);
});

it("a restart keeps the rows, and a stop leaves no process and no link", async () => {
  const first = await start(data_dir);
  const [row = []] = await query(first.url, "insert into written default values returning id");
  const pid = await serverPid();
  await first.stop();
  await expectGone(pid);
  await expect(readlink(linkOf(first))).rejects.toThrow("ENOENT");

  const second = await start(data_dir);
  expect(await query(second.url, "select id from written")).toContainEqual(row);
  expect(second.url).toBe(first.url);
});

it("two starts at once on a fresh directory share one database", async () => {
  const fresh = await mkdtemp(join(root, "fresh-"));
  const databases = await Promise.all([start(fresh), start(fresh)]);

  expect(databases.map(({ owner }) => owner).sort()).toEqual([false, true]);
  await query(databases[0].url, "create table shared ()");
  expect(await query(databases[1].url, "select from shared")).toEqual([]);
});

it("one that joined keeps the database when the first one stops, and the last one shuts it down", async () => {
  const first = await start(data_dir);
  const joined = await start(data_dir);
  expect([first.owner, joined.owner]).toEqual([true, false]);
  const pid = await serverPid();

  await first.stop();
  await query(joined.url, "insert into written default values");
  expect(await serverPid()).toBe(pid);

  await joined.stop();
  await expectGone(pid);
});

it("PostgreSQL is restarted automatically after kill -9", async () => {
  const database = await start(data_dir);
  const [row = []] = await query(database.url, "insert into written default values returning id");
  const pid = await serverPid();

  process.kill(pid, "SIGKILL");

  expect(await eventually(() => query(database.url, "select id from written"))).toContainEqual(row);
  expect(await serverPid()).not.toBe(pid);
});

it("one that joined brings the database back when its owner and PostgreSQL are both killed", async () => {
  const writer = spawnWriter();
  await writer.wrote(1);
  const joined = await start(data_dir);

  process.kill(await serverPid(), "SIGKILL");
  await writer.kill();

  expect(await eventually(() => writtenIds(joined.url))).toEqual(expect.arrayContaining(writer.ids));
});

it("a stop while PostgreSQL is down ends, and leaves it down", async () => {
  const database = await start(data_dir);
  const pid = await serverPid();

  process.kill(pid, "SIGKILL");
  await database.stop();

  await expectGone(pid);
  expect(await serverPid()).toBe(pid);
});

it("the next start adopts the server of a killed owner, with its rows", async () => {
  const writer = spawnWriter();
  await writer.wrote(20);
  const pid = await serverPid();
  await writer.kill();

  const database = await start(data_dir);

  expect(database.owner).toBe(true);
  expect(await serverPid()).toBe(pid);
  expect(await writtenIds(database.url)).toEqual(expect.arrayContaining(writer.ids));
  await database.stop();
  await expectGone(pid);
});

const KILLS = rounds(3, 10);

it(`${KILLS} kills of the owner, of PostgreSQL and of both lose no committed row`, async () => {
  const committed: number[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const writer = spawnWriter();
    await writer.wrote(5 + round);
    if (round % 3 !== 0) process.kill(await serverPid(), "SIGKILL");
    if (round % 3 === 1) await writer.wrote(writer.ids.length + 5);
    await writer.kill();
    committed.push(...writer.ids);
  }

  const { url } = await start(data_dir);
  expect(committed.length).toBeGreaterThan(10 * KILLS - 20);
  expect(await writtenIds(url)).toEqual(expect.arrayContaining(committed));
});

it("lock files whose pid another program has by now do not keep the database down", async () => {
  const other = spawn("sleep", ["60"]);
  onTestFinished(() => void other.kill());
  await expectStartsDespite(`${other.pid}\n`);
});

it("lock files that a power cut has emptied do not keep the database down", () => expectStartsDespite(""));

async function expectStartsDespite(lock: string): Promise<void> {
  await writeFile(join(data_dir, "postgres", "postmaster.pid"), lock);
  await writeFile(join(data_dir, "postgres", ".s.PGSQL.5432.lock"), lock);
  const { url } = await start(data_dir);
  expect(await query(url, "select 1")).toEqual([[1]]);
}

it("a damaged database is refused with a one-line reason", async () => {
  const damaged = await mkdtemp(join(root, "damaged-"));
  await cp(data_dir, damaged, { recursive: true });
  await truncate(join(damaged, "postgres", "global", "pg_control"));

  await expect(start(damaged)).rejects.toThrow(/^The embedded PostgreSQL cannot start: .*pg_control.*DATABASE_URL\.$/);
});

it("a link in /tmp that leads elsewhere is refused", async () => {
  const database = await start(data_dir);
  await database.stop();
  await symlink(root, linkOf(database));

  await expect(start(data_dir)).rejects.toThrow("is not our link to");

  await rm(linkOf(database));
});

if (process.getuid?.() === 0) {
  it("root without user namespaces runs it as an unprivileged user", async () => {
    await chmod(root, 0o711);
    const fresh = await mkdtemp(join(root, "fresh-"));
    const program = `
      import { startEmbeddedDatabase } from ${JSON.stringify(SOURCE)};
      const quiet = () => undefined;
      const log = { info: quiet, warn: quiet, error: quiet };
      const database = await startEmbeddedDatabase({ data_dir: process.argv[1], log });
      await database.stop();`;
    const forbid = `read mapped; exec sh -c 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"' sh "$@"`;
    const node = [process.execPath, "--import", "tsx", "--input-type=module", "--eval", program, fresh];
    const child = spawn("unshare", ["--user", "sh", "-c", forbid, "sh", ...node], {
      cwd: SERVER,
      stdio: ["pipe", "inherit", "inherit"],
    });
    const closed = once(child, "close");
    const outside = await readlink("/proc/self/ns/user");
    await eventually(async () => expect(await readlink(`/proc/${child.pid}/ns/user`)).not.toBe(outside));
    for (const map of ["uid_map", "gid_map"]) await writeFile(`/proc/${child.pid}/${map}`, "0 0 65536");
    child.stdin?.end("\n");

    expect(await closed).toEqual([0, null]);
    const { url } = await start(fresh);
    expect(await query(url, "select 1")).toEqual([[1]]);
  });
}
