/** The fields of how often a payer of the link is billed: once, or every period by a subscription. */
import { NativeSelect, SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { hasBillingDay, LAST_BILLING_DAY, PERIODS } from "../subscriptions/index.ts";
import type { DraftProps } from "./draft.ts";

const DAYS = Array.from({ length: LAST_BILLING_DAY }, (_, index) => String(index + 1));

export function BillingFields({ draft, change, problemOf }: DraftProps) {
  const { t } = useTranslation();
  const { billing_period, billing_day } = draft;
  const isOfMonths = billing_period !== null && hasBillingDay(billing_period);
  return (
    <SimpleGrid cols={isOfMonths ? { base: 1, xs: 2 } : 1} spacing="md">
      <NativeSelect
        label={t("links.billing")}
        description={t(billing_period === null ? "links.once_about" : "links.billing_about")}
        data={[
          { value: "", label: t("links.once") },
          ...PERIODS.map((value) => ({ value, label: t(`subscriptions.periods.${value}`) })),
        ]}
        value={billing_period ?? ""}
        error={problemOf("billing")}
        onChange={(event) =>
          change({ billing_period: PERIODS.find((known) => known === event.currentTarget.value) ?? null })
        }
      />
      {isOfMonths && (
        <NativeSelect
          label={t("links.billing_day")}
          description={t("links.billing_day_about")}
          data={[{ value: "", label: t("links.day_of_first") }, ...DAYS]}
          value={billing_day}
          error={problemOf("billing.billing_day")}
          onChange={(event) => change({ billing_day: event.currentTarget.value })}
        />
      )}
    </SimpleGrid>
  );
}
