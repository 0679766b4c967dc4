/** The form that advances the sandbox clock, so that a year of billing takes a second. */
import { Button, Card, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { sandboxClockQuery } from "../../shared/api/sandbox-clock.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { upcomingQuery } from "./queries.ts";

const DAY_S = 86_400;
const STEPS = [
  { name: "day", seconds: DAY_S },
  { name: "week", seconds: 7 * DAY_S },
  { name: "month", seconds: 31 * DAY_S },
  { name: "year", seconds: 365 * DAY_S },
] as const;
const OUTCOMES = ["paid", "nobody", "cancelled"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** The instant `seconds` after an instant of the API. */
const later = (instant = "", seconds = 0) => new Date(Date.parse(instant) + seconds * 1000).toISOString();

/** The clock may be advanced to the next billing of the subscription `id`. */
export function SandboxClock({ id }: { id: number }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const now = useQuery(sandboxClockQuery).data?.now;
  const next = useQuery(upcomingQuery(id)).data?.items[0];
  const [outcome, setOutcome] = useState<Outcome>("paid");
  const going = useMutation({
    mutationFn: (to: string) =>
      answerOf(
        api.POST("/api/dashboard/v1/sandbox/clock/advance", {
          body: { to, ...(outcome !== "nobody" && { outcome }) },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.sandboxClock }),
        queryClient.invalidateQueries({ queryKey: queryKeys.subscriptions.all }),
        queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all }),
      ]),
  });
  const went = going.data;
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} fz={18}>
          {t("subscriptions.clock.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("subscriptions.clock.about")}
        </Text>
        {now !== undefined && <Text fw={600}>{t("subscriptions.clock.now", { at: instant(now) })}</Text>}
        <NativeSelect
          label={t("subscriptions.clock.outcome")}
          data={OUTCOMES.map((value) => ({ value, label: t(`subscriptions.clock.outcomes.${value}`) }))}
          value={outcome}
          onChange={(event) => setOutcome(OUTCOMES.find((known) => known === event.currentTarget.value) ?? "paid")}
        />
        <Group gap="xs">
          {next !== undefined && (
            <Button variant="light" size="sm" loading={going.isPending} onClick={() => going.mutate(next.billing_at)}>
              {t("subscriptions.clock.to_next")}
            </Button>
          )}
          {STEPS.map(({ name, seconds }) => (
            <Button
              key={name}
              variant="default"
              size="sm"
              disabled={going.isPending || now === undefined}
              onClick={() => going.mutate(later(now, seconds))}
            >
              {t(`subscriptions.clock.steps.${name}`)}
            </Button>
          ))}
        </Group>
        <Failure error={going.error} />
        {went?.is_complete === false && going.variables !== undefined && (
          <Group gap="xs">
            <Text size="sm">{t("subscriptions.clock.on_the_way", { at: instant(went.now) })}</Text>
            <Button variant="light" size="sm" onClick={() => going.mutate(going.variables)}>
              {t("subscriptions.clock.go_on")}
            </Button>
          </Group>
        )}
        <Text size="sm" c="var(--tolem-on)" role="status">
          {went !== undefined &&
            t("subscriptions.clock.done", { invoices: went.invoices_created, expired: went.subscriptions_expired })}
        </Text>
      </Stack>
    </Card>
  );
}
