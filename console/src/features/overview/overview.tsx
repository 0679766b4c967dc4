/** The first page: what is left to set up, what came in, and what happened last. */
import { Group, SegmentedControl, SimpleGrid, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProvider } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink, TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { InvoiceRow, invoiceListQuery } from "../invoices/index.ts";
import { DayChart } from "./day-chart.tsx";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { summaryQuery } from "./queries.ts";
import { StatusChart } from "./status-chart.tsx";

const PERIODS = [7, 30, 90];
const LATEST = 5;

export function Overview() {
  const { t } = useTranslation();
  const isUnconnected = useProvider().state === "never";
  const [days, setDays] = useState(30);
  const [isSandbox, setSandbox] = useState(isUnconnected);
  const summary = useQuery(summaryQuery(days, isSandbox));
  return (
    <Page
      title={t("overview.title")}
      actions={
        <>
          <ButtonLink to="/console/qr" variant="default" leftSection={<Icon name="qr" size={18} />}>
            {t("overview.new_qr")}
          </ButtonLink>
          <ButtonLink to="/console/invoices/new" leftSection={<Icon name="plus" size={18} />}>
            {t("invoices.new")}
          </ButtonLink>
        </>
      }
    >
      <Loaded query={summary}>
        {(sums) => (
          <Stack>
            <FirstSteps steps={sums.steps} />
            {sums.steps.invoice_sent && (
              <>
                <Group gap="sm" justify="space-between">
                  <SegmentedControl
                    aria-label={t("overview.period")}
                    value={String(days)}
                    onChange={(chosen) => setDays(Number(chosen))}
                    data={PERIODS.map((count) => ({ value: String(count), label: t("overview.days", { count }) }))}
                  />
                  <SegmentedControl
                    aria-label={t("overview.whose")}
                    value={isSandbox ? "test" : "live"}
                    onChange={(chosen) => setSandbox(chosen === "test")}
                    data={[
                      { value: "live", label: t("overview.live") },
                      { value: "test", label: t("overview.test") },
                    ]}
                  />
                </Group>
                <Figures summary={sums} />
                <DayChart summary={sums} />
                <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
                  <StatusChart summary={sums} />
                  <Latest />
                </SimpleGrid>
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Latest() {
  const { t } = useTranslation();
  const latest = useQuery(invoiceListQuery({}, LATEST));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} fz={18}>
          {t("overview.latest")}
        </Title>
        <TextLink to="/console/invoices" size="sm">
          {t("overview.all_invoices")}
        </TextLink>
      </Group>
      <Loaded query={latest}>
        {({ items }) => (
          <Rows>
            {items.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Stack>
  );
}
