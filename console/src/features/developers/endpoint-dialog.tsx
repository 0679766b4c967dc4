/** The dialog that adds a webhook endpoint or changes one: its address, its events, its mode and its retries. */
import { Button, Group, Modal, Stack, Switch, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { OptionCards } from "../../shared/ui/option-cards.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { type Endpoint, endpointsChanged } from "./endpoints-changed.ts";
import { EventChoice, useUrlProblem } from "./webhook-form.tsx";

const MODES = ["live", "test", "both"] as const;
const RETRIES = ["long", "standard"] as const;

/** Without `endpoint` one is added, and `onSecret` receives its secret. */
type EndpointFormProps = { endpoint?: Endpoint; onClose: () => void; onSecret?: (secret: string) => void };

export function EndpointDialog({ opened, ...form }: EndpointFormProps & { opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t(form.endpoint === undefined ? "developers.add_endpoint" : "developers.change_endpoint")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <EndpointForm {...form} />
    </Modal>
  );
}

/** What is typed; `events` are those that are ticked, while not every event is sent. */
type Typed = Pick<Endpoint, "mode" | "retry" | "enabled"> & {
  url: string;
  description: string;
  isEvery: boolean;
  events: string[];
};

const EMPTY: Typed = {
  ...{ url: "", description: "", isEvery: true, events: ["invoice.status_changed"] },
  ...{ mode: "live", retry: "long", enabled: true },
};

function typedOf({ url, description, events, mode, retry, enabled }: Endpoint): Typed {
  const isEvery = events.includes("*");
  const ticked = isEvery ? EMPTY.events : events;
  return { url: url ?? "", description: description ?? "", isEvery, events: ticked, mode, retry, enabled };
}

function EndpointForm({ endpoint, onClose, onSecret }: EndpointFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(endpoint === undefined ? EMPTY : typedOf(endpoint));
  const callOnce = useIdempotentCall();
  const { mode, retry, enabled, isEvery } = typed;
  const body = {
    ...{ url: typed.url.trim(), description: typed.description.trim() || null, mode, retry, enabled },
    events: isEvery ? ["*"] : typed.events,
  };
  const saving = useMutation({
    async mutationFn() {
      if (endpoint !== undefined) {
        const params = { path: { id: endpoint.id } };
        await answerOf(api.PATCH("/api/dashboard/v1/webhook-endpoints/{id}", { params, body }));
        return;
      }
      const { secret } = await callOnce(body, (header) =>
        answerOf(api.POST("/api/dashboard/v1/webhook-endpoints", { params: { header }, body })),
      );
      onSecret?.(secret);
    },
    onSuccess() {
      onClose();
      return endpointsChanged();
    },
  });
  const problemOf = useFieldProblems(saving.error);
  const urlProblem = useUrlProblem()(body.url) ?? (body.url === "" ? t("developers.url_problem") : null);
  const { wasSubmitted, hideProblems, formProps } = useForm({
    valid: urlProblem === null && body.events.length > 0 ? body : null,
    send: () => saving.mutate(),
    sending: saving,
  });
  const change = (changes: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changes }));
    hideProblems();
  };
  return (
    <form {...formProps}>
      <Stack>
        <TextInput
          type="url"
          inputMode="url"
          dir="ltr"
          label={t("developers.url")}
          description={t("developers.url_about")}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={typed.url}
          error={(wasSubmitted && urlProblem) || problemOf("url")}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <TextInput
          label={`${t("developers.endpoint_description")} (${t("optional")})`}
          description={t("developers.endpoint_description_about")}
          maxLength={255}
          value={typed.description}
          error={problemOf("description")}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Switch
          size="md"
          label={t("developers.enabled")}
          description={t("developers.endpoint_enabled_about")}
          checked={enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        <OptionCards
          label={t("developers.whose_events")}
          value={mode}
          onChange={(chosen) => change({ mode: chosen })}
          options={MODES.map((value) => ({
            value,
            label: t(`developers.endpoint_mode.${value}`),
            about: t(`developers.endpoint_mode_about.${value}`),
          }))}
        />
        <OptionCards
          label={t("developers.when_it_fails")}
          value={retry}
          onChange={(chosen) => change({ retry: chosen })}
          options={RETRIES.map((value) => ({
            value,
            label: t(`developers.endpoint_retry.${value}`),
            about: t(`developers.endpoint_retry_about.${value}`),
          }))}
        />
        <Switch
          size="md"
          label={t("developers.every_event")}
          description={t("developers.every_event_about")}
          checked={isEvery}
          onChange={(event) => change({ isEvery: event.currentTarget.checked })}
        />
        {!isEvery && <EventChoice events={typed.events} onChange={(events) => change({ events })} />}
        <Failure error={saving.error} known={["url", "description"]} />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
