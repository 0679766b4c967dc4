/** The number of listed deliveries that have failed, and the button that sends all of them again in batches. */
import { Card, Group, Progress, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useMay } from "../../shared/session/may.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { type DeliveryFilter, deliveryConditions } from "./delivery-filter.ts";
import { deliverySummaryQuery, endpointsQuery } from "./queries.ts";

type Sent = { count: number; of: number };

/** Renders nothing when none has failed and none was sent again, and without the permission. */
export function RedeliverAll({ filter }: { filter: DeliveryFilter }) {
  const { t } = useTranslation();
  const mayRedeliver = useMay("webhooks:write");
  const { data: endpoints } = useQuery(endpointsQuery);
  const receivers = endpoints?.items.filter(
    ({ id, url, enabled }) => url !== null && enabled && (filter.endpoint ?? id) === id,
  );
  const mayBeSent = receivers !== undefined && receivers.length > 0;
  const conditions = deliveryConditions(filter);
  const { data: counts } = useQuery(deliverySummaryQuery(conditions));
  const [sent, setSent] = useState<Sent | null>(null);
  const callOnce = useIdempotentCall();
  const sending = useMutation({
    async mutationFn() {
      let after: string | null = null;
      let count = 0;
      setSent(null);
      do {
        const body = { status: "dropped" as const, ...conditions, ...(after !== null && { after }) };
        const batch: { redelivered: number; remaining: number; next: string | null } = await callOnce(body, (header) =>
          answerOf(api.POST("/api/dashboard/v1/webhook/deliveries/redeliver", { params: { header }, body })),
        );
        count += batch.redelivered;
        setSent({ count, of: count + batch.remaining });
        after = batch.next;
      } while (after !== null);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.deliveries.all }),
  });
  const dropped = counts?.dropped ?? 0;
  const ended = dropped + (counts?.delivered ?? 0);
  if (!mayRedeliver || (dropped === 0 && sending.isIdle)) return null;
  return (
    <Card padding="md">
      <Stack gap="sm">
        <Group justify="space-between">
          {dropped > 0 && (
            <Text size="sm">
              {t("developers.dropped_of", {
                dropped,
                ended,
                percent: Math.max(1, Math.round((dropped / ended) * 100)),
              })}
            </Text>
          )}
          {dropped > 0 && !sending.isPending && mayBeSent && (
            <Confirm
              calm
              label={t("developers.redeliver_all", { count: dropped })}
              title={t("developers.redeliver_all_title")}
              about={t("developers.redeliver_all_about", { url: receivers.map(({ url }) => url).join(", ") })}
              act={async () => sending.mutate()}
            />
          )}
          {dropped > 0 && receivers?.length === 0 && (
            <Text size="sm" c="dimmed">
              {t("developers.redeliver_no_url")}
            </Text>
          )}
        </Group>
        {sending.isPending && (
          <Progress
            value={sent === null ? 0 : (sent.count / Math.max(sent.of, 1)) * 100}
            aria-label={t("developers.redelivering")}
          />
        )}
        <Failure error={sending.error} />
        {!sending.isIdle && (
          <Done
            when={sent !== null && !sending.isPending}
            label={t("developers.redelivered_all", { count: sent?.count ?? 0 })}
          />
        )}
      </Stack>
    </Card>
  );
}
