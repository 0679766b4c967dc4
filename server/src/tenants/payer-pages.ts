/** The addresses of the pages that a tenant's payers see, and whose page an address is. */
import { passOnDeparted } from "../cells/departures.ts";
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { type Owner, seal, unseal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { changePageSecret, findTenantOfPage, getPageSecret } from "./page-secrets-store.ts";
import { isGenuine, type PageKey, type PageKind, pageToken, readPageToken } from "./page-token.ts";

const SECRET_BYTES = 32;
const REMEMBERED = 10_000;

/** The addresses of one tenant's pages, at the address of the service. */
export type PayerPages = {
  base_url: string;
  /** The token of the page, which is its permission. */
  tokenOf(kind: PageKind, id: number): string;
  urlOf(kind: PageKind, id: number): string;
};

/** The keys of tenants by the database that has them, because reading and unsealing one takes longer than a token. */
const remembered = new WeakMap<Database, Map<string, PageKey>>();

export async function payerPagesOf(deps: Deps, { id: tenant_id }: Pick<Tenant, "id">): Promise<PayerPages> {
  const { base_url } = deps.config;
  const key = await keyOf(deps, tenant_id);
  const tokenOf = (kind: PageKind, id: number) => pageToken(key, kind, id);
  return { base_url, tokenOf, urlOf: (kind, id) => base_url + pagePath(kind, tokenOf(kind, id)) };
}

/** The path of the page with the token. */
export function pagePath(kind: PageKind, token: string): string {
  return `/${kind === "invoice" ? "i" : "s"}/${token}`;
}

/**
 * The tenant and the id of the row that the token names. A forged token takes the same time as a genuine one.
 * @throws NOT_FOUND; UNAVAILABLE when the tenant has moved to another cell
 */
export async function readPage(deps: Deps, kind: PageKind, text: string): Promise<{ tenant: Tenant; id: number }> {
  const token = readPageToken(text);
  if (token === undefined) throw new ApiError("NOT_FOUND");
  await passOnDeparted(deps, { kind: "page", name: token.page_name });
  const found = await findTenantOfPage(deps.db, token.page_name);
  const secret = found?.page_secret
    ? secretOf(deps, found.tenant.id, { page_name: token.page_name, page_secret: found.page_secret })
    : Buffer.alloc(SECRET_BYTES);
  const isKnown = isGenuine(token, kind, secret);
  if (!found?.page_secret || !isKnown) throw new ApiError("NOT_FOUND");
  return { tenant: found.tenant, id: token.id };
}

async function keyOf(deps: Deps, tenant_id: string): Promise<PageKey> {
  const keys = keysOf(deps.db);
  return keys.get(tenant_id) ?? remember(keys, tenant_id, await readOrMakeKey(deps, tenant_id));
}

type SealedKey = { page_name: string; page_secret: Buffer };

function secretOf(deps: Deps, tenant_id: string, { page_name, page_secret }: SealedKey): Buffer {
  const keys = keysOf(deps.db);
  const known = keys.get(tenant_id);
  if (known !== undefined) return known.secret;
  return remember(keys, tenant_id, { page_name, secret: unsealed(deps, tenant_id, page_secret) }).secret;
}

function keysOf(db: Database): Map<string, PageKey> {
  const keys = remembered.get(db) ?? new Map<string, PageKey>();
  remembered.set(db, keys);
  return keys;
}

function remember(keys: Map<string, PageKey>, tenant_id: string, key: PageKey): PageKey {
  if (keys.size === REMEMBERED) keys.clear();
  keys.set(tenant_id, key);
  return key;
}

/** A new secret of the tenant, sealed. */
export function newPageSecret(deps: Pick<Deps, "config" | "random">, tenant_id: string): Buffer {
  return seal(deps, ownerOf(tenant_id), deps.random.bytes(SECRET_BYTES).toString("hex"));
}

/**
 * A tenant that an earlier release registered gets its secret when it is first needed; of two at once one is stored, and both
 * read it.
 */
async function readOrMakeKey(deps: Deps, tenant_id: string): Promise<PageKey> {
  const { page_name, page_secret } = await getPageSecret(deps.db, tenant_id);
  if (page_secret !== null) return { page_name, secret: unsealed(deps, tenant_id, page_secret) };
  await changePageSecret(deps.db, tenant_id, newPageSecret(deps, tenant_id));
  const stored = (await getPageSecret(deps.db, tenant_id)).page_secret;
  if (stored === null) throw new ApiError("UNAVAILABLE", { retryAfterS: 1 });
  return { page_name, secret: unsealed(deps, tenant_id, stored) };
}

function unsealed(deps: Deps, tenant_id: string, sealed: Buffer): Buffer {
  return Buffer.from(unseal(deps, ownerOf(tenant_id), sealed), "hex");
}

function ownerOf(tenant_id: string): Owner {
  return { tenant_id, kind: "page-secret" };
}
