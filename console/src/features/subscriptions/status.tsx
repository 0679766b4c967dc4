/** The tags of the status of a subscription and of an attempt to bill it. */
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import type { SubscriptionStatus } from "./filter.ts";
import type { Attempt, Subscription } from "./queries.ts";

export const STATUS_TONES: Record<SubscriptionStatus, Tone> = {
  active: "good",
  paused: "wait",
  cancelled: "off",
  expired: "bad",
};

const ATTEMPT_TONES: Record<Attempt["status"], Tone> = {
  pending: "wait",
  paid: "good",
  failed: "bad",
  cancelled: "bad",
  expired: "bad",
};

/** A status, or the state of an active subscription that waits for a payment, for a retry, or for the end of its grace. */
type BillingState = SubscriptionStatus | "waiting" | "failing" | "grace";

const BILLING_TONES: Record<Exclude<BillingState, SubscriptionStatus>, Tone> = {
  waiting: "wait",
  failing: "bad",
  grace: "bad",
};

/** Failing takes precedence over an open invoice, which may be the next attempt. */
export function billingStateOf({
  status,
  in_grace_period,
  failed_attempts,
  open_invoice_id,
}: Subscription): BillingState {
  if (status !== "active") return status;
  if (in_grace_period) return "grace";
  if (failed_attempts > 0) return "failing";
  return open_invoice_id === null ? status : "waiting";
}

const isOfBilling = (state: BillingState): state is keyof typeof BILLING_TONES => state in BILLING_TONES;

export function toneOf(state: BillingState): Tone {
  return isOfBilling(state) ? BILLING_TONES[state] : STATUS_TONES[state];
}

export function SubscriptionTag({ state }: { state: BillingState }) {
  const { t } = useTranslation();
  if (!isOfBilling(state)) return <Status status={state} />;
  return <Tag tone={BILLING_TONES[state]}>{t(`subscriptions.marks.${state}`)}</Tag>;
}

export function Status({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation();
  return <Tag tone={STATUS_TONES[status]}>{t(`subscriptions.statuses.${status}`)}</Tag>;
}

export function AttemptStatus({ status, is_duplicate }: Pick<Attempt, "status" | "is_duplicate">) {
  const { t } = useTranslation();
  if (is_duplicate) return <Tag tone="bad">{t("subscriptions.paid_twice")}</Tag>;
  return <Tag tone={ATTEMPT_TONES[status]}>{t(`subscriptions.attempt_statuses.${status}`)}</Tag>;
}
