/** The list of the attempts of a delivery: the time, the answer and the duration of each. */
import { Box, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { operations } from "../../api.gen.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Tag } from "../../shared/ui/tag.tsx";
import styles from "./attempts.module.css";
import { CodeText } from "./code.tsx";
import { useDeliveryProblem } from "./delivery-problem.ts";

type Attempt = operations["consoleGetDelivery"]["responses"]["200"]["content"]["application/json"]["attempts"][number];

export function Attempts({ attempts }: { attempts: Attempt[] }) {
  return (
    <Box component="ol" className={styles.attempts}>
      {attempts.map((attempt) => (
        <li key={attempt.number}>
          <AttemptText attempt={attempt} />
        </li>
      ))}
    </Box>
  );
}

function AttemptText({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const problem = useDeliveryProblem()(attempt);
  const { number, at, url, http_status, duration_ms, response_body } = attempt;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={550}>{t("developers.attempt", { number })}</Text>
          <Tag tone={problem === null ? "good" : "bad"}>
            {http_status === null ? t("developers.test_failed") : String(http_status)}
          </Tag>
        </Group>
        <Text size="sm" c="dimmed">
          {instant(at)} · {t("developers.ms", { count: duration_ms })}
        </Text>
      </Group>
      {problem !== null && <Text size="sm">{problem}</Text>}
      <Text size="sm" c="dimmed" dir="ltr" style={{ overflowWrap: "anywhere" }}>
        {url}
      </Text>
      {response_body !== null && response_body !== "" && (
        <CodeText label={t("developers.answer_body")} text={response_body} wrap />
      )}
    </Stack>
  );
}
