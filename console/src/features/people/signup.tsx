/** The sign-up page, followed by the step that asks for the shop's name. */
import { Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldProblem } from "../../shared/api/api-error.ts";
import { answerOf, api, csrfToken } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { setMe } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { NewPasswordInput } from "../../shared/ui/new-password-input.tsx";
import { CookieRefused } from "./cookie-refused.tsx";
import { ShopName } from "./shop-name.tsx";

export function SignUp() {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  useEffect(() => {
    document.title = `${t("people.sign_up")} · ${t("name")}`;
  }, [t]);
  const signingUp = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/signup", { body: { email: email.trim(), password } })),
    onSuccess(person) {
      if (csrfToken() !== "") setMe(person);
    },
  });
  const problemOf = useFieldProblems(signingUp.error);
  // The browser checks the length, so the API refuses only common passwords.
  const isCommon = fieldProblem(signingUp.error, "password") !== undefined;
  if (signingUp.data !== undefined && csrfToken() !== "") return <ShopName made={signingUp.data} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signingUp.mutate();
      }}
    >
      <Stack>
        <Title order={1} fz={24}>
          {t("people.sign_up")}
        </Title>
        <CookieRefused isSignedIn={signingUp.isSuccess} />
        <TextInput
          type="email"
          label={t("people.email")}
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          error={problemOf("email")}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NewPasswordInput
          label={t("people.password")}
          value={password}
          error={isCommon && t("people.common_password")}
          onChange={setPassword}
        />
        <Failure error={signingUp.error} known={["email", "password"]} />
        <Button type="submit" size="md" loading={signingUp.isPending}>
          {t("people.create")}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t("people.has_account")}{" "}
          <TextLink underline="always" to="/console/login">
            {t("people.log_in")}
          </TextLink>
        </Text>
      </Stack>
    </form>
  );
}
