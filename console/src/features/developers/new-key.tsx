/** The dialog that creates an API key: its name, its mode (test or live), and its limits. */
import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { dayStart, isDay } from "../../shared/format/dates.ts";
import { useTenant } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { OptionCards } from "../../shared/ui/option-cards.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { KeyAccess } from "./key-access.tsx";
import { keysChanged } from "./key-list.tsx";
import type { Permission } from "./permissions.ts";

const NAME = /^[A-Za-z0-9 _.-]{1,64}$/;
const MODES = ["test", "live"] as const;
type Mode = (typeof MODES)[number];

type NewKeyProps = {
  opened: boolean;
  onClose: () => void;
  /** Receives the secret. */
  onMade: (secret: string) => void;
};

/** The page holds the dialog, because one of the buttons that open it disappears with the first key. */
export function NewKey({ opened, onClose, onMade }: NewKeyProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("developers.new_key")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <NewKeyForm
        onMade={(secret) => {
          onClose();
          onMade(secret);
        }}
      />
    </Modal>
  );
}

/** The state of the form. `permissions` is null for everything, `last_day` is `2026-11-21` or empty. */
type Typed = { name: string; mode: Mode; permissions: Permission[] | null; last_day: string; addresses: string };

const EMPTY: Typed = { name: "", mode: "test", permissions: null, last_day: "", addresses: "" };

/** The body of the call; null while the form has a problem. */
function keyOf({ name, mode, permissions, last_day, addresses }: Typed) {
  const allowed_ips = addresses.split(/[\s,;]+/).filter((text) => text !== "");
  if (!NAME.test(name.trim()) || permissions?.length === 0) return null;
  return {
    name: name.trim(),
    mode,
    permissions,
    // An invalid day, such as one of the year 20266, is sent for the service to refuse: the key must not be created without an expiry.
    expires_at: isDay(last_day) ? dayStart(last_day, 1) : last_day || null,
    allowed_ips: allowed_ips.length === 0 ? null : allowed_ips,
  };
}

function NewKeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(EMPTY);
  const making = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof keyOf>>) =>
      answerOf(api.POST("/api/dashboard/v1/api-keys", { body })),
    async onSuccess({ api_key }) {
      onMade(api_key.secret);
      await keysChanged();
    },
  });
  const { wasSubmitted, hideProblems, formProps } = useForm({
    valid: keyOf(typed),
    send: (key) => making.mutate(key),
    sending: making,
  });
  const problemOf = useFieldProblems(making.error);
  const change = (changes: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changes }));
    hideProblems();
  };
  const isNameWrong = !NAME.test(typed.name.trim());
  const isAccessWrong = typed.permissions?.length === 0;
  return (
    <form {...formProps}>
      <Stack>
        <TextInput
          label={t("developers.key_name")}
          description={t("developers.key_name_about")}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          value={typed.name}
          error={wasSubmitted && isNameWrong ? t("developers.key_name_problem") : problemOf("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <KeyMode mode={typed.mode} onChange={(mode) => change({ mode })} />
        <KeyAccess
          permissions={typed.permissions}
          error={wasSubmitted && isAccessWrong ? t("developers.access_problem") : problemOf("permissions")}
          onChange={(permissions) => change({ permissions })}
        />
        <TextInput
          type="date"
          label={`${t("developers.last_day")} (${t("optional")})`}
          description={t("developers.last_day_about")}
          value={typed.last_day}
          error={problemOf("expires_at")}
          onChange={(event) => change({ last_day: event.currentTarget.value })}
        />
        <Textarea
          label={`${t("developers.addresses")} (${t("optional")})`}
          description={t("developers.addresses_about")}
          placeholder={"203.0.113.7\n10.0.0.0/8"}
          autosize
          minRows={2}
          maxRows={6}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={typed.addresses}
          error={problemOf("allowed_ips")}
          onChange={(event) => change({ addresses: event.currentTarget.value })}
        />
        <Failure error={making.error} known={["name", "permissions", "expires_at", "allowed_ips"]} />
        <Group justify="flex-end">
          <Button type="submit" loading={making.isPending}>
            {t("developers.new_key")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function KeyMode({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useTranslation();
  const { provider_session } = useTenant();
  return (
    <>
      <OptionCards
        label={t("developers.key_mode")}
        value={mode}
        onChange={onChange}
        options={MODES.map((each) => ({
          value: each,
          label: t(`developers.mode.${each}`),
          about: t(`developers.mode_about.${each}`),
        }))}
      />
      {mode === "live" && provider_session === null && (
        <Notice tone="wait">
          {t("developers.no_provider")}{" "}
          <TextLink to="/console/provider" size="sm" c="inherit" underline="always">
            {t("developers.connect_provider")}
          </TextLink>
        </Notice>
      )}
    </>
  );
}
