/** The QR code of an open invoice, with the remaining time to scan it. */
import { Box, Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { sandboxClockQuery } from "../../shared/api/sandbox-clock.ts";
import { countdownText } from "../../shared/format/dates.ts";
import { useMay } from "../../shared/session/may.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { useNow } from "../../shared/ui/use-now.ts";
import { cancelInvoice } from "./actions.tsx";
import styles from "./qr-screen.module.css";
import type { Invoice } from "./queries.ts";
import { useSimulation } from "./simulate.tsx";

export function QrWaiting({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { id, qr_expires_at, qr_scanned_at, is_sandbox } = invoice;
  const clock = useQuery({ ...sandboxClockQuery, enabled: useMay("invoices:read") && is_sandbox });
  const now = useNow(1000) + (clock.data?.offset_seconds ?? 0) * 1000;
  const isTimeKnown = qr_expires_at != null && (!is_sandbox || clock.data !== undefined);
  const isOver = isTimeKnown && Date.parse(qr_expires_at) <= now;
  return (
    <>
      <div className={styles.code} data-over={isOver}>
        <img
          src={ownedPath(`/api/dashboard/v1/invoices/${id}/qr?format=svg&size=600`)}
          alt={t("invoices.counter.code")}
        />
      </div>
      <div role="status">
        {qr_scanned_at ? (
          <Box className={styles.scanned ?? ""} data-tone="good">
            <Icon name="check" size={22} />
            {t("invoices.counter.scanned")}
          </Box>
        ) : (
          <Text fz="lg" fw={550} ta="center">
            {t(isOver ? "invoices.counter.expired" : "invoices.counter.scan")}
          </Text>
        )}
      </div>
      {isTimeKnown && !isOver && !qr_scanned_at && (
        <Text className={styles.left ?? ""} role="timer">
          {t("invoices.counter.left", { time: countdownText(qr_expires_at, now) })}
        </Text>
      )}
      <Endings invoice={invoice} />
    </>
  );
}

function Endings({ invoice: { id, is_sandbox } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const cancelling = useMutation({ mutationFn: () => cancelInvoice(id) });
  const simulating = useSimulation(id);
  const maySimulate = useMay("invoices:write", "sandbox");
  return (
    <>
      <Failure error={cancelling.error ?? simulating.error} />
      <Group justify="center">
        {maySimulate && is_sandbox && (
          <Button variant="light" loading={simulating.isPending} onClick={() => simulating.mutate("paid")}>
            {t("invoices.simulate_paid")}
          </Button>
        )}
        <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t("invoices.counter.cancel")}
        </Button>
      </Group>
    </>
  );
}
