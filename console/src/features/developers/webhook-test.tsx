/** The button that sends a test event to the saved URL, with the result. */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { operations } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { CodeText, jsonText } from "./code.tsx";
import { useDeliveryProblem } from "./delivery-problem.ts";

type Tested = operations["consoleTestWebhook"]["responses"]["200"]["content"]["application/json"];

export function WebhookTest({ url }: { url: string | null }) {
  const { t } = useTranslation();
  // Without an idempotency key, so that every click sends another test.
  const testing = useMutation({ mutationFn: () => answerOf(api.POST("/api/dashboard/v1/webhook/test")) });
  return (
    <Card>
      <Stack>
        <Title order={2} fz={18}>
          {t("developers.test")}
        </Title>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {url === null ? t("developers.test_no_url") : t("developers.test_about", { url })}
        </Text>
        <Failure error={testing.error} />
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name="send" size={18} />}
            disabled={url === null}
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            {t("developers.send_test")}
          </Button>
        </Group>
      </Stack>
      <div role="status">{testing.data !== undefined && <Outcome tested={testing.data} />}</div>
    </Card>
  );
}

function Outcome({ tested: { payload, delivery } }: { tested: Tested }) {
  const { t } = useTranslation();
  const problem = useDeliveryProblem()(delivery);
  const { status, http_status, duration_ms, response_body } = delivery;
  const isGood = status === "delivered";
  return (
    <Stack mt="md">
      <Group>
        <Tag tone={isGood ? "good" : "bad"}>{t(isGood ? "developers.test_delivered" : "developers.test_failed")}</Tag>
      </Group>
      <DescriptionList
        entries={[
          [t("developers.answered"), http_status],
          [t("developers.reason"), problem],
          [t("developers.took"), t("developers.ms", { count: duration_ms })],
        ]}
      />
      {response_body !== null && response_body !== "" && (
        <CodeText label={t("developers.answer_body")} text={response_body} wrap />
      )}
      <CodeText label={t("developers.sent_body")} text={jsonText(payload)} wrap />
    </Stack>
  );
}
