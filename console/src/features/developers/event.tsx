/** The page of one event, with all its fields. */
import { Card, Code, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { CodeText, jsonText } from "./code.tsx";
import { eventQuery } from "./queries.ts";

const route = getRouteApi("/console/developers/events/$id");

export function EventPage() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const query = useQuery(eventQuery(route.useParams().id));
  const title = query.data === undefined ? t("developers.event_kind") : t(`developers.event.${query.data.type}`);
  return (
    <Page title={title} back={{ to: "/console/developers/events", label: t("developers.events") }}>
      <Loaded query={query}>
        {({ id, type, created_at, payload }) => (
          <Stack gap="lg" maw={720}>
            <Card>
              <DescriptionList
                entries={[
                  [t("developers.event_kind"), <Code key="kind">{type}</Code>],
                  [t("developers.happened"), instant(created_at)],
                  [t("developers.event_id"), id],
                ]}
              />
            </Card>
            <Card>
              <CodeText label={t("developers.payload")} text={jsonText(payload)} wrap />
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
