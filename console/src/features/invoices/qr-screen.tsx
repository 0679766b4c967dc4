/** The full-screen page of a QR code, which polls the invoice and shows its result. */
import { ActionIcon, Box, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLiveUpdates } from "../../shared/api/live-updates.ts";
import { typableMoney } from "../../shared/format/money.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { useMe } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { OfflineNotice } from "../../shared/ui/offline.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { useQrInvoice } from "./create-qr.ts";
import { isOpen } from "./is-open.ts";
import { LeaveQr } from "./leave-qr.tsx";
import { playSignal, useSound } from "./play-signal.ts";
import { QrEnded } from "./qr-ended.tsx";
import { QrFailure } from "./qr-failure.tsx";
import { QrHeld } from "./qr-held.tsx";
import styles from "./qr-screen.module.css";
import { QrWaiting } from "./qr-waiting.tsx";
import { type Invoice, invoiceQuery } from "./queries.ts";
import { SoundSwitch } from "./sound-switch.tsx";
import { useWakeLock } from "./wake-lock.ts";

const route = getRouteApi("/console/qr/$id");
/** Polled often, because the stream may miss a change and the customer is waiting. */
const POLL_INTERVAL_MS = 3000;

export function QrScreen() {
  const id = Number(route.useParams().id);
  return <QrScreenOf key={id} id={id} />;
}

function QrScreenOf({ id }: { id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery({
    ...invoiceQuery(id),
    // An expired invoice may still turn out to be paid.
    refetchInterval: ({ state }) => (isOpen(state.data) || state.data?.status === "expired" ? POLL_INTERVAL_MS : false),
  });
  useLiveUpdates();
  useWakeLock();
  const isPaidHere = usePaidHere(query.data);
  const leave = () => void navigate({ to: "/console/qr" });
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
      <Group className={styles.corner ?? ""} gap={4}>
        <SoundSwitch size={48} />
        <ActionIcon
          variant="subtle"
          color="gray"
          c="inherit"
          size={48}
          aria-label={t("invoices.counter.close")}
          onClick={leave}
        >
          <Icon name="close" size={28} />
        </ActionIcon>
      </Group>
      <div className={styles.offline}>
        <OfflineNotice />
      </div>
      <Loaded query={query}>{(invoice) => <Shown invoice={invoice} isPaidHere={isPaidHere} />}</Loaded>
      <LeaveQr
        id={id}
        isPayable={query.data?.status === "pending" && query.data.held_reason === undefined}
        onEscape={leave}
      />
    </Box>
  );
}

/** Whether the invoice was paid while it was on this screen, which also signals it once. */
function usePaidHere(invoice: Invoice | undefined): boolean {
  const [isSoundOn] = useSound();
  const wasOpen = useRef(false);
  const [isPaidHere, setPaidHere] = useState(false);
  const status = invoice?.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status signals, and not the switch.
  useEffect(() => {
    if (status === "paid" && wasOpen.current) {
      wasOpen.current = false;
      setPaidHere(true);
      playSignal({ isSoundOn });
    }
    // A payment may be reported after the code has expired.
    if (status === "pending" || status === "cancelling" || status === "expired") wasOpen.current = true;
  }, [status]);
  return isPaidHere;
}

function Shown({ invoice, isPaidHere }: { invoice: Invoice; isPaidHere: boolean }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const { typed } = useFormat();
  const { language } = useLanguage();
  return (
    <Stack align="center" gap="md" w="100%">
      {invoice.is_sandbox && <TestMark>{t("invoices.is_test")}</TestMark>}
      <Stack align="center" gap={2}>
        {isOpen(invoice) && (
          <Text className={styles.quiet ?? ""} ta="center" dir="auto" lineClamp={2}>
            {tenant?.name}
          </Text>
        )}
        <Text component="h1" className={styles.amount ?? ""}>
          {typed(typableMoney(invoice.amount, language))} ₸
        </Text>
      </Stack>
      <Stage invoice={invoice} isPaidHere={isPaidHere} />
    </Stack>
  );
}

function Stage({ invoice, isPaidHere }: { invoice: Invoice; isPaidHere: boolean }) {
  if (invoice.status !== "pending") return <QrEnded invoice={invoice} isPaidHere={isPaidHere} />;
  if (invoice.held_reason !== undefined) return <QrHeld invoice={invoice} />;
  return invoice.qr_token_url == null ? <Preparing invoice={invoice} /> : <QrWaiting invoice={invoice} />;
}

/** Shown until the code exists. If the provider's answer was lost, there will be none, and another can be created. */
function Preparing({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const makingAnother = useQrInvoice();
  return (
    <Stack align="center" py={60} maw={360}>
      <Loader />
      <Text role="status">{t("invoices.counter.preparing")}</Text>
      {invoice.outcome === "unknown" && (
        <>
          <Text ta="center">{t("invoices.counter.no_code")}</Text>
          <QrFailure error={makingAnother.error} hasGoods={invoice.items.length > 0} />
          <Button
            size="lg"
            loading={makingAnother.isPending}
            onClick={() => makingAnother.mutate({ amount: Number(invoice.amount), lines: invoice.items })}
          >
            {t("invoices.counter.same")}
          </Button>
        </>
      )}
    </Stack>
  );
}
