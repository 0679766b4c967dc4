/** The stored data of an earlier release: a backup of its tables, and the answers of its API. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";
import pg from "pg";
import { from } from "pg-copy-streams";
import { inspectArchive, readArchive } from "../../src/backup/archive-reader.ts";
import { httpCall } from "../support/http-call.ts";
import type { Json } from "../support/make.ts";

export type Answer = { key: string; path: string; body: Json };
/** `migrations` has the SHA-256 of each by its name. */
export type Kept = { commit: string; migrations: Record<string, string>; answers: Answer[] };

const HERE = fileURLToPath(new URL("./", import.meta.url));
const MIGRATIONS = fileURLToPath(new URL("../../src/db/migrations/", import.meta.url));
const LISTS = ["/invoices", "/refunds", "/subscriptions", "/catalog", "/events", "/webhook/deliveries"];

/** The numbers of the last migrations of the releases that are kept. */
export function listKept(): string[] {
  return readdirSync(HERE).flatMap((name) => /^(\d{4})\.tolem$/.exec(name)?.[1] ?? []);
}

export function readKept(number: string): Kept {
  return JSON.parse(gunzipSync(readFileSync(`${HERE}${number}.json.gz`)).toString());
}

export function pathOfBackup(number: string): string {
  return `${HERE}${number}.tolem`;
}

/** What the API answers about all that the key can see; nothing of the lists that a release does not have. */
export async function askAll(url: string, key: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const path of ["/webhook/configure", ...LISTS.map((list) => `${list}?limit=100`)]) {
    const answer = await httpCall<Json>("GET", `${url}/api/v1${path}`, { headers: { "x-api-key": key } });
    if (answer?.status === 200) answers.push({ key, path, body: answer.body });
  }
  return answers;
}

/** The SHA-256 of a migration of today. */
export function sumOfMigration(name: string): string {
  return createHash("sha256")
    .update(readFileSync(`${MIGRATIONS}${name}.sql`))
    .digest("hex");
}

/** Makes the tables of the release, with its rows, in the empty database at `url`. */
export async function restoreKept(number: string, url: string): Promise<void> {
  const path = pathOfBackup(number);
  const manifest = await inspectArchive(path);
  const files = new Map<string, Buffer>();
  for await (const { name, bytes } of readArchive(path)) files.set(name, bytes);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
    );
    for (const name of manifest.migrations) {
      await client.query(readFileSync(`${MIGRATIONS}${name}.sql`, "utf8"));
      await client.query("insert into kysely_migration values ($1, $2)", [name, manifest.taken_at]);
    }
    // No trigger counts the rows again, and no foreign key asks for an order.
    await client.query("set session_replication_role = replica");
    for (const { name, columns, parts } of manifest.tables) {
      const pieces = parts.map(({ name }) => promisify(gunzip)(files.get(name) ?? Buffer.of()));
      const csv = Buffer.concat(await Promise.all(pieces));
      await client.query(`delete from "${name}"`);
      const list = columns.map((column) => `"${column}"`).join();
      await pipeline(
        Readable.from([csv]),
        client.query(from(`copy "${name}" (${list}) from stdin (format csv, header match)`)),
      );
    }
    for (const { name, last_value, is_called } of manifest.sequences) {
      await client.query("select setval($1::text::regclass, $2, $3)", [name, last_value, is_called]);
    }
  } finally {
    await client.end();
  }
}
