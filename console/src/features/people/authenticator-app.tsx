/** Turns the authenticator app of the signed-in person on and off. */
import { Button, Group, Image, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { factorsChanged } from "../../shared/session/factors.ts";
import { CodeInput } from "../../shared/ui/code-input.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Secret } from "../../shared/ui/secret.tsx";
import { Tag } from "../../shared/ui/tag.tsx";

const QR_PX = 200;

type OnCodes = (codes: string[]) => void;
type AuthenticatorAppProps = { isOn: boolean; hasPasskeys: boolean; isRequired: boolean; onCodes: OnCodes };

export function AuthenticatorApp({ isOn, hasPasskeys, isRequired, onCodes }: AuthenticatorAppProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Group gap="xs">
        <Title order={2} fz={18}>
          {t("people.factor.title")}
        </Title>
        {isOn && <Tag tone="good">{t("people.factor.is_on")}</Tag>}
      </Group>
      {isOn ? <On isLast={!hasPasskeys} isRequired={isRequired} /> : <Off onCodes={onCodes} />}
    </Stack>
  );
}

function On({ isLast, isRequired }: { isLast: boolean; isRequired: boolean }) {
  const { t } = useTranslation();
  const turnOff = async () => {
    await answerOf(api.DELETE("/api/dashboard/v1/mfa/totp"));
    await factorsChanged();
  };
  return (
    <>
      <Text size="sm">{t("people.factor.on_about")}</Text>
      {!(isLast && isRequired) && (
        <Group>
          <Confirm
            label={t("people.factor.turn_off")}
            title={t("people.factor.turn_off_title")}
            about={t(isLast ? "people.factor.turn_off_about" : "people.factor.turn_off_about_passkeys")}
            act={turnOff}
          />
        </Group>
      )}
    </>
  );
}

function Off({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useTranslation();
  const beginning = useMutation({ mutationFn: () => answerOf(api.POST("/api/dashboard/v1/mfa/totp")) });
  if (beginning.data !== undefined) return <FirstCode begun={beginning.data} onCodes={onCodes} />;
  return (
    <>
      <Text size="sm">{t("people.factor.off_about")}</Text>
      <Failure error={beginning.error} />
      <Group>
        <Button loading={beginning.isPending} onClick={() => beginning.mutate()}>
          {t("people.factor.turn_on")}
        </Button>
      </Group>
    </>
  );
}

function FirstCode({ begun, onCodes }: { begun: { secret: string; qr_svg: string }; onCodes: OnCodes }) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const confirming = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/mfa/totp/confirm", { body: { code } })),
    async onSuccess({ recovery_codes }) {
      onCodes(recovery_codes);
      // If a second factor is required, all other calls were refused until now.
      await queryClient.invalidateQueries();
    },
  });
  const problemOf = useFieldProblems(confirming.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirming.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{t("people.factor.scan")}</Text>
        <Image
          src={`data:image/svg+xml,${encodeURIComponent(begun.qr_svg)}`}
          alt={t("people.factor.qr")}
          w={QR_PX}
          h={QR_PX}
          bg="white"
        />
        <Secret label={t("people.factor.secret")} value={begun.secret} />
        <CodeInput value={code} error={problemOf("code")} onChange={setCode} />
        <Failure error={confirming.error} known={["code"]} />
        <Group>
          <Button type="submit" loading={confirming.isPending}>
            {t("people.factor.turn_on")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
