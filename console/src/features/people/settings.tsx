/** The settings page: the merchant's name and hour of billing, for those who may change them, and the person's own account. */
import { Card, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/session/may.tsx";
import { useMe } from "../../shared/session/me.ts";
import { Page } from "../../shared/ui/page.tsx";
import { BillingHour } from "./billing-hour.tsx";
import { Letters } from "./letters.tsx";
import { MerchantName } from "./merchant-name.tsx";
import { MyData } from "./my-data.tsx";
import { MyRole } from "./my-role.tsx";
import { NewEmail } from "./new-email.tsx";
import { NewPassword } from "./new-password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SignIns } from "./sign-ins.tsx";

export function Settings() {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const mayChangeMerchant = useMay("profile:write");
  return (
    <Page title={t("people.settings")} narrow>
      <Stack>
        {mayChangeMerchant && (
          <>
            <Card>
              <MerchantName />
            </Card>
            <Card>
              <BillingHour />
            </Card>
          </>
        )}
        {tenant !== null && (
          <Card>
            <MyRole />
          </Card>
        )}
        <Card>
          <NewPassword />
        </Card>
        <Card>
          <SecondFactor />
        </Card>
        <Card>
          <NewEmail />
        </Card>
        <Card>
          <Letters />
        </Card>
        <Card>
          <SignIns />
        </Card>
        <Card>
          <MyData />
        </Card>
      </Stack>
    </Page>
  );
}
