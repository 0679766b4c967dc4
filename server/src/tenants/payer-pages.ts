/** The addresses of the pages that a tenant's payers see, and whose page an address is. */
import { passOnDeparted } from "../cells/departures.ts";
import { memoized } from "../db/memoized.ts";
import type { Tenant } from "../db/schema.ts";
import { type Owner, seal, unseal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { changePageSecret, findOwnerOfPage, getPageSecret } from "./page-secrets-store.ts";
import { isGenuine, type PageKey, type PageKind, pageToken, readPageToken } from "./page-token.ts";

const SECRET_BYTES = 32;

/** The addresses of one tenant's pages, at the address of the service. */
export type PayerPages = {
  base_url: string;
  /** The token of the page, which is its permission. */
  tokenOf(kind: PageKind, id: number): string;
  urlOf(kind: PageKind, id: number): string;
};

export async function payerPagesOf(deps: Deps, { id: tenant_id }: Pick<Tenant, "id">): Promise<PayerPages> {
  const { base_url } = deps.config;
  const key = await getKey(deps, tenant_id);
  const tokenOf = (kind: PageKind, id: number) => pageToken(key, kind, id);
  return { base_url, tokenOf, urlOf: (kind, id) => base_url + pagePath(kind, tokenOf(kind, id)) };
}

/** The path of the page with the token. */
export function pagePath(kind: PageKind, token: string): string {
  return `/${kind === "invoice" ? "i" : "s"}/${token}`;
}

/**
 * The row that the token names, which may have gone since. A forged token takes the same time as a genuine one.
 * @throws NOT_FOUND; UNAVAILABLE when the tenant has moved to another cell
 */
export async function readPage(deps: Deps, kind: PageKind, text: string): Promise<{ tenant_id: string; id: number }> {
  const token = readPageToken(text);
  if (token === undefined) throw new ApiError("NOT_FOUND");
  await passOnDeparted(deps, { kind: "page", name: token.page_name });
  const owner = await findOwner(deps, token.page_name);
  const isKnown = isGenuine(token, kind, owner?.secret ?? Buffer.alloc(SECRET_BYTES));
  if (owner === undefined || !isKnown) throw new ApiError("NOT_FOUND");
  return { tenant_id: owner.tenant_id, id: token.id };
}

/** The key of a tenant's pages. Reading and unsealing it takes longer than a token, and it never changes. @throws NOT_FOUND */
const getKey = memoized(readOrMakeKey);

/** Whose pages have the name, and their secret; undefined also before the tenant's first page. */
const findOwner = memoized(async (deps: Deps, page_name: string) => {
  const owner = await findOwnerOfPage(deps.db, page_name);
  if (!owner?.page_secret) return undefined;
  return { tenant_id: owner.tenant_id, secret: unsealed(deps, owner.tenant_id, owner.page_secret) };
});

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
