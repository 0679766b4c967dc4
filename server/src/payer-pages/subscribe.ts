/** Makes the subscription to which a payer agrees on the page of a payment link. */
import type { Subscription } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { takePlace } from "../payment-links/count-payments.ts";
import { bindSubscription, findMadeBySubmit } from "../payment-links/submits.ts";
import { problem } from "../problems.ts";
import { type BillingPeriod, billingDay } from "../rules/cadence.ts";
import { hideMerchant } from "../storefront/hide-merchant.ts";
import { assertWithinLimits } from "../storefront/limit-orders.ts";
import { createByLink, getMadeByLink } from "../subscriptions/create-by-link.ts";
import { dailyLimitFor } from "../tariffs/daily-limit.ts";
import { assertTakesPayments, type LinkPage } from "./open-link.ts";
import { type Filled, hashOf, phoneOf, submitOf, textOf } from "./pay-link.ts";

/**
 * Makes the subscription, which is billed every `billing_period` and for the first time at once; or answers with the one that the
 * same form has made, or that the phone has by the link already.
 * @throws PAYMENT_LINK_CLOSED; SHOP_UNAVAILABLE; RATE_LIMITED on `phone_number`; VALIDATION_ERROR on `channel`, `phone_number`,
 * `client_name`, `client_comment`, `agree`
 */
export async function subscribe(
  deps: Deps,
  page: LinkPage,
  billing_period: BillingPeriod,
  filled: Filled,
): Promise<Subscription> {
  const { tenant, link, now } = page;
  const submit_hash = hashOf(deps, link, filled);
  const made = await findMadeBySubmit(deps, { tenant_id: tenant.id, submit_hash });
  if (made?.subscription_id != null) return getMadeByLink(deps, tenant.id, made.subscription_id);
  assertTakesPayments(page);
  const payer = payerOf(page, filled);
  const submit = submitOf(deps, link, submit_hash, payer.phone_number);
  const daily_limit = link.is_sandbox ? 0 : await dailyLimitFor(deps, tenant);
  const { billing_day } = link;
  const input = {
    ...payer,
    ...{ billing_period, description: link.title, is_sandbox: link.is_sandbox, payment_link: link },
    billing_day: billingDay({ billing_period, billing_day }, now.getTime(), deps.config.subscription_tz),
    bill_immediately: true,
  };
  return createByLink(deps, tenant, input, async (tx, subscription) => {
    await bindSubscription(tx, submit, subscription);
    await takePlace(tx, link, now);
    if (!link.is_sandbox) await assertWithinLimits(tx, submit, daily_limit);
  }).catch((error: unknown) => {
    throw hideMerchant(error);
  });
}

/** @throws VALIDATION_ERROR on the form's invalid fields */
function payerOf({ link }: LinkPage, filled: Filled) {
  if (filled.channel === "qr") throw invalidField("channel", problem("not_allowed", { allowed: ["phone"] }));
  const phone_number = phoneOf(link, filled, "phone");
  if (phone_number === null) throw invalidField("phone_number", problem("phone_required"));
  const subscriber_name = textOf(link, "name", filled.client_name);
  const client_comment = textOf(link, "comment", filled.client_comment);
  if (filled.agree !== true) throw invalidField("agree", problem("agreement"));
  return { phone_number, subscriber_name, metadata: client_comment === null ? {} : { client_comment } };
}
