/** The page of a merchant's tariff: its state, the bill to pay, and the closed bills. */
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Bills } from "./bills.tsx";
import { OpenBill } from "./open-bill.tsx";
import { PeriodPrices } from "./prices.tsx";
import { billingQuery } from "./queries.ts";
import { TariffState } from "./tariff-state.tsx";

export function Billing() {
  const { t } = useTranslation();
  const query = useQuery(billingQuery);
  return (
    <Page title={t("billing.title")} narrow>
      <Loaded query={query}>
        {(billing) => (
          <Stack gap="lg">
            <TariffState billing={billing} />
            <OpenBill billing={billing} />
            <PeriodPrices billing={billing} />
            <Bills billing={billing} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
