/** The list of an invoice's events with the state of their webhook deliveries. */
import { Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { STATUSES } from "./filter.ts";
import { deliveriesQuery, eventsQuery } from "./queries.ts";

export function InvoiceEvents({ id }: { id: number }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  /** The translated status in the event. */
  const statusText = ({ invoice }: { [field: string]: unknown }) => {
    const status = STATUSES.find((known) => known === Object(invoice).status);
    return status === undefined ? null : t(`invoices.statuses.${status}`);
  };
  const query = useQuery(eventsQuery(id));
  const deliveries = useQuery(deliveriesQuery(id));
  const arrival = (event_id: string) => {
    const status = deliveries.data?.items.find((delivery) => delivery.event_id === event_id)?.status;
    return status === undefined ? null : t(`developers.delivery_status.${status}`);
  };
  return (
    <Card>
      <Title order={2} fz={18} mb="sm">
        {t("invoices.events")}
      </Title>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("invoices.no_events")}
            </Text>
          ) : (
            <Stack gap="sm">
              {items.map((event) => (
                <div key={event.id}>
                  <TextLink size="sm" fw={600} to="/console/developers/events/$id" params={{ id: event.id }}>
                    <DotSeparated of={[t(`developers.event.${event.type}`), statusText(event.payload)]} />
                  </TextLink>
                  <Text size="sm" c="dimmed">
                    <DotSeparated of={[instant(event.created_at), arrival(event.id)]} />
                  </Text>
                </div>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
}
