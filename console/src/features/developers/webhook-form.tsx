/** The form of the webhook: its URL, its switch, and its types of events. */
import { Button, Card, Checkbox, Group, Stack, Switch, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { useFirstProblem } from "../../shared/ui/first-problem.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { EVENT_GROUPS, EVENT_TYPES } from "./events.ts";
import { webhookChanged } from "./webhook-changed.ts";

type Settings = components["schemas"]["Webhook"];
type WebhookFormProps = {
  webhook: Settings;
  /** Receives the first secret. */
  onSecret: (secret: string) => void;
};

export function WebhookForm({ webhook, onSecret }: WebhookFormProps) {
  const { t } = useTranslation();
  const [url, setUrl] = useState(webhook.url ?? "");
  const [enabled, setEnabled] = useState(webhook.enabled || webhook.url === null);
  const [events, setEvents] = useState<string[]>(webhook.events);
  const callOnce = useIdempotentCall();
  const body = { url: url.trim() || null, enabled, events: EVENT_TYPES.filter((type) => events.includes(type)) };
  const { form, toFirstProblem } = useFirstProblem();
  const saving = useMutation({
    mutationFn: () =>
      callOnce(body, (header) =>
        answerOf(api.POST("/api/dashboard/v1/webhook/configure", { params: { header }, body })),
      ),
    onSuccess({ tenant, webhookSecret }) {
      if (webhookSecret !== undefined) onSecret(webhookSecret);
      return webhookChanged(tenant);
    },
    onError: toFirstProblem,
  });
  const problemOf = useFieldProblems(saving.error);
  const problem = useUrlProblem()(url.trim());
  const { wasSubmitted, hideProblems, formProps } = useForm({
    valid: problem === null ? body : null,
    send: () => saving.mutate(),
    sending: saving,
    onInvalid: toFirstProblem,
  });
  return (
    <Card>
      <form ref={form} onChange={() => saving.isSuccess && saving.reset()} {...formProps}>
        <Stack gap="lg">
          <TextInput
            type="url"
            inputMode="url"
            dir="ltr"
            label={t("developers.url")}
            description={t("developers.url_about")}
            placeholder="https://shop.kz/tolem"
            autoComplete="off"
            spellCheck={false}
            value={url}
            error={(wasSubmitted && problem) || problemOf("url")}
            onChange={(event) => {
              setUrl(event.currentTarget.value);
              hideProblems();
            }}
          />
          <Switch
            size="md"
            label={t("developers.enabled")}
            description={t("developers.enabled_about")}
            checked={enabled}
            onChange={(event) => setEnabled(event.currentTarget.checked)}
          />
          <EventChoice events={events} onChange={setEvents} />
          <Failure error={saving.error} known={["url"]} />
          <Group>
            <Button type="submit" loading={saving.isPending}>
              {t("save")}
            </Button>
            <Done when={saving.isSuccess} />
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

export function EventChoice({ events, onChange }: { events: string[]; onChange: (events: string[]) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Title order={2} fz={16}>
        {t("developers.which_events")}
      </Title>
      {EVENT_GROUPS.map(({ about, types }) => (
        <Checkbox.Group
          key={about}
          size="md"
          label={t(`developers.event_groups.${about}`)}
          value={events.filter((type) => types.some((each) => each === type))}
          onChange={(chosen) => onChange([...events.filter((type) => !types.some((each) => each === type)), ...chosen])}
        >
          <Stack gap="sm" mt={8}>
            {types.map((type) => (
              <Checkbox
                key={type}
                size="md"
                value={type}
                label={t(`developers.event.${type}`)}
                description={t(`developers.event_about.${type}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ))}
      {events.length === 0 && <Notice tone="wait">{t("developers.no_events")}</Notice>}
    </Stack>
  );
}

/** Checks a typed URL before it is sent; an empty one is valid and clears the stored one. */
export function useUrlProblem(): (url: string) => string | null {
  const { t } = useTranslation();
  return (text) => {
    if (text === "") return null;
    if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return t("developers.url_problem");
    const { username, password } = new URL(text);
    return username === "" && password === "" ? null : t("developers.url_secret_problem");
  };
}
