/** The list of what needs the person's attention, worst first, each with a link to the page that solves it. */
import { Box, Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMayOpen } from "../../shared/session/may.tsx";
import { useCertificateEnd } from "../../shared/session/me.ts";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";

import { BlockLink } from "../../shared/ui/link.tsx";
import type { Tone } from "../../shared/ui/tag.tsx";
import { ordersSummaryQuery } from "../orders/index.ts";
import styles from "./attention.module.css";
import { type AttentionData, attentionQuery } from "./queries.ts";

type Todo = { key: string; icon: IconName; tone: Tone; title: string; about: string; to: LinkProps & { to: string } };

/** Renders nothing for an empty list. */
export function Attention({ isSandbox }: { isSandbox: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(attentionQuery(isSandbox));
  const { data: orders } = useQuery(ordersSummaryQuery);
  const todos = useTodos(data, orders?.new ?? 0, isSandbox);
  if (todos.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="attention">
      <Title order={2} fz={18} id="attention">
        {t("overview.attention.title")}
      </Title>
      <Card padding={0}>
        {todos.map(({ key, icon, tone, title, about, to }) => (
          <BlockLink key={key} {...to} className={styles.row}>
            <IconBadge icon={icon} tone={tone} />
            <Box flex={1}>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {about}
              </Text>
            </Box>
            <Icon name="next" size={16} />
          </BlockLink>
        ))}
      </Card>
    </Stack>
  );
}

function useTodos(data: AttentionData | undefined, newOrders: number, is_sandbox: boolean): Todo[] {
  const { t } = useTranslation();
  const { money, day, instant } = useFormat();
  const mayOpen = useMayOpen();
  const certificateEnd = useCertificateEnd();
  if (data === undefined) return [];
  const { session_lost_at, held_invoices, failing_subscriptions, is_receiver_failing, dropped_deliveries, open_bill } =
    data;
  const todos: (Todo | false)[] = [
    session_lost_at !== null && {
      key: "session",
      icon: "link",
      tone: "bad",
      title: t("overview.attention.session", { at: instant(session_lost_at) }),
      about: t("overview.attention.session_about"),
      to: { to: "/console/provider" },
    },
    certificateEnd !== null && {
      key: "certificate",
      icon: "key",
      tone: certificateEnd.tone,
      title: t("overview.attention.certificate", { day: day(certificateEnd.at) }),
      about: t("overview.attention.certificate_about"),
      to: { to: "/console/provider" },
    },
    held_invoices > 0 && {
      key: "held",
      icon: "invoice",
      tone: "wait",
      title: t("overview.attention.held", { count: held_invoices }),
      about: t("overview.attention.held_about"),
      to: { to: "/console/invoices", search: { held: true } },
    },
    newOrders > 0 && {
      key: "orders",
      icon: "bag",
      tone: "wait",
      title: t("overview.attention.orders", { count: newOrders }),
      about: t("overview.attention.orders_about"),
      to: { to: "/console/orders", search: { stage: "new" } },
    },
    failing_subscriptions.count > 0 && {
      key: "subscriptions",
      icon: "repeat",
      tone: "wait",
      title: t("overview.attention.subscriptions", { count: failing_subscriptions.count }),
      about: t("overview.attention.subscriptions_about"),
      to:
        failing_subscriptions.count === 1
          ? { to: "/console/subscriptions/$id", params: { id: String(failing_subscriptions.first_id) } }
          : { to: "/console/subscriptions", search: { status: "failing", is_sandbox } },
    },
    (is_receiver_failing || dropped_deliveries > 0) && {
      key: "deliveries",
      icon: "send",
      tone: is_receiver_failing ? "bad" : "wait",
      title: is_receiver_failing
        ? t("overview.attention.receiver")
        : t("overview.attention.dropped", { count: dropped_deliveries }),
      about: t(is_receiver_failing ? "overview.attention.receiver_about" : "overview.attention.dropped_about"),
      to: { to: "/console/developers/deliveries", search: dropped_deliveries > 0 ? { status: "dropped" } : {} },
    },
    open_bill !== null && {
      key: "bill",
      icon: "card",
      tone: "part",
      title: t("overview.attention.bill", { price: money(open_bill.price) }),
      about:
        open_bill.due_at === null
          ? t("overview.attention.bill_about")
          : t("overview.attention.bill_due", { until: day(open_bill.due_at) }),
      to: { to: "/console/billing" },
    },
  ];
  return todos.filter((todo) => todo !== false).filter(({ to }) => mayOpen(to.to));
}
