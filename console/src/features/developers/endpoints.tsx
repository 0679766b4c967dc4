/** The added webhook endpoints: where each leads, how it is doing, and what can be done with it. */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { type Endpoint, endpointsChanged } from "./endpoints-changed.ts";
import { endpointsQuery } from "./queries.ts";
import { ReplayDialog } from "./replay-dialog.tsx";
import type { NewSecret } from "./shown-once.tsx";
import { TestDialog } from "./webhook-test.tsx";

const TONES: Record<Endpoint["status"], Tone> = {
  active: "good",
  failing: "bad",
  paused: "wait",
  disabled: "off",
  gone: "off",
};

type OnSecret = (made: NewSecret) => void;

export function Endpoints({ onSecret }: { onSecret: OnSecret }) {
  const { t } = useTranslation();
  const mayChange = useMay("webhooks:write");
  const query = useQuery(endpointsQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} fz={18}>
          {t("developers.endpoints")}
        </Title>
        {mayChange && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t("developers.add_endpoint")}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t("developers.endpoints_about")}
      </Text>
      <Loaded query={query}>
        {({ items }) =>
          items
            .filter(({ id }) => id !== "default")
            .map((endpoint) => <EndpointCard key={endpoint.id} endpoint={endpoint} onSecret={onSecret} />)
        }
      </Loaded>
      <EndpointDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        onSecret={(secret) => onSecret({ secret, replaces: false })}
      />
    </Stack>
  );
}

function EndpointCard({ endpoint, onSecret }: { endpoint: Endpoint; onSecret: OnSecret }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const mayChange = useMay("webhooks:write");
  const { id, url, description, status, events, mode, retry, failing_since } = endpoint;
  const about = [
    t(`developers.endpoint_mode.${mode}`),
    events.includes("*") ? t("developers.every_event") : t("developers.some_events", { count: events.length }),
    t(`developers.endpoint_retry.${retry}`),
  ];
  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={550} style={{ overflowWrap: "anywhere" }}>
            {description ?? url}
          </Text>
          <Tag tone={TONES[status]}>{t(`developers.endpoint_status.${status}`)}</Tag>
        </Group>
        {description !== null && (
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {url}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {about.join(" · ")}
        </Text>
        {failing_since !== null && (
          <Text size="sm">
            {t(status === "paused" ? "developers.endpoint_paused" : "developers.endpoint_failing", {
              at: instant(failing_since),
            })}
          </Text>
        )}
        <TextLink to="/console/developers/deliveries" search={{ endpoint: id }} size="sm">
          {t("developers.deliveries")}
        </TextLink>
        {mayChange && <EndpointActs endpoint={endpoint} onSecret={onSecret} />}
      </Stack>
    </Card>
  );
}

function EndpointActs({ endpoint, onSecret }: { endpoint: Endpoint; onSecret: OnSecret }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"change" | "test" | "replay" | null>(null);
  const callOnce = useIdempotentCall();
  const path = { id: endpoint.id };
  const rotate = async () => {
    const { secret } = await callOnce(path, (header) =>
      answerOf(api.POST("/api/dashboard/v1/webhook-endpoints/{id}/rotate-secret", { params: { path, header } })),
    );
    onSecret({ secret, replaces: true });
  };
  const remove = async () => {
    await answerOf(api.DELETE("/api/dashboard/v1/webhook-endpoints/{id}", { params: { path } }));
    void endpointsChanged();
  };
  return (
    <Group gap="xs">
      <Button size="sm" variant="default" onClick={() => setOpen("change")}>
        {t("developers.change_endpoint")}
      </Button>
      <Button size="sm" variant="default" onClick={() => setOpen("test")}>
        {t("developers.test")}
      </Button>
      {endpoint.enabled && (
        <Button size="sm" variant="default" onClick={() => setOpen("replay")}>
          {t("developers.replay")}
        </Button>
      )}
      <Confirm
        calm
        label={t("developers.rotate_secret")}
        title={t("developers.rotate_secret_title")}
        about={t("developers.rotate_secret_about")}
        act={rotate}
      />
      <Confirm
        label={t("developers.delete_endpoint")}
        title={t("developers.delete_endpoint_title")}
        about={t("developers.delete_endpoint_about")}
        act={remove}
      />
      <EndpointDialog endpoint={endpoint} opened={open === "change"} onClose={() => setOpen(null)} />
      <TestDialog id={endpoint.id} url={endpoint.url} opened={open === "test"} onClose={() => setOpen(null)} />
      <ReplayDialog id={endpoint.id} opened={open === "replay"} onClose={() => setOpen(null)} />
    </Group>
  );
}
