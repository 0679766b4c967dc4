/**
 * The settings page: the merchant's name and hour of billing, for those who may change them, and the person's own account. A person
 * who must set up a second factor first sees only what is allowed until then.
 */
import { Card, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { factorsQuery, mustSetUpFactor } from "../../shared/session/factors.ts";
import { useMay } from "../../shared/session/may.tsx";
import { useMe } from "../../shared/session/me.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { BillingHour } from "./billing-hour.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { LetterSettings } from "./letter-settings.tsx";
import { MerchantName } from "./merchant-name.tsx";
import { MyData } from "./my-data.tsx";
import { MyRole } from "./my-role.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { SignIns } from "./sign-ins.tsx";

export function Settings() {
  const { t } = useTranslation();
  const factors = useQuery(factorsQuery);
  return (
    <Page title={t("people.settings")} narrow>
      <Loaded query={factors}>{(known) => <Cards isHeld={mustSetUpFactor(known)} />}</Loaded>
    </Page>
  );
}

/** `isHeld`: the person must set up a second factor first. */
function Cards({ isHeld }: { isHeld: boolean }) {
  const { tenant } = useMe();
  const mayChangeMerchant = useMay("profile:write");
  return (
    <Stack>
      {mayChangeMerchant && !isHeld && (
        <>
          <Card>
            <MerchantName />
          </Card>
          <Card>
            <BillingHour />
          </Card>
        </>
      )}
      {tenant !== null && !isHeld && (
        <Card>
          <MyRole />
        </Card>
      )}
      <SecondFactors />
      <Card>
        <ChangePassword />
      </Card>
      {!isHeld && (
        <>
          <Card>
            <ChangeEmail />
          </Card>
          <Card>
            <LetterSettings />
          </Card>
          <Card>
            <SignIns />
          </Card>
          <Card>
            <MyData />
          </Card>
        </>
      )}
    </Stack>
  );
}
