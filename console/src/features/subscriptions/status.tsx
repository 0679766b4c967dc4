/** The tags of the status of a subscription and of an attempt to bill it. */
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import type { SubscriptionStatus } from "./filter.ts";
import type { Attempt } from "./queries.ts";

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

export function Status({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation();
  return <Tag tone={STATUS_TONES[status]}>{t(`subscriptions.statuses.${status}`)}</Tag>;
}

export function AttemptStatus({ status, is_duplicate }: Pick<Attempt, "status" | "is_duplicate">) {
  const { t } = useTranslation();
  if (is_duplicate) return <Tag tone="bad">{t("subscriptions.paid_twice")}</Tag>;
  return <Tag tone={ATTEMPT_TONES[status]}>{t(`subscriptions.attempt_statuses.${status}`)}</Tag>;
}
