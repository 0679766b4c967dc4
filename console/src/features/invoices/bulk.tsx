/** Does one thing to all invoices that are selected: asks first, shows how far it is, and reports. */
import { Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, upstreamOutcome } from "../../shared/api/api-error.ts";
import { useProblemText } from "../../shared/api/problem-text.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { TextLink } from "../../shared/ui/link.tsx";
import { ACTS, BULK_ACTS, type BulkAct, isFor, NothingSent } from "./bulk-acts.ts";
import type { Invoice } from "./queries.ts";
import { type Outcome, runBulk } from "./run-bulk.ts";
import type { Selection } from "./selection.ts";
import { sumOf } from "./sums.tsx";
import styles from "./table.module.css";

/** What was asked for, with the invoices as they stood then: the list changes while it is done. */
type Asked = { act: BulkAct; invoices: Invoice[] };

export function Bulk({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {selection.invoices.length > 0 && (
        <Group gap="xs" className={styles.bulk ?? ""}>
          {BULK_ACTS.map((act) => {
            const invoices = selection.invoices.filter((invoice) => isFor(act, invoice));
            return (
              <Button
                key={act}
                variant="default"
                size="sm"
                disabled={invoices.length === 0}
                onClick={() => setAsked({ act, invoices })}
              >
                {t(`invoices.bulk.${act}`, { n: invoices.length })}
              </Button>
            );
          })}
          <Button variant="subtle" size="sm" onClick={selection.clear}>
            {t("invoices.bulk.clear")}
          </Button>
        </Group>
      )}
      {asked !== null && (
        <BulkDialog
          asked={asked}
          onClose={(wasDone) => {
            setAsked(null);
            if (wasDone) selection.clear();
          }}
        />
      )}
    </>
  );
}

function BulkDialog({ asked: { act, invoices }, onClose }: { asked: Asked; onClose: (wasDone: boolean) => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [stage, setStage] = useState<"asking" | "doing" | "done">("asking");
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const stopping = useRef(new AbortController());
  const [isStopped, setStopped] = useState(false);
  const sum = sumOf(invoices.map((invoice) => (act === "refund" ? invoice.available_for_refund : invoice.amount)));

  async function begin() {
    setStage("doing");
    const { signal } = stopping.current;
    await runBulk(invoices, ACTS[act], { signal, onOutcome: (outcome) => setOutcomes((all) => [...all, outcome]) });
    setStage("done");
    void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all });
    if (act === "redeliver") void queryClient.invalidateQueries({ queryKey: queryKeys.deliveries.all });
  }

  const close = () => stage !== "doing" && onClose(stage === "done");
  return (
    <Modal
      opened
      onClose={close}
      title={t(`invoices.bulk.${act}`, { n: invoices.length })}
      closeButtonProps={{ "aria-label": t("close"), disabled: stage === "doing" }}
    >
      <Stack>
        {stage === "asking" ? (
          <>
            <Text size="sm">{t(`invoices.bulk.about.${act}`, { n: invoices.length, amount: money(sum) })}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t("no")}
              </Button>
              <Button {...(act === "refund" || act === "cancel" ? { color: "red" } : {})} onClick={() => void begin()}>
                {t("invoices.bulk.begin")}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Progress
              value={(100 * outcomes.length) / invoices.length}
              aria-label={t("invoices.bulk.progress", { done: outcomes.length, n: invoices.length })}
            />
            <Report outcomes={outcomes} count={invoices.length} />
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
                  {t("invoices.bulk.stop")}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Report({ outcomes, count }: { outcomes: Outcome[]; count: number }) {
  const { t } = useTranslation();
  const reasonOf = useReason();
  const of = (kind: Outcome["kind"]) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const others = outcomes.filter(({ kind }) => kind !== "done");
  return (
    <>
      <Text size="sm" role="status">
        {t("invoices.bulk.report", {
          done: of("done"),
          refused: of("refused"),
          unknown: of("unknown"),
          left: count - outcomes.length,
        })}
      </Text>
      {others.length > 0 && (
        <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {others.map((outcome) => (
            <Text key={outcome.invoice.id} component="li" size="sm">
              <TextLink to="/console/invoices/$id" params={{ id: String(outcome.invoice.id) }} size="sm" fw={600}>
                № {outcome.invoice.id}
              </TextLink>{" "}
              {reasonOf(outcome)}
            </Text>
          ))}
        </Stack>
      )}
    </>
  );
}

function useReason(): (outcome: Outcome) => string {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return ({ kind, error }) => {
    if (error instanceof NothingSent) return t("invoices.bulk.nothing_sent");
    const upstream = upstreamOutcome(error);
    if (upstream !== undefined) return t(`errors.upstream.${upstream}`);
    if (error instanceof ApiError) {
      const [problem] = error.problems;
      return problem === undefined ? t(`errors.${error.code}`) : problemText(problem);
    }
    return t(kind === "unknown" ? "invoices.bulk.found_out_later" : "errors.UNKNOWN");
  };
}
