/** The field of the day of the month on which a subscription is billed. */
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LAST_BILLING_DAY } from "./rhythm.ts";
import type { TermsProps } from "./terms.ts";

const DAYS = Array.from({ length: LAST_BILLING_DAY }, (_, index) => String(index + 1));

export function BillingDay({ terms, change, problemOf }: TermsProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t("subscriptions.billing_day")}
      data={DAYS}
      value={terms.billing_day}
      error={problemOf("billing_day")}
      onChange={(event) => change({ billing_day: event.currentTarget.value })}
    />
  );
}
