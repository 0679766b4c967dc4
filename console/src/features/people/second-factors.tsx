/** The settings of the person's second factors: passkeys, the authenticator app, and recovery codes. */
import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { factorsQuery, mustSetUpFactor } from "../../shared/session/factors.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RecoveryCodesLeft } from "./recovery-codes-left.tsx";

export function SecondFactors() {
  const { t } = useTranslation();
  const query = useQuery(factorsQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <Loaded query={query}>
        {(factors) => {
          const { totp, passkeys, recovery_codes_left, required } = factors;
          const hasPasskeys = passkeys.length > 0;
          return (
            <>
              {mustSetUpFactor(factors) && <Notice tone="wait">{t("people.factor.required")}</Notice>}
              <Card>
                <Passkeys passkeys={passkeys} hasApp={totp} isRequired={required} onCodes={setCodes} />
              </Card>
              <Card>
                <AuthenticatorApp isOn={totp} hasPasskeys={hasPasskeys} isRequired={required} onCodes={setCodes} />
              </Card>
              {(totp || hasPasskeys) && (
                <Card>
                  <RecoveryCodesLeft left={recovery_codes_left} onCodes={setCodes} />
                </Card>
              )}
            </>
          );
        }}
      </Loaded>
      <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
    </>
  );
}
