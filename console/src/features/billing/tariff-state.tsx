/** The text that says what the tariff allows a merchant at present, and until when. */
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLabel } from "../../shared/i18n/label.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { OperatorContact } from "../../shared/ui/operator-contact.tsx";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import { usePeriod } from "./labels.ts";
import type { BillingData } from "./queries.ts";

const TONES: Record<BillingData["state"], Tone> = { active: "good", grace: "wait", hard_stopped: "bad" };

export function TariffState({ billing }: { billing: BillingData }) {
  const { t } = useTranslation();
  const labelOf = useLabel();
  const { tariff, state } = billing;
  return (
    <Card>
      <Stack>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} fz={20} style={{ overflowWrap: "anywhere" }}>
            {tariff === null ? t("billing.no_tariff") : labelOf(tariff)}
          </Title>
          {tariff !== null && <Tag tone={TONES[state]}>{t(`billing.state.${state}`)}</Tag>}
        </Group>
        <StateInWords billing={billing} />
        <TariffFacts billing={billing} />
        <OperatorContact c="dimmed" />
      </Stack>
    </Card>
  );
}

function StateInWords({ billing }: { billing: BillingData }) {
  const { t } = useTranslation();
  const { day, instant } = useFormat();
  const { tariff, state, tariff_active_until, stops_at, open_bill, period_options } = billing;
  const isFree = period_options.length === 0;
  if (tariff === null) return <Text size="sm">{t("billing.no_tariff_about")}</Text>;
  if (tariff_active_until === null || stops_at === null) {
    return <Text size="sm">{t("billing.active_forever_about")}</Text>;
  }
  const until = day(tariff_active_until);
  if (state === "hard_stopped") {
    return (
      <Notice tone="bad">
        <Text size="sm" fw={600} mb={6}>
          {t("billing.stopped_about", { until })}
        </Text>
        <Text size="sm">{t("billing.stopped_keeps")}</Text>
        {isFree && open_bill === null && (
          <Text size="sm" mt={6}>
            {t("billing.stopped_free")}
          </Text>
        )}
      </Notice>
    );
  }
  if (state === "grace") {
    return (
      <Notice tone="wait">
        <Text size="sm" fw={600}>
          {t("billing.grace_about", { until, stops_at: instant(stops_at) })}
        </Text>
        {isFree && open_bill === null && <Text size="sm">{t("billing.stopped_free")}</Text>}
      </Notice>
    );
  }
  if (open_bill !== null) return <Text size="sm">{t("billing.active_bill_about", { until })}</Text>;
  return <Text size="sm">{t(isFree ? "billing.active_free_about" : "billing.active_about", { until })}</Text>;
}

function TariffFacts({ billing }: { billing: BillingData }) {
  const { t } = useTranslation();
  const { instant, money } = useFormat();
  const period = usePeriod();
  const { state, tariff_active_until, stops_at, daily_limit, period_options, period_key } = billing;
  const billed = period_options.find(({ key }) => key === period_key);
  const stops = t(state === "hard_stopped" ? "billing.stopped_at" : "billing.stops_at");
  return (
    <div>
      <DescriptionList
        entries={[
          [
            t(state === "active" ? "billing.paid_until" : "billing.ended"),
            tariff_active_until && instant(tariff_active_until),
          ],
          [stops, stops_at && instant(stops_at)],
          [
            t("billing.price"),
            billed === undefined
              ? null
              : t("billing.price_of", { price: money(String(billed.price_kzt)), period: period(billed.period_days) }),
          ],
          [t("billing.daily_limit"), daily_limit === 0 ? t("billing.unlimited") : daily_limit],
        ]}
      />
      {daily_limit > 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          {t("billing.daily_limit_about")}
        </Text>
      )}
    </div>
  );
}
