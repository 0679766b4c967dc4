/** Fills the screen with a code to pay by, and turns to "paid" by itself. */
import { ActionIcon, Box, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLiveUpdates } from "../../shared/api/live-updates.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Offline } from "../../shared/ui/offline.tsx";
import { isOpen } from "./is-open.ts";
import { QrEnded } from "./qr-ended.tsx";
import styles from "./qr-screen.module.css";
import { QrWaiting } from "./qr-waiting.tsx";
import { type Invoice, invoiceQuery } from "./queries.ts";
import { TestMark } from "./test-mark.tsx";
import { useWakeLock } from "./wake-lock.ts";

const route = getRouteApi("/console/qr/$id");
/** The stream of changes may miss one, and customers are waiting at the counter. */
const POLL_INTERVAL_MS = 3000;

export function QrScreen() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const navigate = useNavigate();
  const query = useQuery({
    ...invoiceQuery(id),
    // An expired one may turn out to be paid after all.
    refetchInterval: ({ state }) => (isOpen(state.data) || state.data?.status === "expired" ? POLL_INTERVAL_MS : false),
  });
  useLiveUpdates();
  useWakeLock();
  useEffect(() => {
    document.title = `${t("invoices.counter.title")} · ${t("name")}`;
  }, [t]);
  return (
    <Box
      component="main"
      className={styles.screen}
      data-paid={query.data?.status === "paid"}
      data-test={query.data?.is_sandbox}
    >
      <ActionIcon
        className={styles.close ?? ""}
        variant="subtle"
        color="gray"
        size={48}
        aria-label={t("invoices.counter.close")}
        onClick={() => navigate({ to: "/console/qr" })}
      >
        <Icon name="close" size={28} />
      </ActionIcon>
      <div className={styles.offline}>
        <Offline />
      </div>
      <Loaded query={query}>{(invoice) => <Shown invoice={invoice} />}</Loaded>
    </Box>
  );
}

function Shown({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const isPrepared = invoice.qr_token_url !== null && invoice.qr_token_url !== undefined;
  return (
    <Stack align="center" gap="md" w="100%">
      {invoice.is_sandbox && <TestMark />}
      <Stack align="center" gap={2}>
        {isOpen(invoice) && <Text className={styles.quiet ?? ""}>{t("invoices.counter.amount")}</Text>}
        <Text component="h1" className={styles.amount ?? ""}>
          {money(invoice.amount)}
        </Text>
      </Stack>
      {invoice.status !== "pending" && <QrEnded invoice={invoice} />}
      {invoice.status === "pending" && isPrepared && <QrWaiting invoice={invoice} />}
      {invoice.status === "pending" && !isPrepared && (
        <Stack align="center" py={80} role="status">
          <Loader />
          <Text>{t("invoices.counter.preparing")}</Text>
        </Stack>
      )}
    </Stack>
  );
}
