/** The form that changes the password; every other session of the person ends with it. */
import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldProblem, isApiError } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useMe } from "../../shared/session/me.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { MAX_PASSWORD, MIN_PASSWORD } from "../../shared/ui/new-password-input.tsx";

export function ChangePassword() {
  const { t } = useTranslation();
  const { email } = useMe().user;
  const [current_password, setCurrent] = useState("");
  const [new_password, setNew] = useState("");
  const [isShort, setShort] = useState(false);
  const saving = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/password", { body: { current_password, new_password } })),
    onSuccess() {
      setCurrent("");
      setNew("");
    },
  });
  const isWrong = isApiError(saving.error, "INVALID_CREDENTIALS");
  // The form checks the length, so the API refuses only common passwords.
  const isCommon = fieldProblem(saving.error, "new_password") !== undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setShort(new_password.length < MIN_PASSWORD);
        if (new_password.length >= MIN_PASSWORD) saving.mutate();
      }}
    >
      <Stack>
        <Title order={2} fz={18}>
          {t("people.log_in")}
        </Title>
        <TextInput
          type="email"
          name="username"
          label={t("people.email")}
          autoComplete="username"
          value={email}
          readOnly
          variant="filled"
        />
        <PasswordInput
          label={t("people.current_password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={current_password}
          error={isWrong && t("people.wrong_password")}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label={t("people.new_password")}
          description={t("people.password_about")}
          autoComplete="new-password"
          required
          withAsterisk={false}
          maxLength={MAX_PASSWORD}
          value={new_password}
          error={isShort ? t("people.password_about") : isCommon && t("people.common_password")}
          onChange={(event) => {
            setNew(event.currentTarget.value);
            setShort(false);
          }}
        />
        <Text size="sm" c="dimmed">
          {t("people.change_password_about")}
        </Text>
        {!isWrong && <Failure error={saving.error} known={["new_password"]} />}
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t("people.change_password")}
          </Button>
          <Done when={saving.isSuccess && current_password === ""} />
        </Group>
      </Stack>
    </form>
  );
}
