/** The ways in which a person may prove who it is: the one by a passkey, and links to the others. */
import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Failure } from "../ui/failure.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

export type Way = "passkey" | "code" | "recovery" | "password";

/** The ways by the kinds of second factors that the person has, and at last the one that needs none of them. */
export function waysOf(factors: { passkey: boolean; totp: boolean }, last: Way): Way[] {
  return [...(factors.passkey ? (["passkey"] as const) : []), ...(factors.totp ? (["code"] as const) : []), last];
}

type ByPasskeyProps = { send: (given: "passkey") => void; error: unknown; isPending: boolean };

export function ByPasskey({ send, error, isPending }: ByPasskeyProps) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm">{t("people.passkeys.prove_about")}</Text>
      <Failure error={error} />
      <PasskeyButton isMain label={t("people.passkeys.prove")} isPending={isPending} act={() => send("passkey")} />
    </>
  );
}

export function OtherWays({ ways, way, change }: { ways: Way[]; way: Way; change: (to: Way) => void }) {
  const { t } = useTranslation();
  const others = ways.filter((other) => other !== way);
  return others.map((other) => (
    <Anchor key={other} component="button" type="button" size="sm" ta="center" onClick={() => change(other)}>
      {t(`people.factor.by_${other}`)}
    </Anchor>
  ));
}
