/** The dialog in which a person proves again who it is: by a passkey, a code or the password. */
import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { settleProof } from "../../shared/api/ask-proof.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { factorsQuery } from "../../shared/session/factors.ts";
import { answerToPasskey, signWithPasskey } from "../../shared/session/passkeys.ts";
import { ByPasskey, OtherWays, type Way, waysOf } from "../../shared/session/ways.tsx";
import { CodeInput } from "../../shared/ui/code-input.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { TopModal } from "../../shared/ui/top-modal.tsx";

export function ProofDialog() {
  const { t } = useTranslation();
  const query = useQuery(factorsQuery);
  return (
    <TopModal
      opened
      onClose={() => settleProof(false)}
      title={t("people.factor.prove")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Loaded query={query}>
        {({ totp, passkeys }) => <ProofForm ways={waysOf({ passkey: passkeys.length > 0, totp }, "password")} />}
      </Loaded>
    </TopModal>
  );
}

type Proof = { code: string } | { password: string } | "passkey";

async function prove(proof: Proof) {
  const call = "/api/dashboard/v1/reauthenticate";
  if (proof !== "passkey") return answerOf(api.POST(call, { body: proof }));
  const asked = await answerOf(api.POST("/api/dashboard/v1/reauthenticate/options"));
  const passkey = await signWithPasskey(asked);
  return answerToPasskey(answerOf(api.POST(call, { body: { passkey } })));
}

function ProofForm({ ways }: { ways: Way[] }) {
  const { t } = useTranslation();
  const [way, setWay] = useState(ways[0] ?? "password");
  const proving = useMutation({ mutationFn: prove, onSuccess: () => settleProof(true) });
  const change = (to: Way) => {
    proving.reset();
    setWay(to);
  };
  const step = { send: proving.mutate, error: proving.error, isPending: proving.isPending };
  return (
    <Stack>
      <Text size="sm">{t("people.factor.prove_about")}</Text>
      {way === "passkey" ? <ByPasskey {...step} /> : <ByText key={way} {...step} isCode={way === "code"} />}
      <OtherWays ways={ways} way={way} change={change} />
    </Stack>
  );
}

type Step = { send: (proof: Proof) => void; error: unknown; isPending: boolean };

function ByText({ send, error, isPending, isCode }: Step & { isCode: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const isWrong = isApiError(error, "INVALID_CREDENTIALS");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(isCode ? { code: text } : { password: text });
      }}
    >
      <Stack>
        {isCode ? (
          <CodeInput value={text} error={isWrong && t("people.factor.wrong")} onChange={setText} />
        ) : (
          <PasswordInput
            label={t("people.password")}
            autoComplete="current-password"
            required
            withAsterisk={false}
            autoFocus
            value={text}
            error={isWrong && t("people.wrong_password")}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {!isWrong && <Failure error={error} />}
        <Button type="submit" loading={isPending}>
          {t("people.factor.prove_do")}
        </Button>
      </Stack>
    </form>
  );
}
