/** The list of the signed-in person's passkeys, and the button that adds one. */
import { Button, Group, Modal, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type Factors, factorsChanged } from "../../shared/session/factors.ts";
import { makePasskey, passkeyObstacle } from "../../shared/session/passkeys.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Failure } from "../../shared/ui/failure.tsx";

type Passkey = Factors["passkeys"][number];
type OnCodes = (codes: string[]) => void;
type PasskeysProps = { passkeys: Passkey[]; hasApp: boolean; isRequired: boolean; onCodes: OnCodes };

export function Passkeys({ passkeys, hasApp, isRequired, onCodes }: PasskeysProps) {
  const { t } = useTranslation();
  const obstacle = passkeyObstacle();
  const isLast = passkeys.length === 1 && !hasApp;
  return (
    <Stack>
      <Title order={2} fz={18}>
        {t("people.passkeys.title")}
      </Title>
      <Text size="sm">{t("people.passkeys.about")}</Text>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast} isKept={isLast && isRequired} />
      ))}
      {obstacle === null ? (
        <NewPasskey onCodes={onCodes} />
      ) : (
        <Text size="sm" c="dimmed">
          {t(`people.passkeys.${obstacle}`)}
        </Text>
      )}
    </Stack>
  );
}

function PasskeyRow({ passkey, isLast, isKept }: { passkey: Passkey; isLast: boolean; isKept: boolean }) {
  const { t } = useTranslation();
  const { day, moment } = useFormat();
  const { id, name, created_at, last_used_at } = passkey;
  const remove = async () => {
    await answerOf(api.DELETE("/api/dashboard/v1/mfa/passkeys/{id}", { params: { path: { id } } }));
    await factorsChanged();
  };
  const added = t("people.passkeys.added", { at: day(created_at) });
  const used =
    last_used_at === null ? t("people.passkeys.unused") : t("people.passkeys.used", { at: moment(last_used_at) });
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          <DotSeparated of={[added, used]} />
        </Text>
        {isKept && (
          <Text size="sm" c="dimmed">
            {t("people.passkeys.kept")}
          </Text>
        )}
      </div>
      {!isKept && (
        <Confirm
          size="xs"
          label={t("people.passkeys.remove")}
          title={t("people.passkeys.remove_title", { name })}
          about={t(isLast ? "people.passkeys.remove_last_about" : "people.passkeys.remove_about")}
          act={remove}
        />
      )}
    </Group>
  );
}

function NewPasskey({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Group>
      <Button variant="default" onClick={open}>
        {t("people.passkeys.add")}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t("people.passkeys.add_title")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <NewPasskeyForm onCodes={onCodes} onMade={close} />
      </Modal>
    </Group>
  );
}

async function addPasskey(given: string) {
  const asked = await answerOf(api.POST("/api/dashboard/v1/mfa/passkeys/options"));
  const passkey = await makePasskey(asked);
  const name = given.trim() === "" ? null : given.trim();
  return answerOf(api.POST("/api/dashboard/v1/mfa/passkeys", { body: { passkey, name } }));
}

function NewPasskeyForm({ onCodes, onMade }: { onCodes: OnCodes; onMade: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const adding = useMutation({
    mutationFn: () => addPasskey(name),
    async onSuccess({ recovery_codes }) {
      onMade();
      if (recovery_codes !== null) onCodes(recovery_codes);
      // If a second factor is required, all other calls were refused until now.
      await queryClient.invalidateQueries();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{t("people.passkeys.prove_about")}</Text>
        <TextInput
          label={t("people.passkeys.name")}
          description={t("people.passkeys.name_about")}
          maxLength={64}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Failure error={adding.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={adding.isPending}>
            {t("people.passkeys.make")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
