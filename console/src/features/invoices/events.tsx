/** The list of the events of an invoice that were sent to the webhook. */
import { Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { eventsQuery } from "./queries.ts";

export function Events({ id }: { id: number }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const query = useQuery(eventsQuery(id));
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
                    {t(`developers.event.${event.type}`)}
                  </TextLink>
                  <Text size="sm" c="dimmed">
                    {instant(event.created_at)}
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
