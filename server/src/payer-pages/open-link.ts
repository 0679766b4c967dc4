/** Reads the payment link of a page, and decides whether it takes payments now. */
import { passOnDeparted } from "../cells/departures.ts";
import type { PaymentLink } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { findLinkKey } from "../payment-links/find.ts";
import { type PaymentLinkStatus, paymentLinkStatus } from "../rules/payment-link-status.ts";
import { tariffState } from "../rules/tariff.ts";
import type { Merchant } from "../storefront/reads.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { findLinkWithMerchant } from "./store.ts";

/**
 * `taken`: all places are taken and not all are paid, so that one may come free. `unavailable`: the merchant is hard-stopped by the
 * tariff, or has no provider session.
 */
export type LinkState = PaymentLinkStatus | "taken" | "unavailable";

export type LinkPage = Merchant & {
  link: PaymentLink;
  state: LinkState;
  /** The present instant on the link's clock. */
  now: Date;
};

/** The link of the slug, whatever its state. @throws NOT_FOUND; UNAVAILABLE when it has moved to another cell */
export async function openLink(deps: Deps, slug: string): Promise<LinkPage> {
  const name = { kind: "link", name: slug } as const;
  const [found] = await Promise.all([findPage(deps, slug), passOnDeparted(deps, name)]);
  if (found === undefined) throw new ApiError("NOT_FOUND");
  const { link, tenant, connected } = found;
  const now = nowFor(deps, tenant, link.is_sandbox);
  const graceDays = deps.config.tariff_grace_days;
  const isStopped = tariffState({ ...tenant, graceDays, now: deps.clock.now() }).kind === "hard_stopped";
  const isAvailable = !isStopped && (link.is_sandbox || connected !== null);
  return { ...found, now, state: stateOf(link, now, isAvailable) };
}

async function findPage(deps: Deps, slug: string): Promise<(Merchant & { link: PaymentLink }) | undefined> {
  const key = await findLinkKey(deps, slug);
  return key && findLinkWithMerchant(deps.db, key);
}

function stateOf(link: PaymentLink, now: Date, isAvailable: boolean): LinkState {
  const status = paymentLinkStatus(link, now);
  if (status !== "active") return status;
  if (link.max_payments !== null && link.taken >= link.max_payments) return "taken";
  return isAvailable ? "active" : "unavailable";
}

/** @throws PAYMENT_LINK_CLOSED, SHOP_UNAVAILABLE */
export function assertTakesPayments({ state }: LinkPage): void {
  if (state === "unavailable") throw new ApiError("SHOP_UNAVAILABLE");
  if (state !== "active") throw new ApiError("PAYMENT_LINK_CLOSED");
}
