/** The SQL of payment links: read and changed by their merchants, and the places that payers take. */
import { type Insertable, sql, type Updateable } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { PaymentLink, PaymentLinkSubmit, Schema } from "../db/schema.ts";
import { unnested } from "../db/unnested.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import type { PaymentLinkStatus } from "../rules/payment-link-status.ts";
import { foldCounts, PAID_PLACES, withUnfolded } from "./counts-store.ts";
import { linkOf } from "./reads.ts";

export type NewPaymentLink = Insertable<Schema["payment_links"]>;
export type PaymentLinkChanges = Updateable<Omit<Schema["payment_links"], "tenant_id" | "id" | "is_sandbox">>;

type Key = Pick<PaymentLink, "tenant_id" | "id">;

/** @throws NOT_FOUND */
export async function getPaymentLink(db: Database, tenant_id: string, id: number): Promise<PaymentLink> {
  return ofTenant(db, tenant_id)
    .where("id", "=", id)
    .$call(withUnfolded)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/**
 * Locks the link until the transaction ends, with everything that was counted in its row. It waits for the payers who are counted
 * beside the row, and they wait for it. @throws NOT_FOUND
 */
export async function getPaymentLinkForUpdate(db: Database, tenant_id: string, id: number): Promise<PaymentLink> {
  const link = ofTenant(db, tenant_id).selectAll().where("id", "=", id).forUpdate();
  const locked = await link.executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
  const folded = await foldCounts(db, [locked], null);
  return folded[0] ?? locked;
}

function ofTenant(db: Database, tenant_id: string) {
  return db.selectFrom("payment_links").where("tenant_id", "=", tenant_id);
}

export async function insertPaymentLink(db: Database, link: NewPaymentLink): Promise<PaymentLink> {
  return db.insertInto("payment_links").values(link).returningAll().executeTakeFirstOrThrow();
}

/** Changes the locked link. */
export async function changePaymentLink(
  db: Database,
  { tenant_id, id }: Pick<PaymentLink, "tenant_id" | "id">,
  changes: PaymentLinkChanges,
): Promise<PaymentLink> {
  return db
    .updateTable("payment_links")
    .set(changes)
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Pauses every link of the tenant. */
export async function changeLinksPaused(db: Database, tenant_id: string): Promise<void> {
  const links = db.updateTable("payment_links").set({ is_paused: true }).where("tenant_id", "=", tenant_id);
  await links.where("is_paused", "=", false).execute();
}

type Named = { tenant_id: string; payment_link_id: number };

/** Takes the slug for the link for ever; false where another link has or had it. */
export async function insertSlug(db: Database, { slug, ...link }: Named & { slug: string }): Promise<boolean> {
  await db
    .insertInto("payment_link_slugs")
    .values({ slug, ...link })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await db
    .selectFrom("payment_link_slugs")
    .select(["tenant_id", "payment_link_id"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  return owner?.tenant_id === link.tenant_id && owner.payment_link_id === link.payment_link_id;
}

/** Takes the merchant's own id for the link for ever; false where another link of the mode has or had it. */
export async function insertExternalId(
  db: Database,
  named: Named & { is_sandbox: boolean; external_id: string },
): Promise<boolean> {
  const { tenant_id, is_sandbox, external_id, payment_link_id } = named;
  await db
    .insertInto("payment_link_external_ids")
    .values(named)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await db
    .selectFrom("payment_link_external_ids")
    .select("payment_link_id")
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", is_sandbox)
    .where("external_id", "=", external_id)
    .executeTakeFirst();
  return owner?.payment_link_id === payment_link_id;
}

/** The link, for the pages of payers, as `linkOf` reads it. */
export const findLinkOfKey = gathered(async (db: Database, keys: Key[]): Promise<(PaymentLink | undefined)[]> => {
  const { rows } = await sql<PaymentLink>`
    select l.* from ${unnested(keys, { tenant_id: "text", id: "bigint" })} k (tenant_id, id)
    cross join ${linkOf({ tenant_id: sql`k.tenant_id`, id: sql`k.id` })} l`.execute(db);
  const nameOf = ({ tenant_id, id }: Key) => `${tenant_id}/${id}`;
  const links = new Map(rows.map((link) => [nameOf(link), link]));
  return keys.map((key) => links.get(nameOf(key)));
});

/** Which link the slug leads to. The query names no tenant, because the slug determines it. */
export async function findKeyOfSlug(db: Database, slug: string): Promise<Key | undefined> {
  const key = db.selectFrom("payment_link_slugs").select(["tenant_id", "payment_link_id as id"]);
  return key.where("slug", "=", slug).executeTakeFirst();
}

/** A filter of links; null means any. `search` is in the form of `db/search-text.ts`. */
export type PaymentLinkFilter = {
  status: PaymentLinkStatus | null;
  is_sandbox: boolean | null;
  search: string | null;
};

/** The present instants of live and of sandbox links. */
export type Instants = { live: Date; sandbox: Date };

export const NEWEST_LINKS: ListOrder = { name: "payment links", columns: ["id"], isDescending: true };

/** A page of the tenant's links that pass the filter, newest first, and their total. */
export async function listPaymentLinks(
  db: Database,
  tenant_id: string,
  { status, is_sandbox, search, ...now }: PaymentLinkFilter & Instants,
  page: Page,
): Promise<{ links: PaymentLink[]; total: number }> {
  let matching = ofTenant(db, tenant_id);
  if (is_sandbox !== null) matching = matching.where("is_sandbox", "=", is_sandbox);
  // `strpos` takes "%" and "_" literally, which `like` does not.
  if (search !== null) matching = matching.where(sql<boolean>`strpos(search_text, ${search}) > 0`);
  if (status !== null) matching = matching.where(sql<boolean>`${statusAt(now)} = ${status}`);
  const [links, { total }] = await Promise.all([
    matching.$call(withUnfolded).$call(paged(NEWEST_LINKS, page)).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { links, total };
}

/** `paymentLinkStatus` as an expression. */
function statusAt({ live, sandbox }: Instants) {
  return sql<PaymentLinkStatus>`case
    when ${PAID_PLACES} >= max_payments then 'completed'
    when expires_at <= case when is_sandbox then ${sandbox}::timestamptz else ${live}::timestamptz end then 'expired'
    when is_paused then 'paused' else 'active' end`;
}

/** False when the same submit has made something already, also when two run at the same instant. */
export const insertSubmit = gathered(async (db: Database, submits: PaymentLinkSubmit[]): Promise<boolean[]> => {
  const column = <Name extends keyof PaymentLinkSubmit>(name: Name) => submits.map((submit) => submit[name]);
  const { rows } = await sql<Pick<PaymentLinkSubmit, "tenant_id" | "submit_hash">>`
    insert into payment_link_submits
      (tenant_id, submit_hash, payment_link_id, invoice_id, subscription_id, sent_to, created_at)
    select * from unnest(${column("tenant_id")}::text[], ${column("submit_hash")}::bytea[],
      ${column("payment_link_id")}::bigint[], ${column("invoice_id")}::bigint[], ${column("subscription_id")}::bigint[],
      ${column("sent_to")}::text[], ${column("created_at")}::timestamptz[])
    on conflict (tenant_id, submit_hash) do nothing
    returning tenant_id, submit_hash`.execute(db);
  const nameOf = ({ tenant_id, submit_hash }: Pick<PaymentLinkSubmit, "tenant_id" | "submit_hash">) =>
    `${tenant_id}/${submit_hash.toString("hex")}`;
  const names = new Set(rows.map(nameOf));
  // Of two equal ones of this list one is inserted.
  return submits.map((submit) => names.delete(nameOf(submit)));
});

/** Replaces the submit's invoice `from`; false when another transaction replaced it first. */
export async function changeInvoiceOfSubmit(
  db: Database,
  { tenant_id, submit_hash }: Pick<PaymentLinkSubmit, "tenant_id" | "submit_hash">,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_link_submits")
    .set({ invoice_id: to })
    .where("tenant_id", "=", tenant_id)
    .where("submit_hash", "=", submit_hash)
    .where("invoice_id", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findSubmit(
  db: Database,
  tenant_id: string,
  submit_hash: Buffer,
): Promise<PaymentLinkSubmit | undefined> {
  const found = db.selectFrom("payment_link_submits").selectAll().where("tenant_id", "=", tenant_id);
  return found.where("submit_hash", "=", submit_hash).executeTakeFirst();
}

/** Gives the forms that have made the subscriptions their first invoices. */
export async function changeFirstInvoices(
  db: Database,
  billed: { tenant_id: string; subscription_id: number; invoice_id: number }[],
): Promise<void> {
  await sql`
    update payment_link_submits p set invoice_id = b.invoice_id
    from unnest(${billed.map((one) => one.tenant_id)}::text[], ${billed.map((one) => one.subscription_id)}::bigint[],
      ${billed.map((one) => one.invoice_id)}::bigint[]) b (tenant_id, subscription_id, invoice_id)
    where p.tenant_id = b.tenant_id and p.subscription_id = b.subscription_id and p.invoice_id is null`.execute(db);
}
