/** The notice of a subscription's state and of what happens next. */
import { Box, Card, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import type { Tone } from "../../shared/ui/tag.tsx";
import { type SubscriptionDetail, upcomingQuery } from "./queries.ts";
import { STATUS_TONES } from "./status.tsx";

type Subscription = SubscriptionDetail["subscription"];
type Words = { tone: Tone; headline: string; about: string; invoice_id?: number };

/** Renders nothing until the next billing is loaded, so that the text does not change while it is read. */
export function SubscriptionNotice({ subscription }: { subscription: Subscription }) {
  const upcoming = useQuery(upcomingQuery(subscription.id));
  return (
    <Loaded query={upcoming}>
      {({ items }) => (
        <Said subscription={subscription} next_at={items[0]?.billing_at ?? subscription.next_billing_at} />
      )}
    </Loaded>
  );
}

type SaidProps = { subscription: Subscription; next_at: string };

function Said({ subscription, next_at }: SaidProps) {
  const { t } = useTranslation();
  const { tone, headline, about, invoice_id } = useWords(subscription, next_at);
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

function useWords(subscription: Subscription, next_at: string): Words {
  const { t } = useTranslation();
  const { day, instant } = useFormat();
  const { status, in_grace_period, open_invoice_id, failed_attempts: failed, max_retry_attempts: most } = subscription;
  const days = t("subscriptions.days", { count: subscription.grace_period_days });
  const say = (
    tone: Tone,
    key: "paused" | "cancelled" | "expired" | "grace" | "waiting" | "failing" | "next",
  ): Words => ({
    tone,
    headline: t(`subscriptions.standing.${key}`, { failed, most, day: day(next_at) }),
    about: t(`subscriptions.standing.${key}_about`, { days, at: instant(next_at), day: day(next_at) }),
  });
  if (status !== "active") return say(STATUS_TONES[status], status);
  if (open_invoice_id !== null) return { ...say("wait", "waiting"), invoice_id: open_invoice_id };
  if (in_grace_period) return say("bad", "grace");
  if (failed > 0) return say("bad", "failing");
  return say("good", "next");
}
