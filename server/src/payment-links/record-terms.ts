/** Records what people and programs do with payment links. */
import { type Doer, recordActivity } from "../audit/record-activity.ts";
import type { PaymentLink } from "../db/schema.ts";
import { changedFields, type Facts } from "../rules/changed-fields.ts";
import { amountText } from "../rules/money.ts";
import type { Tx } from "../transaction.ts";

/** `before` is undefined for a new link. */
export async function recordTerms(
  tx: Tx,
  doer: Doer,
  before: PaymentLink | undefined,
  after: PaymentLink,
): Promise<void> {
  const target = after.id;
  if (before === undefined) {
    await recordActivity(tx, doer, { action: "link.create", target, after: factsOf(after) });
    return;
  }
  await recordActivity(tx, doer, { action: "link.change", target, ...changedFields(factsOf(before), factsOf(after)) });
}

function factsOf(link: PaymentLink): Facts {
  const { slug, title, description, channels, max_payments, expires_at, success_url, external_id, is_sandbox } = link;
  const { billing_period, billing_day } = link;
  return {
    ...{ slug, title, description },
    amount: textOf(link.amount_tiyn),
    min_amount: textOf(link.min_amount_tiyn),
    max_amount: textOf(link.max_amount_tiyn),
    ...{ billing_period, billing_day },
    ...{ channels, max_payments, expires_at: expires_at?.toISOString() ?? null, success_url, external_id, is_sandbox },
  };
}

function textOf(tiyn: number | null): string | null {
  return tiyn === null ? null : amountText(tiyn);
}
