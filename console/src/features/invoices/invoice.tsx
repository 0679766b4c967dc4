/** The page of one invoice: its status, actions, timeline, refunds and events. */
import { Button, Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CustomerLink } from "../../shared/customers/customer-link.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay, useMayChange } from "../../shared/session/may.tsx";
import { AddressCard, OutsideButton } from "../../shared/ui/address-card.tsx";
import { AmountHead } from "../../shared/ui/amount-head.tsx";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink, TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { InvoiceActions } from "./actions.tsx";
import { InvoiceEvents } from "./events.tsx";
import { InvoiceNotice } from "./invoice-notice.tsx";
import { isOpen } from "./is-open.ts";
import { ItemList } from "./item-list.tsx";
import { hasMetadata, Metadata } from "./metadata.tsx";
import { type Invoice, invoiceQuery, orderOfInvoiceQuery } from "./queries.ts";
import { Refunds } from "./refunds.tsx";
import { Simulate } from "./simulate.tsx";
import { Status } from "./status.tsx";
import { sumOf } from "./sums.tsx";
import { Timeline } from "./timeline.tsx";

const route = getRouteApi("/console/invoices/$id");
/** Polled, because the stream may miss a change. */
const POLL_INTERVAL_MS = 10_000;

export function InvoicePage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const mayReadEvents = useMay("events:read");
  const query = useQuery({
    ...invoiceQuery(id),
    refetchInterval: ({ state }) => (isOpen(state.data) ? POLL_INTERVAL_MS : false),
  });
  return (
    <Page
      title={t("invoices.one", { id })}
      back={{ to: "/console/invoices", label: t("invoices.title") }}
      actions={query.data && <Again invoice={query.data} />}
    >
      <Loaded query={query}>
        {(invoice) => (
          <Stack>
            <Head invoice={invoice} />
            <SimulateOpen invoice={invoice} />
            <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
              <Stack>
                <Details invoice={invoice} />
                <PayersPage invoice={invoice} />
                {invoice.items.length > 0 && (
                  <Card>
                    <Title order={2} fz={18} mb="xs">
                      {t("invoices.items")}
                    </Title>
                    <ItemList items={invoice.items} />
                  </Card>
                )}
                {hasMetadata(invoice.metadata) && (
                  <Card>
                    <Title order={2} fz={18} mb="xs">
                      {t("invoices.metadata")}
                    </Title>
                    <Metadata values={invoice.metadata} />
                  </Card>
                )}
              </Stack>
              <Stack>
                <Timeline id={id} />
                {invoice.paid_at !== null && <Refunds id={id} />}
                {mayReadEvents && <InvoiceEvents id={id} />}
              </Stack>
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function SimulateOpen({ invoice }: { invoice: Invoice }) {
  const { id, is_sandbox, status, held_reason } = invoice;
  const may = useMayChange("invoices:write", invoice);
  const isOpenTest = is_sandbox && status === "pending" && held_reason === undefined;
  return may && isOpenTest ? <Simulate id={id} /> : null;
}

/** The buttons that create the same invoice again, open the provider's receipt, and print. */
function Again({ invoice: { id, channel, receipt_url } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const mayCreate = useMay("invoices:write", "counter", "sandbox");
  return (
    <>
      {mayCreate && channel === "phone" && (
        <ButtonLink
          to="/console/invoices/new"
          search={{ again: id }}
          variant="default"
          leftSection={<Icon name="repeat" size={18} />}
        >
          {t("invoices.repeat")}
        </ButtonLink>
      )}
      {receipt_url !== null && (
        <Button
          component="a"
          href={receipt_url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<Icon name="invoice" size={18} />}
        >
          {t("invoices.receipt")}
        </Button>
      )}
      <Button variant="default" leftSection={<Icon name="print" size={18} />} onClick={() => window.print()}>
        {t("invoices.print")}
      </Button>
    </>
  );
}

function Head({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack>
        {invoice.is_sandbox && <TestMark>{t("invoices.is_test")}</TestMark>}
        <AmountHead amount={invoice.amount}>
          <Status invoice={invoice} />
        </AmountHead>
        <InvoiceNotice invoice={invoice} />
        {invoice.is_archived && (
          <Text size="sm" c="dimmed">
            {t("invoices.archived")}
          </Text>
        )}
        <InvoiceActions invoice={invoice} />
      </Stack>
    </Card>
  );
}

function Details({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { money, instant } = useFormat();
  const { client_phone, is_sandbox, amount, total_refunded, available_for_refund, paid_at } = invoice;
  const { subscription_id, payment_link_id } = invoice;
  const maySeeSubscription = useMay("subscriptions:read");
  const subscription =
    subscription_id === undefined || !maySeeSubscription ? null : <SubscriptionLink id={subscription_id} />;
  const link = payment_link_id === undefined ? null : <PaymentLinkLink id={payment_link_id} />;
  const isRefunded = Number(total_refunded) > 0;
  const order = useOrder(invoice);
  return (
    <Card>
      <DescriptionList
        entries={[
          [t("invoices.customer"), invoice.client_name],
          [t("invoices.customer_phone"), client_phone && <CustomerLink phone={client_phone} is_sandbox={is_sandbox} />],
          [t("invoices.comment"), invoice.client_comment],
          [t("invoices.description"), invoice.description],
          [t("invoices.order"), invoice.external_order_id],
          [t("invoices.channel"), t(invoice.channel === "qr" ? "invoices.by_qr" : "invoices.by_phone")],
          [t("invoices.created"), instant(invoice.created_at)],
          [t("invoices.paid"), paid_at && instant(paid_at)],
          [t("invoices.refunded"), isRefunded ? money(total_refunded) : null],
          [t("invoices.net"), isRefunded ? money(sumOf([amount, `-${total_refunded}`])) : null],
          [t("invoices.refundable"), Number(available_for_refund) > 0 ? money(available_for_refund) : null],
          [t("invoices.subscription"), subscription],
          [t("invoices.link"), link],
          [t("invoices.provider_id"), invoice.provider_invoice_id],
          [t("invoices.shop_order"), order && <OrderLink number={order.number} />],
        ]}
      />
    </Card>
  );
}

/** The page on which the customer pays, and on which the receipt is printed afterwards. */
function PayersPage({ invoice: { id, payment_url, paid_at } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <AddressCard
      url={payment_url}
      about={t("invoices.page_about")}
      text={t("invoices.one", { id })}
      open={{ label: t("invoices.page_open"), icon: "globe" }}
    >
      {paid_at !== null && (
        <OutsideButton href={`${payment_url}/receipt`} icon="invoice" label={t("invoices.page_receipt")} />
      )}
    </AddressCard>
  );
}

/** The shop order of the invoice, or null. Every order has items, so the call is skipped for an invoice without items. */
function useOrder({ id, items, subscription_id }: Invoice) {
  const maySeeOrders = useMay("shop:read");
  const isMaybeOrder = maySeeOrders && items.length > 0 && subscription_id === undefined;
  const { data } = useQuery({ ...orderOfInvoiceQuery(id), enabled: isMaybeOrder });
  return data?.items[0] ?? null;
}

function OrderLink({ number }: { number: number }) {
  return (
    <TextLink to="/console/orders/$number" params={{ number: String(number) }} size="sm">
      № {number}
    </TextLink>
  );
}

function SubscriptionLink({ id }: { id: number }) {
  return (
    <TextLink to="/console/subscriptions/$id" params={{ id: String(id) }} size="sm">
      № {id}
    </TextLink>
  );
}

function PaymentLinkLink({ id }: { id: number }) {
  return (
    <TextLink to="/console/links/$id" params={{ id: String(id) }} size="sm">
      № {id}
    </TextLink>
  );
}
