/** The form that connects through the bank's official API, with the credentials of the merchant's contract. */
import { Button, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldProblem } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { useFirstProblem } from "../../shared/ui/first-problem.ts";
import { OptionCards } from "../../shared/ui/option-cards.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { type Certificate, CertificateField } from "./certificate-field.tsx";

const LEVELS = ["r1", "r2", "r3"] as const;
type Level = (typeof LEVELS)[number];

type Typed = {
  level: Level;
  api_key: string;
  certificate: Certificate | null;
  passphrase: string;
  organization_bin: string;
};

const EMPTY: Typed = { level: "r3", api_key: "", certificate: null, passphrase: "", organization_bin: "" };
const FIELDS = ["api_key", "certificate", "passphrase", "organization_bin"];

/** Converts the typed credentials to the body of the call; null while one is missing. An empty passphrase may be right. */
function credentialsOf({ level, api_key, certificate, passphrase, organization_bin }: Typed) {
  if (level === "r1") return api_key.trim() === "" ? null : { level, api_key: api_key.trim() };
  if (certificate === null || !isBin(organization_bin)) return null;
  return { level, certificate: certificate.base64, passphrase, organization_bin: organization_bin.trim() };
}

const isBin = (typed: string) => /^\d{12}$/.test(typed.trim());

type Credentials = NonNullable<ReturnType<typeof credentialsOf>>;

export function ByContract({ onConnected }: { onConnected: () => Promise<void> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(EMPTY);
  const [tradePoint, setTradePoint] = useState("");
  const { form, toFirstProblem } = useFirstProblem();
  const { connecting, tradePoints } = useConnecting({ tradePoint, onConnected, toFirstProblem });
  const problemOf = useFieldProblems(connecting.error);
  const { wasSubmitted, formProps } = useForm({
    valid: credentialsOf(typed),
    send: connecting.mutate,
    onInvalid: toFirstProblem,
    sending: connecting,
  });
  /** Changed credentials may have other trade points, so the loaded ones are dropped. */
  function change(changes: Partial<Typed>) {
    setTyped({ ...typed, ...changes });
    setTradePoint("");
    tradePoints.reset();
    connecting.reset();
  }
  const missing = wasSubmitted && t("provider.contract.missing");
  return (
    <form ref={form} {...formProps}>
      <Stack>
        <LevelChoice level={typed.level} onChoose={(level) => change({ level })} />
        {typed.level === "r1" ? (
          <PasswordInput
            label={t("provider.contract.api_key")}
            autoComplete="off"
            maxLength={512}
            value={typed.api_key}
            error={(typed.api_key.trim() === "" && missing) || problemOf("api_key")}
            onChange={(event) => change({ api_key: event.currentTarget.value })}
          />
        ) : (
          <>
            <CertificateField
              certificate={typed.certificate}
              error={(typed.certificate === null && missing) || problemOf("certificate")}
              onChange={(certificate) => change({ certificate })}
            />
            <PasswordInput
              label={t("provider.contract.passphrase")}
              description={t("provider.contract.passphrase_about")}
              autoComplete="off"
              maxLength={512}
              value={typed.passphrase}
              error={problemOf("passphrase")}
              onChange={(event) => change({ passphrase: event.currentTarget.value })}
            />
            <TextInput
              label={t("provider.contract.bin")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={typed.organization_bin}
              error={
                (wasSubmitted && !isBin(typed.organization_bin) && t("provider.contract.bin_wrong")) ||
                problemOf("organization_bin")
              }
              onChange={(event) => change({ organization_bin: event.currentTarget.value })}
            />
          </>
        )}
        {tradePoints.data !== undefined && (
          <NativeSelect
            label={t("provider.contract.trade_point")}
            value={tradePoint}
            error={tradePoint === "" && problemOf("trade_point_id")}
            onChange={(event) => setTradePoint(event.currentTarget.value)}
          >
            <option value="" />
            {tradePoints.data.items.map(({ trade_point_id, name }) => (
              <option key={trade_point_id} value={trade_point_id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        <Failure
          error={tradePoints.error ?? connecting.error}
          known={tradePoints.isIdle ? FIELDS : [...FIELDS, "trade_point_id"]}
        />
        <Button type="submit" size="md" loading={connecting.isPending || tradePoints.isPending}>
          {t("provider.confirm")}
        </Button>
      </Stack>
    </form>
  );
}

type Connecting = { tradePoint: string; onConnected: () => Promise<void>; toFirstProblem: () => void };

/** Connects, after listing the trade points if the merchant has several. */
function useConnecting({ tradePoint, onConnected, toFirstProblem }: Connecting) {
  const tradePoints = useMutation({
    mutationFn: (body: Credentials) => answerOf(api.POST("/api/dashboard/v1/provider/kaspi-qr/trade-points", { body })),
    onSuccess: toFirstProblem,
  });
  const connecting = useMutation({
    mutationFn: (credentials: Credentials) => {
      const body = { ...credentials, ...(tradePoint !== "" && { trade_point_id: Number(tradePoint) }) };
      return answerOf(api.POST("/api/dashboard/v1/provider/kaspi-qr/connect", { body }));
    },
    onSuccess: onConnected,
    onError(error, credentials) {
      if (fieldProblem(error, "trade_point_id")?.rule === "trade_point_needed") tradePoints.mutate(credentials);
      else toFirstProblem();
    },
  });
  return { connecting, tradePoints };
}

function LevelChoice({ level, onChoose }: { level: Level; onChoose: (level: Level) => void }) {
  const { t } = useTranslation();
  return (
    <OptionCards
      label={t("provider.contract.level")}
      value={level}
      onChange={onChoose}
      options={LEVELS.map((each) => ({
        value: each,
        label: t(`provider.contract.levels.${each}`),
        about: t(`provider.contract.levels_about.${each}`),
      }))}
    />
  );
}
