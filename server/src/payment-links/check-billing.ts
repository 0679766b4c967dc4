/** Checks the links that make subscriptions: what is billed is fixed, and payers are billed by phone. */
import type { Static } from "typebox";
import type { PaymentLink } from "../db/schema.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { hasBillingDay } from "../rules/cadence.ts";
import { SUBSCRIPTION_MAX_TIYN, SUBSCRIPTION_MIN_TIYN } from "../rules/money.ts";
import type { CreatePaymentLink } from "./wire.ts";

/** The link's billing, as the row has it. */
export function billingOf({ billing }: Pick<Static<typeof CreatePaymentLink>, "billing">) {
  if (billing == null) return { billing_period: null, billing_day: null };
  const { billing_period, billing_day = null } = billing;
  return { billing_period, billing_day: hasBillingDay(billing_period) ? billing_day : null };
}

type Checked = Pick<PaymentLink, "billing_period" | "amount_tiyn" | "channels"> & { items: unknown };

/** @throws VALIDATION_ERROR on `amount`, `items` or `channels` of a link that makes subscriptions */
export function assertBillable({ billing_period, amount_tiyn, items, channels }: Checked): void {
  if (billing_period === null) return;
  if (amount_tiyn === null) throw invalidField("amount", problem("fixed_amount"));
  if (amount_tiyn < SUBSCRIPTION_MIN_TIYN || amount_tiyn > SUBSCRIPTION_MAX_TIYN) {
    throw invalidField(items === null ? "amount" : "items", problem("cart_out_of_range"));
  }
  if (channels.join() !== "phone") throw invalidField("channels", problem("not_allowed", { allowed: ["phone"] }));
}
