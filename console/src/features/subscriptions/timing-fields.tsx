/** The fields of a new subscription's period and first billing. */
import { NativeSelect, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shared/session/me.ts";
import { BillingDay } from "./billing-day.tsx";
import { hasBillingDay, PERIODS, type Period } from "./rhythm.ts";
import type { TermsProps } from "./terms.ts";

type Timing = { period: Period; at_once: boolean; started_at: string };
type TimingFieldsProps = TermsProps & { timing: Timing; changeTiming: (changes: Partial<Timing>) => void };

export function TimingFields({ timing, changeTiming, ...parts }: TimingFieldsProps) {
  const { t } = useTranslation();
  const { time_zone } = useMe();
  const { period, at_once, started_at } = timing;
  const isOfMonths = hasBillingDay(period);
  const day = parts.terms.billing_day;
  const first = isOfMonths
    ? t("subscriptions.first_of_months", { day, time_zone })
    : t("subscriptions.first_of_days", { period: t(`subscriptions.after.${period}`) });
  return (
    <Stack>
      <SimpleGrid cols={isOfMonths ? { base: 1, xs: 2 } : 1} spacing="md">
        <NativeSelect
          label={t("subscriptions.period")}
          data={PERIODS.map((value) => ({ value, label: t(`subscriptions.periods.${value}`) }))}
          value={period}
          onChange={(event) =>
            changeTiming({ period: PERIODS.find((known) => known === event.currentTarget.value) ?? period })
          }
        />
        {isOfMonths && <BillingDay {...parts} />}
      </SimpleGrid>
      <Radio.Group
        label={t("subscriptions.first")}
        value={at_once ? "at_once" : "in_time"}
        onChange={(value) => changeTiming({ at_once: value === "at_once" })}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="in_time" label={t("subscriptions.in_time")} description={first} />
          <Radio value="at_once" label={t("subscriptions.at_once")} description={t("subscriptions.at_once_about")} />
        </Stack>
      </Radio.Group>
      {!at_once && (
        <TextInput
          type="date"
          label={`${t("subscriptions.start")} (${t("optional")})`}
          description={t("subscriptions.start_about")}
          value={started_at}
          error={parts.problemOf("started_at")}
          onChange={(event) => changeTiming({ started_at: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
