/** Finds payment links for the pages of payers. */
import { memoized } from "../db/memoized.ts";
import type { PaymentLink } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { SLUG } from "./slug.ts";
import { findKeyOfSlug, findLinkOfKey } from "./store.ts";

type Key = Pick<PaymentLink, "tenant_id" | "id">;

/** Which link the slug leads to, which it does for ever; undefined also for a text that no slug can be. */
export const findLinkKey = memoized(async ({ db }: Pick<Deps, "db">, slug: string): Promise<Key | undefined> => {
  return SLUG.test(slug) ? findKeyOfSlug(db, slug) : undefined;
});

export async function findLink({ db }: Pick<Deps, "db">, key: Key): Promise<PaymentLink | undefined> {
  return findLinkOfKey(db, key);
}
