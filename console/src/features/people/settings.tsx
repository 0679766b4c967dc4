/** The settings page: the name of the merchant, the hour of billing, and the password. */
import { Card, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Page } from "../../shared/ui/page.tsx";
import { BillingHour } from "./billing-hour.tsx";
import { MerchantName } from "./merchant-name.tsx";
import { NewPassword } from "./new-password.tsx";

export function Settings() {
  const { t } = useTranslation();
  return (
    <Page title={t("people.settings")} narrow>
      <Stack>
        <Card>
          <MerchantName />
        </Card>
        <Card>
          <BillingHour />
        </Card>
        <Card>
          <NewPassword />
        </Card>
      </Stack>
    </Page>
  );
}
