/** The page of one customer: sums, the newest invoices, refunds and subscriptions, and the name and the note. */
import { Card, Grid, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Customer, type CustomerDetail, customerQuery } from "../../shared/customers/customer-query.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Changeable, IfMayOpen } from "../../shared/session/may.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { ButtonLink, TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { STATUS_TONES as INVOICE_TONES, Status as InvoiceStatus, RefundStatus } from "../invoices/index.ts";
import { STATUS_TONES as SUBSCRIPTION_TONES, Status as SubscriptionStatus, useRhythm } from "../subscriptions/index.ts";
import { EditCustomer } from "./edit-customer.tsx";

const route = getRouteApi("/console/customers/$phone");

export function CustomerPage() {
  const { t } = useTranslation();
  const { phone: phone_number } = route.useParams();
  const { is_sandbox = false } = route.useSearch();
  const { phone } = useFormat();
  const query = useQuery(customerQuery(phone_number, is_sandbox));
  const mode = is_sandbox ? { is_sandbox } : {};
  return (
    <Page
      title={query.data?.customer.name ?? phone(phone_number)}
      back={{ to: "/console/customers", label: t("customers.title") }}
      actions={
        query.data !== undefined && (
          <>
            <IfMayOpen to="/console/subscriptions/new">
              <ButtonLink
                to="/console/subscriptions/new"
                search={{ phone: phone_number, ...mode }}
                variant="default"
                leftSection={<Icon name="repeat" size={18} />}
              >
                {t("subscriptions.new")}
              </ButtonLink>
            </IfMayOpen>
            <IfMayOpen to="/console/invoices/new">
              <ButtonLink
                to="/console/invoices/new"
                search={{ phone: phone_number, ...mode }}
                leftSection={<Icon name="plus" size={18} />}
              >
                {t("invoices.new")}
              </ButtonLink>
            </IfMayOpen>
          </>
        )
      }
    >
      <Loaded query={query}>{(detail) => <Everything detail={detail} />}</Loaded>
    </Page>
  );
}

function Everything({ detail }: { detail: CustomerDetail }) {
  const { t } = useTranslation();
  const { phone, day } = useFormat();
  const { customer, refunds, subscriptions } = detail;
  return (
    <Stack>
      <Group gap="xs">
        {customer.is_sandbox && <Tag tone="test">{t("sandbox")}</Tag>}
        <Text size="sm" c="dimmed">
          <DotSeparated
            of={[
              customer.name === null ? null : phone(customer.phone),
              t("customers.last_active", { day: day(customer.last_at) }),
            ]}
          />
        </Text>
      </Group>
      <Totals customer={customer} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Invoices detail={detail} />
            {refunds.length > 0 && <Refunds detail={detail} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            {subscriptions.length > 0 && <Subscriptions detail={detail} />}
            <Changeable by="customers:write">
              <EditCustomer key={`${customer.phone} ${customer.is_sandbox}`} customer={customer} />
            </Changeable>
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function Totals({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const figures: [string, string | number][] = [
    [t("customers.paid"), money(customer.paid)],
    [t("customers.refunded"), money(customer.refunded)],
    [t("customers.invoices"), t("customers.paid_of", { paid: customer.paid_invoices, sent: customer.invoices })],
    [t("customers.subscriptions"), customer.active_subscriptions],
  ];
  return (
    <Card>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text
              fz={{ base: 17, sm: 19 }}
              fw={650}
              style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
            >
              {figure}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Card>
  );
}

/** A list under a heading, with a link to the whole list. */
function Part({ title, rest, children }: { title: string; rest?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Group justify="space-between">
        <Title order={2} fz={18}>
          {title}
        </Title>
        {rest}
      </Group>
      {children}
    </Stack>
  );
}

function Invoices({ detail: { customer, invoices } }: { detail: CustomerDetail }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  return (
    <Part
      title={t("invoices.title")}
      rest={
        customer.invoices > invoices.length && (
          <TextLink
            to="/console/invoices"
            search={{ search: customer.phone, mode: customer.is_sandbox ? "test" : "live" }}
            size="sm"
          >
            {t("customers.all_invoices", { count: customer.invoices })}
          </TextLink>
        )
      }
    >
      {invoices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("customers.no_invoices")}
        </Text>
      ) : (
        <Rows>
          {invoices.map((invoice) => (
            <Row
              key={invoice.id}
              to={{ to: "/console/invoices/$id", params: { id: String(invoice.id) } }}
              picture={
                <IconBadge icon={invoice.channel === "qr" ? "qr" : "phone"} tone={INVOICE_TONES[invoice.status]} />
              }
              title={t("invoices.one", { id: invoice.id })}
              about={<DotSeparated of={[day(invoice.created_at), invoice.external_order_id, invoice.description]} />}
              value={money(invoice.amount)}
              note={<InvoiceStatus invoice={invoice} />}
            />
          ))}
        </Rows>
      )}
    </Part>
  );
}

function Refunds({ detail: { refunds } }: { detail: CustomerDetail }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  return (
    <Part title={t("invoices.refund.title")}>
      <Rows>
        {refunds.map((refund) => (
          <Row
            key={refund.id}
            to={{ to: "/console/invoices/$id", params: { id: String(refund.invoice_id) } }}
            picture={<IconBadge icon="undo" />}
            title={t("invoices.one", { id: refund.invoice_id })}
            about={<DotSeparated of={[day(refund.created_at), refund.reason === "provider" ? null : refund.reason]} />}
            value={money(refund.amount)}
            note={<RefundStatus refund={refund} />}
          />
        ))}
      </Rows>
    </Part>
  );
}

function Subscriptions({ detail: { subscriptions } }: { detail: CustomerDetail }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const rhythm = useRhythm();
  return (
    <Part title={t("subscriptions.title")}>
      <Rows>
        {subscriptions.map((subscription) => (
          <Row
            key={subscription.id}
            to={{ to: "/console/subscriptions/$id", params: { id: String(subscription.id) } }}
            picture={<IconBadge icon="repeat" tone={SUBSCRIPTION_TONES[subscription.status]} />}
            title={<bdi>{subscription.description ?? t("subscriptions.subscription")}</bdi>}
            about={rhythm(subscription)}
            value={money(subscription.amount)}
            note={<SubscriptionStatus status={subscription.status} />}
          />
        ))}
      </Rows>
    </Part>
  );
}
