/** The second factor of the person: codes of an authenticator app, turned on and off, and the recovery codes. */
import { Button, Group, Image, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { factorsQuery } from "../../shared/session/factors.ts";
import { CodeInput } from "../../shared/ui/code-input.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Secret } from "../../shared/ui/secret.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const QR_PX = 200;

const factorsChanged = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });

export function SecondFactor() {
  const { t } = useTranslation();
  const query = useQuery(factorsQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Stack>
      <Group gap="xs">
        <Title order={2} fz={18}>
          {t("people.factor.title")}
        </Title>
        {query.data?.totp && <Tag tone="good">{t("people.factor.is_on")}</Tag>}
      </Group>
      <Loaded query={query}>
        {({ totp, recovery_codes_left, required }) =>
          totp ? (
            <On left={recovery_codes_left} isRequired={required} onCodes={setCodes} />
          ) : (
            <Off isRequired={required} onCodes={setCodes} />
          )
        }
      </Loaded>
      <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
    </Stack>
  );
}

type OnCodes = (codes: string[]) => void;

function On({ left, isRequired, onCodes }: { left: number; isRequired: boolean; onCodes: OnCodes }) {
  const { t } = useTranslation();
  const renew = async () => {
    const { recovery_codes } = await answerOf(api.POST("/api/dashboard/v1/mfa/recovery-codes"));
    onCodes(recovery_codes);
    await factorsChanged();
  };
  const turnOff = async () => {
    await answerOf(api.DELETE("/api/dashboard/v1/mfa/totp"));
    await factorsChanged();
  };
  return (
    <>
      <Text size="sm">{t("people.factor.on_about")}</Text>
      <Text size="sm" c="dimmed">
        {t("people.factor.left", { count: left })}
      </Text>
      <Group>
        <Confirm
          calm
          label={t("people.factor.renew")}
          title={t("people.factor.renew_title")}
          about={t("people.factor.renew_about")}
          act={renew}
        />
        {!isRequired && (
          <Confirm
            label={t("people.factor.turn_off")}
            title={t("people.factor.turn_off_title")}
            about={t("people.factor.turn_off_about")}
            act={turnOff}
          />
        )}
      </Group>
    </>
  );
}

function Off({ isRequired, onCodes }: { isRequired: boolean; onCodes: OnCodes }) {
  const { t } = useTranslation();
  const beginning = useMutation({ mutationFn: () => answerOf(api.POST("/api/dashboard/v1/mfa/totp")) });
  if (beginning.data !== undefined) return <FirstCode begun={beginning.data} onCodes={onCodes} />;
  return (
    <>
      {isRequired && <Notice tone="wait">{t("people.factor.required")}</Notice>}
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
      // Where a second factor is required, everything else was refused until now.
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
