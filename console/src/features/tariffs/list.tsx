/** The page of the tariffs that merchants can be put on. */
import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLabel } from "../../shared/i18n/label.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { usePrice } from "./names.ts";
import { type Tariff, tariffsQuery } from "./queries.ts";

export function TariffList() {
  const { t } = useTranslation();
  const tariffs = useQuery(tariffsQuery);
  return (
    <Page title={t("tariffs.title")} actions={<AddTariff />}>
      <Loaded query={tariffs}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="ticket" title={t("tariffs.none")} about={t("tariffs.none_about")}>
              <AddTariff />
            </Empty>
          ) : (
            <Rows>
              {all.map((tariff) => (
                <TariffRow key={tariff.slug} tariff={tariff} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Page>
  );
}

function AddTariff() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/admin/new-tariff" leftSection={<Icon name="plus" size={18} />}>
      {t("tariffs.new")}
    </ButtonLink>
  );
}

function TariffRow({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation();
  const labelOf = useLabel();
  const priceOf = usePrice();
  const { slug, period_options, tenants_using, is_default_trial, enabled } = tariff;
  const prices = period_options.map(priceOf).join(" · ");
  return (
    <Row
      to={{ to: "/admin/tariffs/$slug", params: { slug } }}
      title={<bdi>{labelOf(tariff)}</bdi>}
      about={prices === "" ? t("tariffs.free") : prices}
      value={t("tariffs.using", { count: tenants_using })}
      note={
        <Group gap={6}>
          {is_default_trial && <Tag tone="part">{t("tariffs.default_trial")}</Tag>}
          {!enabled && <Tag tone="off">{t("tariffs.disabled")}</Tag>}
        </Group>
      }
    />
  );
}
