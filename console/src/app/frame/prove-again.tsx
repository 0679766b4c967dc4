/** The dialog over a page whose call the service refuses until the person has proved again who it is. */
import { Anchor, Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { settleProof, useProofAsked } from "../../shared/api/ask-proof.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { factorsQuery } from "../../shared/session/factors.ts";
import { CodeInput } from "../../shared/ui/code-input.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { TopModal } from "../../shared/ui/top-modal.tsx";

export function ProveAgain() {
  // Drawn when it is asked for, so that it lies above the dialog whose call was refused.
  return useProofAsked() ? <ProofDialog /> : null;
}

function ProofDialog() {
  const { t } = useTranslation();
  const query = useQuery(factorsQuery);
  return (
    <TopModal
      opened
      onClose={() => settleProof(false)}
      title={t("people.factor.prove")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Loaded query={query}>{({ totp }) => <ProofForm hasApp={totp} />}</Loaded>
    </TopModal>
  );
}

function ProofForm({ hasApp }: { hasApp: boolean }) {
  const { t } = useTranslation();
  const [isByCode, setByCode] = useState(hasApp);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const proving = useMutation({
    mutationFn: () =>
      answerOf(api.POST("/api/dashboard/v1/reauthenticate", { body: isByCode ? { code } : { password } })),
    onSuccess: () => settleProof(true),
  });
  const isWrong = isApiError(proving.error, "INVALID_CREDENTIALS");
  const change = () => {
    setByCode(!isByCode);
    proving.reset();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        proving.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{t("people.factor.prove_about")}</Text>
        {isByCode ? (
          <CodeInput value={code} error={isWrong && t("people.factor.wrong")} onChange={setCode} />
        ) : (
          <PasswordInput
            label={t("people.password")}
            autoComplete="current-password"
            required
            withAsterisk={false}
            autoFocus
            value={password}
            error={isWrong && t("people.wrong_password")}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {!isWrong && <Failure error={proving.error} />}
        <Button type="submit" loading={proving.isPending}>
          {t("people.factor.prove_do")}
        </Button>
        {hasApp && (
          <Anchor component="button" type="button" size="sm" ta="center" onClick={change}>
            {t(isByCode ? "people.factor.by_password" : "people.factor.by_code")}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}
