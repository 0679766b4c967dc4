/** The first page: what needs attention, the takings of today and of a period, and the newest invoices. */
import { Group, SegmentedControl, SimpleGrid, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { IfMayOpen } from "../../shared/session/may.tsx";
import { useUsualMode } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink, TextLink } from "../../shared/ui/link.tsx";
import { Loaded, useReady } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { InvoiceRow } from "../invoices/index.ts";
import { Attention } from "./attention.tsx";
import { DayChart } from "./day-chart.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { PeriodFigures } from "./period-figures.tsx";
import { attentionQuery, latestQuery, summaryQuery, todayQuery } from "./queries.ts";
import { type OverviewSearch, PERIODS, readOverviewSearch, USUAL_DAYS } from "./search.ts";
import { StatusChart } from "./status-chart.tsx";
import { Today } from "./today.tsx";

const route = getRouteApi("/console/");

export function Overview() {
  const { t } = useTranslation();
  const usual = useUsualMode();
  const { days = USUAL_DAYS, mode = usual } = route.useSearch();
  const navigate = route.useNavigate();
  const isSandbox = mode === "test";
  const choose = (changed: OverviewSearch) =>
    void navigate({ search: (chosen) => readOverviewSearch({ ...chosen, ...changed }), replace: true });
  const summary = useQuery(summaryQuery(days, isSandbox));
  const isReady = useReady(summary, [useQuery(attentionQuery(isSandbox)), useQuery(todayQuery(isSandbox))]);
  return (
    <Page
      title={t("overview.title")}
      actions={
        <>
          <IfMayOpen to="/console/qr">
            <ButtonLink to="/console/qr" variant="default" leftSection={<Icon name="qr" size={18} />}>
              {t("overview.new_qr")}
            </ButtonLink>
          </IfMayOpen>
          <IfMayOpen to="/console/invoices/new">
            <ButtonLink to="/console/invoices/new" leftSection={<Icon name="plus" size={18} />}>
              {t("invoices.new")}
            </ButtonLink>
          </IfMayOpen>
        </>
      }
    >
      <Loaded query={summary} isReady={isReady}>
        {(sums) => (
          <Stack>
            <Attention isSandbox={isSandbox} />
            <FirstSteps steps={sums.steps} />
            {sums.steps.invoice_sent && (
              <>
                <Group justify="flex-end">
                  <SegmentedControl
                    aria-label={t("overview.which_invoices")}
                    value={mode}
                    onChange={(chosen) => choose({ mode: chosen === "test" ? "test" : "live" })}
                    data={[
                      { value: "live", label: t("overview.live") },
                      { value: "test", label: t("overview.test") },
                    ]}
                  />
                </Group>
                {isSandbox && <TestMark>{t("overview.is_test")}</TestMark>}
                <Today isSandbox={isSandbox} />
                <SegmentedControl
                  aria-label={t("overview.period")}
                  mr="auto"
                  value={String(days)}
                  onChange={(chosen) => choose({ days: Number(chosen) })}
                  data={PERIODS.map((count) => ({ value: String(count), label: t("overview.days", { count }) }))}
                />
                <PeriodFigures summary={sums} />
                <DayChart summary={sums} />
                <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
                  <StatusChart summary={sums} />
                  <Latest isSandbox={isSandbox} />
                </SimpleGrid>
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Latest({ isSandbox }: { isSandbox: boolean }) {
  const { t } = useTranslation();
  const latest = useQuery(latestQuery(isSandbox));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} fz={18}>
          {t("overview.latest")}
        </Title>
        <TextLink to="/console/invoices" search={{ mode: isSandbox ? "test" : "live" }} size="sm">
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
