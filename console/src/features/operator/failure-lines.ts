/** Describes the failures of the most affected merchants. */
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Installation } from "./queries.ts";

type Failures = Installation["failures"];
export type AffectedMerchant = { tenant_id: string; name: string; what: string };

export function useFailureLines() {
  const { t } = useTranslation();
  const { time } = useFormat();
  return {
    provider: ({ worst }: Failures["provider"]): AffectedMerchant[] =>
      worst.map(({ tenant_id, name, failed, throttled, refused, last_at, paused_until }) => {
        const parts = [
          failed > 0 && t("operator.calls_failed", { number: failed }),
          throttled > 0 && t("operator.calls_throttled", { number: throttled }),
          refused > 0 && t("operator.calls_refused", { number: refused }),
          t("operator.last_at", { time: time(last_at) }),
          paused_until !== null && t("operator.paused_until", { time: time(paused_until) }),
        ];
        return { tenant_id, name, what: parts.filter(Boolean).join(", ") };
      }),
    receivers: ({ worst }: Failures["receivers"]): AffectedMerchant[] =>
      worst.map(({ tenant_id, name, attempts }) => ({
        ...{ tenant_id, name },
        what: t("operator.attempts_failed", { number: attempts }),
      })),
    dropped: ({ worst }: Failures["dropped"]): AffectedMerchant[] =>
      worst.map(({ tenant_id, name, dropped }) => ({
        ...{ tenant_id, name },
        what: t("operator.not_delivered", { number: dropped }),
      })),
  };
}
