/** The dialog over a page whose session has ended. Signing in there keeps the page and what was typed on it. */
import { Anchor, Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionFound, sessionLostQuery } from "../../shared/api/query-client.ts";
import { useMe } from "../../shared/session/me.ts";
import { useSignIn } from "../../shared/session/sign-in.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { TopModal } from "../../shared/ui/top-modal.tsx";
import { lazyPage } from "../lazy-page.ts";

/** Few visits need it, so its code is no part of the first load. */
const SecondStepForm = lazyPage(() => import("../../shared/session/second-step.tsx"), "SecondStepForm");

export function SignInAgain() {
  const { t } = useTranslation();
  const { data: isLost } = useQuery(sessionLostQuery);
  return (
    <TopModal opened={isLost} onClose={() => {}} withCloseButton={false} title={t("people.lost_session")}>
      <SignInForm />
    </TopModal>
  );
}

/** Rendered again each time, without what was typed before. */
function SignInForm() {
  const { t } = useTranslation();
  const { email } = useMe().user;
  const [password, setPassword] = useState("");
  const signingIn = useSignIn(sessionFound);
  if (signingIn.second !== null) {
    return (
      <Suspense>
        <SecondStepForm step={signingIn.second} />
      </Suspense>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signingIn.send({ email, password });
      }}
    >
      <Stack>
        <Text size="sm">{t("people.lost_session_about", { email })}</Text>
        <PasswordInput
          label={t("people.password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Failure error={signingIn.error} />
        <Button type="submit" loading={signingIn.isPending}>
          {t("people.enter")}
        </Button>
        {/* A full page load drops all data that were read. */}
        <Anchor href="/console/login" size="sm" ta="center">
          {t("people.someone_else")}
        </Anchor>
      </Stack>
    </form>
  );
}
