/** The text that says how a subscription stands and what comes next. */
import { Box, Card, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import type { Tone } from "../../shared/ui/tag.tsx";
import { attemptsQuery, type SubscriptionDetail, upcomingQuery } from "./queries.ts";
import { STATUS_TONES } from "./status.tsx";

type Subscription = SubscriptionDetail["subscription"];
type Said = { tone: Tone; headline: string; about: string; invoice_id?: number };

export function Standing({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const { tone, headline, about, invoice_id } = useWords(subscription);
  return (
    <Card>
      <Group wrap="nowrap" align="flex-start">
        <IconBadge icon="repeat" tone={tone} />
        <Box>
          <Text fz={19} fw={650} lh={1.3}>
            {headline}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            {about}
          </Text>
          {invoice_id !== undefined && (
            <TextLink size="sm" to="/console/invoices/$id" params={{ id: String(invoice_id) }}>
              {t("subscriptions.open_invoice")}
            </TextLink>
          )}
        </Box>
      </Group>
    </Card>
  );
}

function useWords(subscription: Subscription): Said {
  const { t } = useTranslation();
  const { day, instant } = useFormat();
  const { id, status, in_grace_period, failed_attempts: failed, max_retry_attempts: most } = subscription;
  const days = t("subscriptions.days", { count: subscription.grace_period_days });
  const [newest] = useQuery(attemptsQuery(id, 1)).data?.items ?? [];
  const [next] = useQuery(upcomingQuery(id)).data?.items ?? [];
  const next_at = next?.billing_at ?? subscription.next_billing_at;
  const say = (
    tone: Tone,
    key: "paused" | "cancelled" | "expired" | "grace" | "waiting" | "failing" | "next",
  ): Said => ({
    tone,
    headline: t(`subscriptions.standing.${key}`, { failed, most, day: day(next_at) }),
    about: t(`subscriptions.standing.${key}_about`, { days, at: instant(next_at), day: day(next_at) }),
  });
  if (status !== "active") return say(STATUS_TONES[status], status);
  if (newest?.status === "pending") return { ...say("wait", "waiting"), invoice_id: newest.invoice_id };
  if (in_grace_period) return say("bad", "grace");
  if (failed > 0) return say("bad", "failing");
  return say("good", "next");
}
