/** The form that connects through the session bridge: the cashier's phone first, then the code that is texted to it. */
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { countdownText } from "../../shared/format/dates.ts";
import { phoneText, typedPhone } from "../../shared/format/phone.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { useNow } from "../../shared/ui/use-now.ts";

/** `until` is an ISO instant. */
type Sent = { phone: string; until: string };

export function ByCode({ onConnected }: { onConnected: () => Promise<void> }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const requesting = useMutation({
    mutationFn: (phone: string) =>
      answerOf(api.POST("/api/dashboard/v1/provider/sms/request", { body: { phone_number: phone } })),
    onSuccess: ({ expires_in }, phone) =>
      setSent({ phone, until: new Date(Date.now() + expires_in * 1000).toISOString() }),
  });
  if (sent === null) {
    return <AskPhone onPhone={requesting.mutate} isAsking={requesting.isPending} error={requesting.error} />;
  }
  return (
    <AskCode
      key={sent.until}
      sent={sent}
      onConnected={onConnected}
      onAgain={() => requesting.mutate(sent.phone)}
      isAsking={requesting.isPending}
      error={requesting.error}
      onOther={() => setSent(null)}
    />
  );
}

type AskPhoneProps = { onPhone: (phone: string) => void; isAsking: boolean; error: unknown };

function AskPhone({ onPhone, isAsking, error }: AskPhoneProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const phone = typedPhone(typed);
  const { wasSubmitted, formProps } = useForm({ valid: phone, send: onPhone });
  return (
    <form {...formProps}>
      <Stack>
        <TextInput
          type="tel"
          label={t("provider.phone")}
          description={t("provider.phone_about")}
          placeholder="8 701 234 56 78"
          autoComplete="tel"
          value={typed}
          error={wasSubmitted && phone === null && t("provider.phone_wrong")}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => phone !== null && setTyped(phoneText(phone))}
        />
        <Failure error={error} />
        <Button type="submit" size="md" loading={isAsking}>
          {t("provider.send_code")}
        </Button>
      </Stack>
    </form>
  );
}

type AskCodeProps = {
  sent: Sent;
  onConnected: () => Promise<void>;
  onAgain: () => void;
  isAsking: boolean;
  error: unknown;
  onOther: () => void;
};

function AskCode({ sent, onConnected, onAgain, isAsking, error, onOther }: AskCodeProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const now = useNow(1000);
  const confirming = useMutation({
    mutationFn: (typed: string) =>
      answerOf(api.POST("/api/dashboard/v1/provider/sms/confirm", { body: { code: typed } })),
    onSuccess: onConnected,
  });
  const { wasSubmitted, formProps } = useForm({ valid: code.trim() || null, send: confirming.mutate });
  // A mistyped code can be entered again; after any other answer the next one needs a new text message.
  const canRetry = isApiError(confirming.error, "OFFLINE") || isApiError(confirming.error, "SMS_CODE_INVALID");
  const isSpent = confirming.isError && !canRetry;
  const isOver = Date.parse(sent.until) <= now;
  return (
    <form {...formProps}>
      <Stack>
        <TextInput
          label={t("provider.code")}
          description={
            isOver
              ? t("provider.code_over")
              : t("provider.code_sent", { phone: phoneText(sent.phone), left: countdownText(sent.until, now) })
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={32}
          value={code}
          error={wasSubmitted && code.trim() === "" && t("provider.code_missing")}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Failure error={confirming.error ?? error} />
        {isSpent || isOver ? (
          <Button size="md" loading={isAsking} onClick={onAgain}>
            {t("provider.another")}
          </Button>
        ) : (
          <Button type="submit" size="md" loading={confirming.isPending}>
            {t("provider.confirm")}
          </Button>
        )}
        <Group justify="center">
          <Button variant="subtle" onClick={onOther}>
            {t("provider.other_phone")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
