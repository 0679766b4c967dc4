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

/** Consecutive attempts with the same outcome, newest first. */
type Fold = [Attempt, ...Attempt[]];

const outcomeOf = ({ url, http_status, error_code, response_body }: Attempt) =>
  JSON.stringify([url, http_status, error_code, response_body]);

function foldAlike(attempts: Attempt[]): Fold[] {
  const folds: Fold[] = [];
  for (const attempt of attempts) {
    const last = folds.at(-1);
    if (last !== undefined && outcomeOf(last[0]) === outcomeOf(attempt)) last.push(attempt);
    else folds.push([attempt]);
  }
  return folds;
}

/** Groups consecutive attempts with the same answer, and shows the answer once. */
export function Attempts({ attempts }: { attempts: Attempt[] }) {
  return (
    <Box component="ol" className={styles.attempts}>
      {foldAlike(attempts).map((fold) => (
        <li key={fold[0].number}>
          <FoldText fold={fold} />
        </li>
      ))}
    </Box>
  );
}

function FoldText({ fold }: { fold: Fold }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const [newest] = fold;
  const oldest = fold.at(-1) ?? newest;
  const problem = useDeliveryProblem()(newest);
  const { number, url, http_status, response_body } = newest;
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text fw={550}>
          {fold.length === 1
            ? t("developers.attempt", { number })
            : t("developers.attempts_alike", { first: oldest.number, last: number })}
        </Text>
        <Tag tone={problem === null ? "good" : "bad"}>
          {http_status === null ? t("developers.test_failed") : String(http_status)}
        </Tag>
      </Group>
      <Text size="sm" c="dimmed">
        {fold.map(({ at, duration_ms }) => `${instant(at)} · ${t("developers.ms", { count: duration_ms })}`).join("; ")}
      </Text>
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
