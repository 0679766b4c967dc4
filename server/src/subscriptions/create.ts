/** Creates a subscription; the scheduler bills it from then on. */

import type { Static } from "typebox";
import type { Database } from "../db/database.ts";
import type { PaymentLink, Subscription } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { metadataText } from "../http/metadata.ts";
import { problem } from "../problems.ts";
import { assertCapable } from "../provider/session.ts";
import { firstBillingAt, hasBillingDay } from "../rules/cadence.ts";
import { nextRunAt } from "../rules/subscription-queue.ts";
import { type Caller, isSandboxCall } from "../tenants/caller.ts";
import { type BillingMoment, lockMoment } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { amountOrCart, cartAmount, plainAmount, searchTextOf } from "./check-input.ts";
import { holdExternalId } from "./hold-external-id.ts";
import { recordTerms } from "./record-terms.ts";
import { insertSubscription, type NewSubscription } from "./store.ts";
import type { CreateSubscription } from "./wire.ts";

/** Billing dates 100 periods after a later start would leave the range of times that the API writes. */
const STARTED_BEFORE = "3000-01-01";
const RETRY_DEFAULTS = { max_retry_attempts: 3, retry_interval_hours: 24, grace_period_days: 7 };

export type NewSubscriptionInput = Static<typeof CreateSubscription> & {
  /** The payment link by which a payer makes it, with what it costs: the items are as they were when the link was made. */
  payment_link?: Pick<PaymentLink, "id" | "amount_tiyn" | "items">;
};

/**
 * Creates an active subscription; `storeAlongside` runs in the same transaction. The cart is copied from the catalog as it is
 * at this instant.
 * @throws VALIDATION_ERROR on `amount` and `cart_items`, `billing_day`, `started_at`, `metadata`, `is_sandbox`; PROVIDER_SESSION_REQUIRED; PROVIDER_CANNOT;
 * SUBSCRIPTION_EXISTS with the `id` of the one that has the `external_subscriber_id`; an error of which `isPhoneOfLinkTaken` is true.
 */
export async function createSubscription(
  deps: Deps,
  caller: Caller,
  input: NewSubscriptionInput,
  storeAlongside?: StoreAlongside<Subscription>,
): Promise<Subscription> {
  const tenant_id = caller.tenant.id;
  const is_sandbox = isSandboxCall(caller, input.is_sandbox);
  const asked = { ...termsOf(input), ...(await amountOf(deps.db, tenant_id, input)), tenant_id, is_sandbox };
  if (!is_sandbox) await assertCapable(deps, tenant_id, "phone_invoice");
  return holdExternalId(deps, asked, () =>
    inTransaction(deps, async (tx) => {
      const moment = await lockMoment(tx, asked);
      const subscription = await insertSubscription(tx.db, {
        ...asked,
        ...firstRun(tx, asked, input, moment),
        created_at: moment.now,
      });
      await recordTerms(tx, caller, undefined, subscription);
      await storeAlongside?.(tx, subscription);
      if (input.bill_immediately) tx.wakeOnCommit("subscriptions");
      return subscription;
    }),
  );
}

/** The terms of the subscription except for the money. */
function termsOf(input: NewSubscriptionInput) {
  const { phone_number, billing_period } = input;
  const billing_day = hasBillingDay(billing_period) ? (input.billing_day ?? null) : null;
  if (billing_day === null && hasBillingDay(billing_period)) throw invalidField("billing_day", problem("required"));
  if (input.started_at != null && input.started_at >= STARTED_BEFORE) {
    throw invalidField("started_at", problem("not_before", { before_at: STARTED_BEFORE }));
  }
  const texts = {
    phone_number,
    description: input.description ?? null,
    subscriber_name: input.subscriber_name ?? null,
    external_subscriber_id: input.external_subscriber_id ?? null,
  };
  return {
    ...texts,
    search_text: searchTextOf(texts),
    billing_period,
    billing_day,
    metadata: metadataText(input.metadata ?? {}),
    payment_link_id: input.payment_link?.id ?? null,
    max_retry_attempts: input.max_retry_attempts ?? RETRY_DEFAULTS.max_retry_attempts,
    retry_interval_hours: input.retry_interval_hours ?? RETRY_DEFAULTS.retry_interval_hours,
    grace_period_days: input.grace_period_days ?? RETRY_DEFAULTS.grace_period_days,
  };
}

async function amountOf(db: Database, tenant_id: string, { amount, cart_items, payment_link }: NewSubscriptionInput) {
  if (payment_link?.amount_tiyn != null) {
    const { amount_tiyn, items } = payment_link;
    return { amount_tiyn, cart_items: items === null ? null : JSON.stringify(items) };
  }
  if (amount != null && cart_items != null) throw amountOrCart(problem("amount_and_cart"));
  if (amount != null) return plainAmount(amount);
  if (cart_items != null) return cartAmount(db, tenant_id, cart_items);
  throw amountOrCart(problem("amount_or_cart"));
}

type Terms = Pick<NewSubscription, "billing_period" | "grace_period_days"> & { billing_day: number | null };

function firstRun({ config }: Pick<Tx, "config">, terms: Terms, input: NewSubscriptionInput, moment: BillingMoment) {
  const { now, aheadMs, billing_hour: hour } = moment;
  const zone = config.subscription_tz;
  const next_billing_at = input.bill_immediately
    ? now
    : firstBillingAt({ cadence: terms, started_at: input.started_at ?? null, now, zone, hour });
  const { grace_period_days } = terms;
  const fresh = { status: "active" as const, next_billing_at, open_invoice_id: null, grace_started_at: null };
  return { ...fresh, next_run_at: nextRunAt({ ...fresh, grace_period_days }, aheadMs) };
}
