/** The dialog of an action on many items of a list: asks first, shows the progress, and reports the results. */
import { Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import type { LinkProps } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, upstreamOutcome } from "../api/api-error.ts";
import { useProblemText } from "../api/problem-text.ts";
import { TextLink } from "./link.tsx";
import { type Act, type Outcome, runBulk } from "./run-bulk.ts";

type BulkDialogProps<T> = {
  title: string;
  about: string;
  /** An irreversible action, whose button is red. */
  isFinal?: boolean;
  /** The items as they were when the dialog opened: the list changes meanwhile. */
  items: T[];
  act: Act<T>;
  /** The name of an item in the report, and its page. */
  linkOf: (item: T) => { name: string; to: LinkProps };
  /** The text of an error that only this action has. */
  reasonOf?: (error: unknown) => string | undefined;
  /** Called once the calls have ended. */
  onDone: () => void;
  onClose: (wasDone: boolean) => void;
};

export function BulkDialog<T extends { id: number }>({
  title,
  about,
  isFinal = false,
  items,
  act,
  onDone,
  onClose,
  ...of
}: BulkDialogProps<T>) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<"asking" | "doing" | "done">("asking");
  const [outcomes, setOutcomes] = useState<Outcome<T>[]>([]);
  const stopping = useRef(new AbortController());
  const [isStopped, setStopped] = useState(false);

  async function begin() {
    setStage("doing");
    const { signal } = stopping.current;
    await runBulk(items, act, { signal, onOutcome: (outcome) => setOutcomes((all) => [...all, outcome]) });
    setStage("done");
    onDone();
  }

  const close = () => stage !== "doing" && onClose(stage === "done");
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ "aria-label": t("close"), disabled: stage === "doing" }}
    >
      <Stack>
        {stage === "asking" ? (
          <>
            <Text size="sm">{about}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t("no")}
              </Button>
              <Button {...(isFinal && { color: "red" })} onClick={() => void begin()}>
                {t("bulk.begin")}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Progress
              value={(100 * outcomes.length) / items.length}
              aria-label={t("bulk.progress", { done: outcomes.length, n: items.length })}
            />
            <Report outcomes={outcomes} count={items.length} {...of} />
            <Group justify="flex-end">
              {stage === "done" ? (
                <Button onClick={close}>{t("close")}</Button>
              ) : (
                <Button
                  variant="default"
                  loading={isStopped}
                  onClick={() => {
                    setStopped(true);
                    stopping.current.abort();
                  }}
                >
                  {t("bulk.stop")}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

type ReportProps<T> = { outcomes: Outcome<T>[]; count: number } & Pick<BulkDialogProps<T>, "linkOf" | "reasonOf">;

function Report<T extends { id: number }>({ outcomes, count, linkOf, reasonOf }: ReportProps<T>) {
  const { t } = useTranslation();
  const usualReason = useReason();
  const of = (kind: Outcome<T>["kind"]) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const others = outcomes
    .filter(({ kind }) => kind !== "done")
    .map((outcome) => ({ outcome, ...linkOf(outcome.item) }));
  return (
    <>
      <Text size="sm" role="status">
        {t("bulk.report", {
          done: of("done"),
          refused: of("refused"),
          unknown: of("unknown"),
          left: count - outcomes.length,
        })}
      </Text>
      {others.length > 0 && (
        <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {others.map(({ outcome, name, to }) => (
            <Text key={outcome.item.id} component="li" size="sm">
              <TextLink {...to} size="sm" fw={600}>
                {name}
              </TextLink>{" "}
              {reasonOf?.(outcome.error) ?? usualReason(outcome)}
            </Text>
          ))}
        </Stack>
      )}
    </>
  );
}

function useReason(): (outcome: Pick<Outcome<unknown>, "kind" | "error">) => string {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return ({ kind, error }) => {
    const upstream = upstreamOutcome(error);
    if (upstream !== undefined) return t(`errors.upstream.${upstream}`);
    if (error instanceof ApiError) {
      const [problem] = error.problems;
      return problem === undefined ? t(`errors.${error.code}`) : problemText(problem);
    }
    return t(kind === "unknown" ? "bulk.found_out_later" : "errors.UNKNOWN");
  };
}
