/** The page of one order: its state and its buttons, the items, and the customer. */
import { ActionIcon, Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CustomerLink } from "../../shared/customers/customer-link.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { AmountHead } from "../../shared/ui/amount-head.tsx";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { ItemList, Status } from "../invoices/index.ts";
import { OrderActions } from "./order-actions.tsx";
import { type Order, orderQuery } from "./queries.ts";
import { StateTags } from "./state.tsx";

const route = getRouteApi("/console/orders/$number");

export function OrderPage() {
  const { t } = useTranslation();
  const number = Number(route.useParams().number);
  const query = useQuery(orderQuery(number));
  return (
    <Page title={t("orders.one", { number })} back={{ to: "/console/orders", label: t("orders.title") }}>
      <Loaded query={query}>
        {(order) => (
          <Stack>
            <Head order={order} />
            <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
              <Items order={order} />
              <Details order={order} />
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Head({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { invoice } = order;
  return (
    <Card>
      <Stack>
        {invoice.is_sandbox && <TestMark>{t("invoices.is_test")}</TestMark>}
        <AmountHead amount={invoice.amount}>
          <StateTags order={order} />
        </AmountHead>
        <OrderActions order={order} />
      </Stack>
    </Card>
  );
}

function Items({ order: { invoice } }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Title order={2} fz={18} mb="xs">
        {t("orders.items")}
      </Title>
      <ItemList items={invoice.items} />
      {invoice.client_comment !== null && (
        <Text mt="sm" fw={550} dir="auto" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {invoice.client_comment}
        </Text>
      )}
    </Card>
  );
}

function Details({ order: { state_changed_at, url, invoice } }: { order: Order }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { id, client_name, client_phone, is_sandbox, created_at } = invoice;
  return (
    <Card>
      <DescriptionList
        entries={[
          [t("orders.customer"), client_name && <bdi>{client_name}</bdi>],
          [
            t("orders.phone"),
            client_phone && (
              <Group key="phone" gap="sm" justify="flex-end" wrap="nowrap">
                <CustomerLink phone={client_phone} is_sandbox={is_sandbox} />
                <ActionIcon
                  component="a"
                  href={`tel:+7${client_phone.slice(1)}`}
                  variant="light"
                  size={36}
                  aria-label={t("orders.call")}
                >
                  <Icon name="phone" size={18} />
                </ActionIcon>
              </Group>
            ),
          ],
          [t("orders.placed"), instant(created_at)],
          [t("orders.moved"), state_changed_at && instant(state_changed_at)],
          [t("orders.payment"), <Status key="payment" invoice={invoice} />],
          [
            t("orders.invoice"),
            <TextLink key="invoice" to="/console/invoices/$id" params={{ id: String(id) }} size="sm">
              № {id}
            </TextLink>,
          ],
          [
            t("orders.customer_page"),
            url && (
              <Anchor href={url} target="_blank" rel="noopener" size="sm">
                {t("orders.open_customer_page")}
              </Anchor>
            ),
          ],
        ]}
      />
    </Card>
  );
}
