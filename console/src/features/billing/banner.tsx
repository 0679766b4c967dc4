/** The banner above every page of a merchant whose tariff must be paid, or has expired, for those who see its bills. */
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { Banner } from "../../shared/ui/banner.tsx";
import type { Tone } from "../../shared/ui/tag.tsx";
import { type BillingData, billingQuery } from "./queries.ts";

const TONES: Record<BillingData["state"], Tone> = { active: "part", grace: "wait", hard_stopped: "bad" };
const OWN_PAGE = "/console/billing";
/** Polled, because a window may stay open on a counter for days. */
const POLL_INTERVAL_MS = 10 * 60_000;

export function BillingBanner() {
  const { t } = useTranslation();
  const isThere = useRouterState({ select: ({ location }) => location.pathname.startsWith(OWN_PAGE) });
  const { data } = useQuery({
    ...billingQuery,
    enabled: useMay("billing:read"),
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
    meta: { isOfFrame: true },
  });
  const words = useBannerWords()(data);
  if (words === null || isThere || data === undefined) return null;
  return (
    <Banner
      tone={TONES[data.state]}
      label={t("billing.title")}
      words={words}
      way={{
        to: OWN_PAGE,
        label: t(data.open_bill !== null && data.is_payable_here ? "billing.banner.pay" : "billing.banner.more"),
      }}
    />
  );
}

/** The text of the banner; null where none is needed. */
function useBannerWords(): (billing: BillingData | undefined) => string | null {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  return (billing) => {
    if (billing?.tariff_active_until == null || billing.stops_at === null) return null;
    const { state, open_bill, period_options } = billing;
    const dates = { until: day(billing.tariff_active_until), stops_at: day(billing.stops_at) };
    if (state === "hard_stopped") return t("billing.banner.stopped", dates);
    const isFree = open_bill === null && period_options.length === 0;
    if (state === "grace") return t(isFree ? "billing.banner.grace_free" : "billing.banner.grace", dates);
    if (open_bill === null) return null;
    return t("billing.banner.bill", { ...dates, price: money(String(open_bill.price_kzt)) });
  };
}
