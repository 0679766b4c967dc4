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

/** A status, or what an active one waits for: a payment, another attempt, the end of its grace. */
type Stands = SubscriptionStatus | "waiting" | "failing" | "grace";

const MARK_TONES: Record<Exclude<Stands, SubscriptionStatus>, Tone> = { waiting: "wait", failing: "bad", grace: "bad" };

/** Not paying is said before an open invoice, which may be the next attempt. */
export function standsAs({ status, in_grace_period, failed_attempts, open_invoice_id }: Subscription): Stands {
  if (status !== "active") return status;
  if (in_grace_period) return "grace";
  if (failed_attempts > 0) return "failing";
  return open_invoice_id === null ? status : "waiting";
}

const isMark = (standing: Stands): standing is keyof typeof MARK_TONES => standing in MARK_TONES;

export function toneOf(standing: Stands): Tone {
  return isMark(standing) ? MARK_TONES[standing] : STATUS_TONES[standing];
}

export function Mark({ standing }: { standing: Stands }) {
  const { t } = useTranslation();
  if (!isMark(standing)) return <Status status={standing} />;
  return <Tag tone={MARK_TONES[standing]}>{t(`subscriptions.marks.${standing}`)}</Tag>;
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
