/** The page of one call of the API log: what was asked, what was answered, and the call as a command. */
import { Card, Code, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { toneOfStatus } from "./call-tone.ts";
import { CodeText, jsonText } from "./code.tsx";
import { curlOf } from "./curl.ts";
import { callQuery, keysQuery } from "./queries.ts";

type LoggedCall = components["schemas"]["LoggedCall"];

const route = getRouteApi("/console/developers/logs/$id");

export function Call() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(Number(route.useParams().id)));
  const title = query.data === undefined ? t("developers.call") : `${query.data.method} ${query.data.path}`;
  return (
    <Page title={title} back={{ to: "/console/developers/logs", label: t("developers.logs") }}>
      <Loaded query={query}>
        {(call) => (
          <Stack gap="lg" maw={720}>
            <CallFacts call={call} />
            <Body label={t("developers.request_body")} body={call.request_body} bytes={call.request_bytes} />
            <Body label={t("developers.response_body")} body={call.response_body} bytes={call.response_bytes} />
            <Card>
              <Stack gap="xs">
                <CodeText label={t("developers.as_curl")} text={curlOf(call, window.location.origin)} wrap />
                <Text size="sm" c="dimmed">
                  {t("developers.as_curl_about")}
                </Text>
              </Stack>
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function CallFacts({ call }: { call: LoggedCall }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { data: keys } = useQuery(keysQuery);
  const { status, is_sandbox, at, duration_ms, key_id, request_id } = call;
  // The id of a key takes two lines on a phone, and its name one.
  const key = keys === undefined ? "…" : (keys.items.find(({ id }) => id === key_id)?.name ?? key_id);
  return (
    <Card>
      <Stack>
        <Group>
          <Tag tone={toneOfStatus(status)}>{String(status)}</Tag>
          {is_sandbox && <Tag tone="test">{t("developers.mode.test")}</Tag>}
        </Group>
        <DescriptionList
          entries={[
            [t("developers.happened"), instant(at)],
            [t("developers.took"), t("developers.ms", { count: duration_ms })],
            [t("developers.key_label"), key],
            [t("developers.request_id"), <Code key="request">{request_id}</Code>],
          ]}
        />
      </Stack>
    </Card>
  );
}

type BodyProps = { label: string; body: string | null; bytes: number | null };

/** A body that is no JSON is told of by its length alone, and one without a length is left out. */
function Body({ label, body, bytes }: BodyProps) {
  const { t } = useTranslation();
  if (body === null && !bytes) return null;
  return (
    <Card>
      {body === null ? (
        <DescriptionList entries={[[label, t("developers.bytes", { count: bytes ?? 0 })]]} />
      ) : (
        <CodeText label={label} text={readable(body)} wrap />
      )}
    </Card>
  );
}

/** Indented JSON; a body that was cut stays as it is. */
function readable(body: string): string {
  try {
    return jsonText(JSON.parse(body));
  } catch {
    return `${body}…`;
  }
}
