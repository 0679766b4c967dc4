/** The form that creates an API key: its name, and its mode, test or live. */
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { useTenant } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { keysChanged } from "./key-list.tsx";

const NAME = /^[A-Za-z0-9 _.-]{1,64}$/;
const MODES = ["test", "live"] as const;
type Mode = (typeof MODES)[number];

type NewKeyProps = {
  opened: boolean;
  onClose: () => void;
  /** Takes the secret. */
  onMade: (secret: string) => void;
};

/** The dialog. It belongs to the page and not to the buttons that open it, of which one disappears with the first key. */
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

function NewKeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useTranslation();
  const { provider_session } = useTenant();
  const [name, setName] = useState("");
  const [mode, setMode] = useState<Mode>("test");
  const making = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/api-keys", { body: { name: name.trim(), mode } })),
    async onSuccess({ api_key }) {
      onMade(api_key.secret);
      await keysChanged();
    },
  });
  const isNameWrong = !NAME.test(name.trim());
  const { wasSubmitted, hideProblems, formProps } = useForm({
    valid: isNameWrong ? null : name.trim(),
    send: () => making.mutate(),
    sending: making,
  });
  const problemOf = useFieldProblems(making.error);
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
          value={name}
          error={wasSubmitted && isNameWrong ? t("developers.key_name_problem") : problemOf("name")}
          onChange={(event) => {
            setName(event.currentTarget.value);
            hideProblems();
          }}
        />
        <Radio.Group label={t("developers.key_mode")}>
          <Stack gap="xs" mt={6}>
            {MODES.map((each) => (
              <Radio.Card key={each} value={each} checked={each === mode} p="sm" onClick={() => setMode(each)}>
                <Group wrap="nowrap" align="flex-start" gap="sm">
                  <Radio.Indicator checked={each === mode} mt={2} />
                  <div>
                    <Text size="sm" fw={600}>
                      {t(`developers.mode.${each}`)}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {t(`developers.mode_about.${each}`)}
                    </Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        {mode === "live" && provider_session === null && (
          <Notice tone="wait">
            {t("developers.no_provider")}{" "}
            <TextLink to="/console/provider" size="sm" c="inherit" underline="always">
              {t("developers.connect_provider")}
            </TextLink>
          </Notice>
        )}
        <Failure error={making.error} known={["name"]} />
        <Group justify="flex-end">
          <Button type="submit" loading={making.isPending}>
            {t("developers.new_key")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
