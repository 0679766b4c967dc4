/** The lists of facts about a merchant and its tariff. */
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { TenantDetail } from "../../shared/tenants/tenant-query.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { useLimit, usePrice, useTariffName } from "../tariffs/index.ts";

export function TenantFacts({ detail }: { detail: TenantDetail }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { tenant, created_at, activity } = detail;
  const { id, mode, api_keys, webhook } = tenant;
  const keys_in_use = api_keys.filter(({ revoked_at }) => revoked_at === null).length;
  const address = webhook.enabled ? webhook.url : webhook.url && t("tenants.webhook_off", { url: webhook.url });
  return (
    <DescriptionList
      entries={[
        [t("tenants.id"), id],
        [t("tenants.since"), day(created_at)],
        [t("tenants.mode"), t(`tenants.${mode}`)],
        [t("tenants.provider"), <Connection key="provider" detail={detail} />],
        [t("tenants.keys"), t("tenants.keys_in_use", { number: keys_in_use })],
        [t("tenants.webhook"), address],
        [t("tenants.deliveries"), <Deliveries key="deliveries" activity={activity} />],
        [t("tenants.paid_30_days"), money(activity.paid)],
      ]}
    />
  );
}

/** The numbers of the last day's deliveries that succeeded and that were given up. */
function Deliveries({ activity: { delivered, dropped } }: Pick<TenantDetail, "activity">) {
  const { t } = useTranslation();
  if (dropped === 0) return t("tenants.delivered", { number: delivered });
  return (
    <Text inherit c="var(--mantine-color-error)">
      {t("tenants.delivered_and_dropped", { delivered, dropped })}
    </Text>
  );
}

function Connection({ detail: { tenant, dead_session } }: { detail: TenantDetail }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { provider_session } = tenant;
  if (provider_session !== null) {
    const { phone_masked: phone, connected_at } = provider_session;
    return t("tenants.provider_since", { phone, day: day(connected_at) });
  }
  if (dead_session === null) return t("tenants.not_connected");
  const { phone_masked: phone, dead_at } = dead_session;
  return (
    <Text inherit c="var(--mantine-color-error)">
      {t("tenants.connection_lost", { phone, day: day(dead_at) })}
    </Text>
  );
}

export function TenantTariff({ detail: { tenant, pricing, daily_limit, activity } }: { detail: TenantDetail }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const tariffName = useTariffName();
  const priceOf = usePrice();
  const limitOf = useLimit();
  const { tariff, tariff_active_until } = tenant;
  const until = tariff_active_until === null ? t("tenants.no_end") : instant(tariff_active_until);
  return (
    <DescriptionList
      entries={[
        [t("tenants.tariff"), tariff === null ? t("tenants.no_tariff") : tariffName(tariff)],
        [t("tenants.active_until"), tariff === null ? null : until],
        [t("tenants.next_price"), pricing === null ? t("tenants.not_billed") : priceOf(pricing)],
        [t("tenants.daily_limit"), limitOf(daily_limit)],
        [t("tenants.used_today"), daily_limit === 0 ? null : activity.invoices_today],
      ]}
    />
  );
}
