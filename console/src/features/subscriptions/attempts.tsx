/** The list of the attempts to bill a subscription, newest first, each with its invoice. */
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Pages, Row, Rows } from "../../shared/ui/rows.tsx";
import { ATTEMPTS_PAGE_SIZE, type Attempt, attemptsQuery } from "./queries.ts";
import { AttemptStatus } from "./status.tsx";

export function Attempts({ id }: { id: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const attempts = useQuery(attemptsQuery(id, page));
  return (
    <Stack gap="xs">
      <Title order={2} fz={18}>
        {t("subscriptions.attempts")}
      </Title>
      <Loaded query={attempts}>
        {({ items, meta }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("subscriptions.no_attempts")}
            </Text>
          ) : (
            <>
              <Rows>
                {items.map((attempt) => (
                  <AttemptRow key={attempt.id} attempt={attempt} />
                ))}
              </Rows>
              <Pages total={meta.total} size={ATTEMPTS_PAGE_SIZE} page={page} onTurn={setPage} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const { money, instant } = useFormat();
  const period = usePeriodText();
  const { attempt_number, status, paid_at, failure_code, is_duplicate, next_send_at } = attempt;
  // The reasons of other statuses only repeat the status.
  const why = status === "failed" && failure_code !== null ? t(`subscriptions.failures.${failure_code}`) : null;
  const ending = paid_at !== null ? instant(paid_at) : why;
  const wait = next_send_at === null ? null : t("subscriptions.sent_again", { at: instant(next_send_at) });
  const number = attempt_number > 1 ? t("subscriptions.attempt_number", { number: attempt_number }) : null;
  return (
    <Row
      to={{ to: "/console/invoices/$id", params: { id: String(attempt.invoice_id) } }}
      title={period(attempt)}
      about={[`№ ${attempt.invoice_id}`, number, ending, wait].filter((part) => part !== null).join(" · ")}
      value={money(attempt.amount)}
      note={<AttemptStatus status={status} is_duplicate={is_duplicate} />}
    />
  );
}

/** Formats a period by its first and its last day. */
function usePeriodText() {
  const { days } = useFormat();
  return ({
    billing_period_start,
    billing_period_end,
  }: Pick<Attempt, "billing_period_start" | "billing_period_end">) => {
    // The end is the first instant after the period.
    const last = new Date(Date.parse(billing_period_end) - 1).toISOString();
    return days(billing_period_start, last);
  };
}
