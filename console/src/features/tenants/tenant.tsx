/** The page of one merchant for operators: its facts, its tariff, its agreed terms, its bills and its history. */
import { Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type TenantDetail, tenantQuery } from "../../shared/tenants/tenant-query.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { BillRow, SettleBill } from "../bills/index.ts";
import { TenantTeam } from "../users/index.ts";
import { AssignTariff } from "./assign-tariff.tsx";
import { TenantFacts, TenantTariff } from "./facts.tsx";
import { TenantHistory } from "./history.tsx";
import { Override } from "./override.tsx";
import { TenantState } from "./state.tsx";
import styles from "./tenant.module.css";

const route = getRouteApi("/admin/tenants/$id");

export function TenantPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const detail = useQuery(tenantQuery(id));
  return (
    <Page
      title={detail.data?.tenant.name ?? t("tenants.one")}
      back={{ to: "/admin/tenants", label: t("tenants.title") }}
      actions={detail.data !== undefined && <TenantState state={detail.data.state} />}
    >
      <Loaded query={detail}>
        {(read) => (
          <div key={id} className={styles.columns}>
            <Stack>
              <Section title={t("tenants.facts")}>
                <TenantFacts detail={read} />
              </Section>
              <TenantTeam id={id} />
              <TenantBills bills={read.bills} />
            </Stack>
            <Stack className={styles.money}>
              <Section title={t("tenants.tariff")}>
                <TenantTariff detail={read} />
                <AssignTariff detail={read} />
              </Section>
              <Section title={t("tenants.override")}>
                <Override detail={read} />
              </Section>
            </Stack>
            <div className={styles.history}>
              <TenantHistory id={id} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} fz={18}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

function TenantBills({ bills }: { bills: TenantDetail["bills"] }) {
  const { t } = useTranslation();
  return (
    <Card padding={0} className={styles.bills}>
      <Title order={2} fz={18} p="lg" pb="sm">
        {t("bills.title")}
      </Title>
      {bills.length === 0 && (
        <Text size="sm" c="dimmed" px="lg" pb="lg">
          {t("tenants.no_bills")}
        </Text>
      )}
      {bills.map((bill) => (
        <Fragment key={bill.id}>
          <BillRow bill={bill} />
          {bill.status === "open" && (
            <div className={styles.settle}>
              <SettleBill bill={bill} />
            </div>
          )}
        </Fragment>
      ))}
    </Card>
  );
}
