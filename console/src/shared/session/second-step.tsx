/** The form of a sign-in that asks for a second factor after the password. */
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../api/api-error.ts";
import { CodeInput } from "../ui/code-input.tsx";
import { Failure } from "../ui/failure.tsx";
import type { SecondStep } from "./sign-in.ts";

export function SecondStepForm({ step: { send, back, error, isPending } }: { step: SecondStep }) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [recovery_code, setRecoveryCode] = useState("");
  const isWrong = isApiError(error, "INVALID_CREDENTIALS");
  const problem = isWrong && t("people.factor.wrong");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(isRecovery ? { recovery_code: recovery_code.trim() } : { code });
      }}
    >
      <Stack>
        {isRecovery ? (
          <TextInput
            label={t("people.factor.recovery")}
            description={t("people.factor.recovery_about")}
            autoComplete="off"
            required
            withAsterisk={false}
            autoFocus
            maxLength={64}
            value={recovery_code}
            error={problem}
            onChange={(event) => setRecoveryCode(event.currentTarget.value)}
          />
        ) : (
          <CodeInput value={code} error={problem} onChange={setCode} />
        )}
        {!isWrong && <Failure error={error} />}
        <Button type="submit" size="md" loading={isPending}>
          {t("people.enter")}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? "people.factor.by_code" : "people.factor.by_recovery")}
        </Anchor>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={back}>
          {t("people.factor.back")}
        </Anchor>
      </Stack>
    </form>
  );
}
