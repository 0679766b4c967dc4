/** The page of the customers, the most recently active first, as a table or, on a phone, as cards. */
import { Box, Card, Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Customer, customerListQuery } from "../../shared/customers/customer-query.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { IfMayOpen } from "../../shared/session/may.tsx";
import { useUsualMode } from "../../shared/session/me.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { ButtonLink, TextLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { readCustomerFilter } from "./filter.ts";
import styles from "./list.module.css";

const PAGE_SIZE = 25;
/** Refetched, because the sums are updated some seconds after the change is announced. */
const REFETCH_MS = 5_000;
const route = getRouteApi("/console/customers");

export function CustomerList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const isUsuallyTest = useUsualMode() === "test";
  const { search = "", is_sandbox = isUsuallyTest, page = 1 } = filter;
  const list = useQuery({
    ...customerListQuery({ search, is_sandbox, page }, PAGE_SIZE),
    refetchInterval: REFETCH_MS,
  });
  const { page: _page, ...narrowed } = filter;
  const change = (changed: Record<string, unknown>) =>
    void navigate({ search: readCustomerFilter({ ...narrowed, ...changed }), replace: true });
  return (
    <ListPage
      title={t("customers.title")}
      filters={
        <Stack gap="sm">
          <SearchField label={t("customers.search")} value={search} onSearch={(text) => change({ search: text })} />
          <Chips
            label={t("customers.whose")}
            chips={[
              { value: "live", label: t("customers.live") },
              { value: "test", label: t("customers.test") },
            ]}
            value={is_sandbox ? "test" : "live"}
            onChoose={(chosen) => change({ is_sandbox: chosen === "test" })}
          />
        </Stack>
      }
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(to) => void navigate({ search: { ...narrowed, page: to } })}
      empty={<Nothing isNarrowed={search !== ""} is_sandbox={is_sandbox} />}
    >
      {(customers) => (
        <>
          <Box visibleFrom="md">
            <CustomerTable customers={customers} />
          </Box>
          <Box hiddenFrom="md">
            <Rows>
              {customers.map((customer) => (
                <CustomerRow key={customer.phone} customer={customer} />
              ))}
            </Rows>
          </Box>
        </>
      )}
    </ListPage>
  );
}

function Nothing({ isNarrowed, is_sandbox }: { isNarrowed: boolean; is_sandbox: boolean }) {
  const { t } = useTranslation();
  if (isNarrowed) {
    return <Empty icon="search" title={t("customers.none_found")} about={t("customers.none_found_about")} />;
  }
  return (
    <Empty icon="people" title={t("customers.none")} about={t("customers.none_about")}>
      <IfMayOpen to="/console/invoices/new">
        <ButtonLink to="/console/invoices/new" search={is_sandbox ? { is_sandbox } : {}}>
          {t("invoices.new")}
        </ButtonLink>
      </IfMayOpen>
    </Empty>
  );
}

/** The link to the customer's page. */
function placeOf({ phone, is_sandbox }: Customer) {
  return { to: "/console/customers/$phone", params: { phone }, search: is_sandbox ? { is_sandbox } : {} } as const;
}

function CustomerTable({ customers }: { customers: Customer[] }) {
  const { t } = useTranslation();
  const { money, phone, day } = useFormat();
  return (
    <Card padding={0}>
      <Table highlightOnHover verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("customers.customer")}</Table.Th>
            <Table.Th className={styles.date ?? ""}>{t("customers.last_at")}</Table.Th>
            <Table.Th className={styles.figure ?? ""}>{t("customers.invoices")}</Table.Th>
            <Table.Th className={styles.figure ?? ""}>{t("customers.paid")}</Table.Th>
            <Table.Th className={styles.figure ?? ""}>{t("customers.refunded")}</Table.Th>
            <Table.Th className={styles.figure ?? ""}>{t("customers.subscriptions")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {customers.map((customer) => (
            <Table.Tr key={customer.phone}>
              <Table.Td className={styles.whose ?? ""}>
                <TextLink {...placeOf(customer)} fw={550} c="inherit" truncate display="block">
                  <bdi>{customer.name ?? phone(customer.phone)}</bdi>
                </TextLink>
                {(customer.name !== null || customer.note !== null) && (
                  <Text size="xs" c="dimmed" truncate>
                    <DotSeparated of={[customer.name === null ? null : phone(customer.phone), customer.note]} />
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={styles.date ?? ""}>{day(customer.last_at)}</Table.Td>
              <Table.Td className={styles.figure ?? ""}>
                {customer.invoices === 0
                  ? "—"
                  : t("customers.paid_of", { paid: customer.paid_invoices, sent: customer.invoices })}
              </Table.Td>
              <Table.Td className={styles.figure ?? ""}>{money(customer.paid)}</Table.Td>
              <Table.Td className={styles.figure ?? ""}>
                {Number(customer.refunded) === 0 ? "—" : money(customer.refunded)}
              </Table.Td>
              <Table.Td className={styles.figure ?? ""}>
                {customer.active_subscriptions === 0 ? "—" : customer.active_subscriptions}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { money, phone, day } = useFormat();
  const { name, invoices, refunded, active_subscriptions } = customer;
  const about = [
    name === null ? null : phone(customer.phone),
    invoices === 0 ? null : t("customers.sent", { count: invoices }),
    day(customer.last_at),
  ];
  return (
    <Row
      to={placeOf(customer)}
      picture={<IconBadge icon="people" />}
      title={<bdi>{name ?? phone(customer.phone)}</bdi>}
      about={<DotSeparated of={about} />}
      value={money(customer.paid)}
      note={
        <Group gap={6} wrap="nowrap">
          {Number(refunded) > 0 && <Icon name="undo" size={16} label={t("customers.has_refunds")} />}
          {active_subscriptions > 0 && <Tag tone="good">{t("customers.subscribed")}</Tag>}
        </Group>
      }
    />
  );
}
