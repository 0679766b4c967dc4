/** The SQL of the names of tenants that have moved to another cell. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/**
 * A value by which callers name a tenant: the hash of a key, an e-mail address, a user's id, a shop's slug, the token of a code, the
 * name of a tenant's pages, the slug of a payment link.
 */
export type CallerName = { kind: "key" | "email" | "person" | "shop" | "code" | "page" | "link"; name: string };

export async function findCellOfName(db: Database, { kind, name }: CallerName): Promise<number | undefined> {
  const found = db.selectFrom("departed_names").select("cell").where("kind", "=", kind);
  return (await found.where("name", "=", sql<string>`lower(${name})`).executeTakeFirst())?.cell;
}

export async function insertDepartedNames(
  db: Database,
  tenant: { tenant_id: string; cell: number },
  names: CallerName[],
): Promise<void> {
  await sql`
    insert into departed_names (kind, name, tenant_id, cell)
    select kind, lower(name), ${tenant.tenant_id}, ${tenant.cell}::integer
    from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ name }) => name)}::text[]) n (kind, name)`.execute(
    db,
  );
}
