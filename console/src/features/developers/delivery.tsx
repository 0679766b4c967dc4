/** The page of one delivery: what was sent, its attempts, and the button to send it again. */
import { Card, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { operations } from "../../api.gen.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { DeliverySubject } from "./about-delivery.tsx";
import { Attempts } from "./attempts.tsx";
import { CodeText, jsonText } from "./code.tsx";
import { useDeliveryProblem } from "./delivery-problem.ts";
import { DELIVERY_TONES } from "./events.ts";
import { deliveryQuery, eventQuery } from "./queries.ts";
import { Redeliver } from "./redeliver.tsx";

type DeliveryDetail = operations["consoleGetDelivery"]["responses"]["200"]["content"]["application/json"];

const route = getRouteApi("/console/developers/deliveries/$id");

export function Delivery() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(deliveryQuery(id));
  const title = query.data === undefined ? t("developers.delivery") : t(`developers.event.${query.data.event_type}`);
  return (
    <Page title={title} back={{ to: "/console/developers/deliveries", label: t("developers.deliveries") }}>
      <Loaded query={query}>
        {(delivery) => (
          <Stack gap="lg" maw={720}>
            <DeliveryFacts delivery={delivery} />
            <SentRequest delivery={delivery} />
            <Card>
              <Stack>
                <Title order={2} fz={18}>
                  {t("developers.attempts")}
                </Title>
                {delivery.attempts.length === 0 ? (
                  <Text size="sm" c="dimmed">
                    {t(delivery.status === "dropped" ? "developers.switched_off" : "developers.no_attempts")}
                  </Text>
                ) : (
                  <Attempts attempts={delivery.attempts} />
                )}
              </Stack>
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { id, event_id, endpoint_id, event_type, status, created_at, next_attempt_at } = delivery;
  const { last_http_status, last_error_code } = delivery;
  const problem = useDeliveryProblem()({ http_status: last_http_status, error_code: last_error_code });
  return (
    <Card>
      <Stack>
        <Group>
          <Tag tone={DELIVERY_TONES[status]}>{t(`developers.delivery_status.${status}`)}</Tag>
          {problem !== null && <Text size="sm">{problem}</Text>}
        </Group>
        <DescriptionList
          entries={[
            [t("developers.about_what"), <DeliverySubject key="subject" {...delivery} />],
            [t("developers.event_kind"), <Code key="kind">{event_type}</Code>],
            [t("developers.happened"), instant(created_at)],
            [t("developers.next_attempt"), next_attempt_at === null ? null : instant(next_attempt_at)],
            [t("developers.webhook_id"), event_id],
            [t("developers.delivery"), id],
          ]}
        />
        <Redeliver id={id} endpoint_id={endpoint_id} status={status} />
      </Stack>
    </Card>
  );
}

function SentRequest({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation();
  const query = useQuery(eventQuery(delivery.event_id));
  return (
    <Card>
      <Stack>
        <Title order={2} fz={18}>
          {t("developers.sent_body")}
        </Title>
        <CodeText label={t("developers.headers")} text={headersOf(delivery)} wrap />
        <Loaded query={query}>
          {({ payload }) => <CodeText label={t("developers.payload")} text={jsonText(payload)} wrap />}
        </Loaded>
      </Stack>
    </Card>
  );
}

/** The headers of the last attempt, without the signatures, because the secret is not known here. */
function headersOf({ event_id, attempts: [last] }: DeliveryDetail): string {
  const sent = last && [`POST ${last.url}`, `webhook-timestamp: ${Math.floor(Date.parse(last.at) / 1000)}`];
  return [
    ...(sent?.slice(0, 1) ?? []),
    "Content-Type: application/json",
    "User-Agent: Tolem-Webhooks/1",
    `webhook-id: ${event_id}`,
    ...(sent?.slice(1) ?? []),
    "webhook-signature: v1,…",
    "X-Webhook-Signature: sha256=…",
  ].join("\n");
}
