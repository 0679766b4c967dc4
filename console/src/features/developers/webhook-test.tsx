/** The button that sends a test event to the saved URL of an endpoint, with the result. */
import { Button, Card, Group, Modal, Stack, Text, Title } from "@mantine/core";
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

type Tested = operations["consoleTestWebhookEndpoint"]["responses"]["200"]["content"]["application/json"];

type SendTestProps = { id: string; url: string | null };

export function WebhookTest({ url }: Pick<SendTestProps, "url">) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack>
        <Title order={2} fz={18}>
          {t("developers.test")}
        </Title>
        <SendTest id="default" url={url} />
      </Stack>
    </Card>
  );
}

/** The test of an added endpoint, in a dialog. */
export function TestDialog({ opened, onClose, ...endpoint }: SendTestProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("developers.test")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack>
        <SendTest {...endpoint} />
      </Stack>
    </Modal>
  );
}

function SendTest({ id, url }: SendTestProps) {
  const { t } = useTranslation();
  const params = { path: { id } };
  // Without an idempotency key, so that every click sends another test.
  const testing = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/webhook-endpoints/{id}/test", { params })),
  });
  return (
    <>
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
      <div role="status">{testing.data !== undefined && <Outcome tested={testing.data} />}</div>
    </>
  );
}

function Outcome({ tested: { payload, delivery } }: { tested: Tested }) {
  const { t } = useTranslation();
  const problem = useDeliveryProblem()(delivery);
  const { status, http_status, duration_ms, response_body } = delivery;
  const isGood = status === "delivered";
  return (
    <Stack>
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
