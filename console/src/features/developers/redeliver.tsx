/** The button that sends an event again, if its endpoint is sent events and the person has the permission. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useMay } from "../../shared/session/may.tsx";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import type { DeliveryStatus } from "./events.ts";
import { endpointsQuery } from "./queries.ts";

type RedeliverProps = { id: string; endpoint_id: string; status: DeliveryStatus };

export function Redeliver({ id, endpoint_id, status }: RedeliverProps) {
  const { t } = useTranslation();
  const mayRedeliver = useMay("webhooks:write");
  const { data: endpoints } = useQuery(endpointsQuery);
  const callOnce = useIdempotentCall();
  const sending = useMutation({
    mutationFn: () =>
      callOnce(id, (header) => {
        const params = { path: { id }, header };
        return answerOf(api.POST("/api/dashboard/v1/webhook/deliveries/{id}/redeliver", { params }));
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.deliveries.all }),
  });
  if (!mayRedeliver || endpoints === undefined) return null;
  if (!endpoints.items.some(({ id, url, enabled }) => id === endpoint_id && url !== null && enabled)) {
    return (
      <Text size="sm" c="dimmed">
        {t("developers.redeliver_no_url")}{" "}
        <TextLink to="/console/developers/webhook" underline="always">
          {t("developers.set_up_webhook")}
        </TextLink>
      </Text>
    );
  }
  return (
    <Stack>
      <Failure error={sending.error} />
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="send" size={18} />}
          disabled={status === "pending"}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t("developers.redeliver")}
        </Button>
        <Done when={sending.isSuccess && status === "pending"} label={t("developers.redelivered")} />
      </Group>
    </Stack>
  );
}
