/** The catalog's search in databases of other locales than the embedded one's: the same results, and by the index. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { searchFields } from "../../src/catalog/item-fields.ts";
import { listItems } from "../../src/catalog/list-store.ts";
import { insertItems } from "../../src/catalog/store.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { searchKey } from "../../src/db/search-text.ts";
import { openLog } from "../../src/log.ts";
import { databaseUrl } from "../support/global-setup.ts";

const LOCALES = {
  "the embedded one": "",
  "C of the system": "locale_provider libc locale 'C'",
  "C of PostgreSQL": "locale_provider builtin builtin_locale 'C' locale 'C'",
};
const NAMES = ["Молоко ЁЛКА", "Қаймақ ӨРІК", "Ұн Һәм Тұз", "Green Tea"];

/** Does `work` in a migrated database of that locale. */
async function within(locale: string, work: (db: Database) => Promise<void>): Promise<void> {
  const name = `w_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: inject("postgres_url") });
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8' ${locale}`);
  const url = databaseUrl(inject("postgres_url"), name);
  const db = openDatabase({ url, max_connections: 2, log: openLog("error") });
  try {
    await migrate(db);
    await work(db);
  } finally {
    await db.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

async function fill(db: Database, tenant_id: string): Promise<void> {
  const created_at = new Date("2026-11-20T00:00:00Z");
  await db.insertInto("tenants").values({ id: tenant_id, name: "shop", created_at }).execute();
  const rest = { price_tiyn: 100, unit: "piece", image_id: null, description: null, ntin: null, section: null };
  const names = [...NAMES, ...Array.from({ length: 3_000 }, (_, index) => `Товар ${index}`)];
  const items = names.map((name) => {
    const named = { name, sku: null, barcode: null };
    return { ...rest, ...named, ...searchFields(named) };
  });
  await insertItems(db, { tenant_id, created_at }, items);
}

describe.each(Object.entries(LOCALES))("with the locale %s a search", (_name, locale) => {
  it("finds Russian and Kazakh words in any case, and asks the index", async () => {
    await within(locale, async (db) => {
      await fill(db, "tnt_1");
      for (const [search, name] of [
        ["молоко ёлк", NAMES[0]],
        ["ҚАЙМАҚ", NAMES[1]],
        ["һӘМ", NAMES[2]],
        ["ұЗ", NAMES[2]],
        ["Һ", NAMES[2]],
        ["GREEN", NAMES[3]],
      ]) {
        const found = await listItems(db, "tnt_1", { search: search ?? "", is_active: null, section: null }, "newest", {
          limit: 9,
          offset: 0,
        });
        expect([found.total, found.items.map((item) => item.name)]).toEqual([1, [name]]);
      }
      await sql`vacuum analyze catalog_items`.execute(db);
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select id from catalog_items
        where tenant_id = 'tnt_1' and search_key like ${`%${searchKey("қаймақ")}%`}`.execute(db);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan on catalog_items_search");
    });
  });
});
