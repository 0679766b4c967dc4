/** The form of a sign-in that asks for a second factor after the password. */
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../api/api-error.ts";
import { CodeInput } from "../ui/code-input.tsx";
import { Failure } from "../ui/failure.tsx";
import type { SecondStep } from "./sign-in.ts";
import { ByPasskey, OtherWays, type Way, waysOf } from "./ways.tsx";

export function SecondStepForm({ step }: { step: SecondStep }) {
  const { t } = useTranslation();
  const { factors, forget, back } = step;
  const ways = waysOf({ passkey: factors.includes("passkey"), totp: factors.includes("totp") }, "recovery");
  const [way, setWay] = useState(ways[0] ?? "recovery");
  const change = (to: Way) => {
    forget();
    setWay(to);
  };
  return (
    <Stack>
      {way === "passkey" ? <ByPasskey {...step} /> : <ByText key={way} step={step} isRecovery={way === "recovery"} />}
      <OtherWays ways={ways} way={way} change={change} />
      <Anchor component="button" type="button" size="sm" ta="center" onClick={back}>
        {t("people.factor.back")}
      </Anchor>
    </Stack>
  );
}

function ByText({ step: { send, error, isPending }, isRecovery }: { step: SecondStep; isRecovery: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const isWrong = isApiError(error, "INVALID_CREDENTIALS");
  const problem = isWrong && t("people.factor.wrong");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(isRecovery ? { recovery_code: text.trim() } : { code: text });
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
            value={text}
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <CodeInput value={text} error={problem} onChange={setText} />
        )}
        {!isWrong && <Failure error={error} />}
        <Button type="submit" size="md" loading={isPending}>
          {t("people.enter")}
        </Button>
      </Stack>
    </form>
  );
}
