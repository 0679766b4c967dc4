/** A DATABASE_URL with several hosts: the writable one is used, and the next one after a failover. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { openWake } from "../../src/db/wake.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../src/embedded-postgres/start.ts";
import { type DatabaseLink, startDatabaseLink } from "../support/database-link.ts";
import { createDatabase, createWorld, type World } from "../support/world.ts";

/** Promised are 13 s, of which 8 s go into finding out that a host gives no answer; a busy machine takes longer. */
const FIND_WITHIN_MS = 30_000;

vi.setConfig({ testTimeout: 120_000 });

let world: World;
let data_dir: string;
let second: EmbeddedDatabase;
/** Of the servers in the order in which the URL names them: the first only reads. */
let links: DatabaseLink[];
let db: Database;
let drop: () => Promise<void>;
let name: string;

beforeAll(async () => {
  world = await createWorld();
  data_dir = await mkdtemp(join(tmpdir(), "tolem-hosts-"));
  second = await startEmbeddedDatabase({ data_dir, log: world.deps.log });
});

afterAll(async () => {
  await second.stop();
  await world.close();
  await rm(data_dir, { recursive: true });
});

/** Two servers with a database of one name, whose table `host` tells them apart. */
beforeEach(async () => {
  const primary = await createDatabase();
  name = new URL(primary.url.replace("@/", "@localhost/")).pathname.slice(1);
  await administer(second.url, `create database ${name}`);
  const second_url = second.url.replace("/tolem?", `/${name}?`);
  await administer(second_url, "create table host (name text); insert into host values ('second')");
  await administer(primary.url, "create table host (name text); insert into host values ('primary')");
  await administer(second_url, `alter database ${name} set default_transaction_read_only = on`);
  links = [await startDatabaseLink(second_url), await startDatabaseLink(primary.url)];
  db = openDatabase({ url: urlOf(links), max_connections: 3, log: world.deps.log });
  drop = primary.drop;
});

afterEach(async () => {
  await db.destroy();
  for (const link of links) await link.close();
  await drop();
});

async function administer(url: string, text: string): Promise<void> {
  const own = openDatabase({ url, max_connections: 1, log: world.deps.log });
  await sql.raw(text).execute(own);
  await own.destroy();
}

/** `postgres://tolem@first,second/name`. */
function urlOf(links: DatabaseLink[]): string {
  const hosts = links.map(({ url }) => new URL(url).host);
  return `postgres://tolem@${hosts.join(",")}/${name}?sslmode=disable`;
}

/** The host that a write reaches. */
async function write(): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`update host set name = name returning name`.execute(db);
  return rows[0]?.name;
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + FIND_WITHIN_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(50);
    }
  }
}

it("writes to the one that can be written to, and at the first call", async () => {
  expect(await write()).toBe("primary");
});

it("follows the primary's role to the other host, whether the old one refuses or gives no answer", async () => {
  expect(await write()).toBe("primary");
  links[1]?.silence();
  await administer(second.url, `alter database ${name} reset default_transaction_read_only`);
  expect(await eventually(write)).toBe("second");
});

it("leaves a host that has become a reader under open connections", async () => {
  expect(await write()).toBe("primary");
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(write()).rejects.toMatchObject({ code: "25006" });
  expect(await write()).toBe("primary");
});

it("listens where it can be written to", async () => {
  const wake = openWake({ db, url: urlOf(links), log: world.deps.log });
  let heard = 0;
  wake.on("refunds", () => {
    heard += 1;
  });
  await eventually(async () => {
    await sql`select pg_notify('tolem', 'refunds')`.execute(db);
    expect(heard).toBeGreaterThan(1);
  });
  await wake.close();
});
