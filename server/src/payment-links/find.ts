/** Finds payment links for the pages of payers. */
import type { PaymentLink } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { SLUG } from "./slug.ts";
import { findLinkOfMade, findPaymentLinkOfSlug } from "./store.ts";

/** @throws NOT_FOUND, also for a text that no slug can be */
export async function findLinkOfSlug(deps: Pick<Deps, "db">, slug: string): Promise<PaymentLink> {
  const link = SLUG.test(slug) ? await findPaymentLinkOfSlug(deps.db, slug) : undefined;
  if (link === undefined) throw new ApiError("NOT_FOUND");
  return link;
}

/** The link by which an invoice or a subscription was made. @throws NOT_FOUND */
export async function getLinkOf(deps: Pick<Deps, "db">, tenant_id: string, id: number): Promise<PaymentLink> {
  const link = await findLinkOfMade(deps.db, { tenant_id, id });
  if (link === undefined) throw new ApiError("NOT_FOUND");
  return link;
}
