/** The sign-in page. */
import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { csrfToken } from "../../shared/api/client.ts";
import { setMe } from "../../shared/session/me.ts";
import { PasskeyButton } from "../../shared/session/passkey-button.tsx";
import { passkeyObstacle } from "../../shared/session/passkeys.ts";
import { SecondStepForm } from "../../shared/session/second-step.tsx";
import { useSignIn } from "../../shared/session/sign-in.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { OperatorContact } from "../../shared/ui/operator-contact.tsx";
import { CookieRefused } from "./cookie-refused.tsx";

const route = getRouteApi("/guests/console/login");

export function Login() {
  const { t } = useTranslation();
  const router = useRouter();
  const { next } = route.useSearch();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  useEffect(() => {
    document.title = `${t("people.log_in")} · ${t("name")}`;
  }, [t]);
  const signingIn = useSignIn((person) => {
    if (csrfToken() === "") return;
    setMe(person);
    router.history.push(next ?? (person.tenant === null ? "/admin" : "/console"));
  });
  if (signingIn.second !== null) {
    return (
      <Stack>
        <Title order={1} fz={24}>
          {t("people.log_in")}
        </Title>
        <CookieRefused isSignedIn={signingIn.isSignedIn} />
        <SecondStepForm step={signingIn.second} />
      </Stack>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signingIn.send({ email: email.trim(), password });
      }}
    >
      <Stack>
        <Title order={1} fz={24}>
          {t("people.log_in")}
        </Title>
        <CookieRefused isSignedIn={signingIn.isSignedIn} />
        <TextInput
          type="email"
          label={t("people.email")}
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t("people.password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Failure error={signingIn.error} />
        <Button type="submit" size="md" loading={signingIn.isPending}>
          {t("people.enter")}
        </Button>
        {passkeyObstacle() === null && (
          <PasskeyButton
            label={t("people.passkeys.sign_in")}
            isPending={signingIn.isPasskeyPending}
            act={signingIn.sendPasskey}
          />
        )}
        <Text size="sm" c="dimmed" ta="center">
          {t("people.no_account")}{" "}
          <TextLink underline="always" to="/console/signup">
            {t("people.sign_up")}
          </TextLink>
        </Text>
        <div>
          <Text size="sm" c="dimmed" ta="center">
            <TextLink underline="always" to="/console/forgot">
              {t("people.lost_password")}
            </TextLink>
          </Text>
          <OperatorContact c="dimmed" ta="center" />
        </div>
      </Stack>
    </form>
  );
}
