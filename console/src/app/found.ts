/** Searches for the command palette: a few results of each kind of a merchant's data, and for operators merchants and tariffs. */
import { useDebouncedValue } from "@mantine/hooks";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { itemsQuery } from "../features/catalog/index.ts";
import { deliveryQuery, eventQuery } from "../features/developers/queries.ts";
import { type Invoice, invoiceListQuery, invoiceQuery } from "../features/invoices/index.ts";
import { linkListQuery } from "../features/links/queries.ts";
import { orderListQuery } from "../features/orders/queries.ts";
import { subscriptionListQuery } from "../features/subscriptions/queries.ts";
import { type Tariff, tariffsQuery } from "../features/tariffs/index.ts";
import { tenantListQuery } from "../features/tenants/queries.ts";
import { customerListQuery } from "../shared/customers/customer-query.ts";
import { useFormat } from "../shared/format/use-format.ts";
import { useLabel } from "../shared/i18n/label.ts";
import { useMayOpen } from "../shared/session/may.tsx";
import { useMe } from "../shared/session/me.ts";
import { SEARCH_DEBOUNCE_MS } from "../shared/ui/search-field.tsx";
import type { Choice } from "./frame/choices.ts";

const RESULTS_PER_KIND = 5;

/**
 * Debounces `search` and returns the answer for it; undefined while the field is empty or the person may not read the data.
 * The answer for an earlier text is never returned, because Enter would then open a result that was not searched for.
 */
function useAnswer<Answer, Key extends readonly unknown[]>(
  search: string,
  isAllowed: boolean,
  queryOf: (search: string) => Pick<UseQueryOptions<Answer, Error, Answer, Key>, "queryKey" | "queryFn">,
): Answer | undefined {
  const [debounced] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS);
  const isAsked = isAllowed && debounced !== "";
  const { data, isPlaceholderData } = useQuery({ ...queryOf(debounced), enabled: isAsked });
  return isAsked && search === debounced && !isPlaceholderData ? data : undefined;
}

const firstOf = <T>(entries: T[] = []) => entries.slice(0, RESULTS_PER_KIND);
const joined = (parts: (string | null)[]) => parts.filter((part) => part !== null && part !== "").join(" · ");

/** Customers of live invoices come before customers of test invoices. */
export function useFoundCustomers(search: string): Choice[] {
  const live = useFoundCustomersOf(false, search);
  const test = useFoundCustomersOf(true, search);
  return [...live, ...test];
}

function useFoundCustomersOf(is_sandbox: boolean, search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { money, phone } = useFormat();
  const answer = useAnswer(search, useMayOpen()("/console/customers"), (text) =>
    customerListQuery({ search: text, is_sandbox }, RESULTS_PER_KIND),
  );
  return firstOf(answer?.items).map((customer) => ({
    key: `customer-${is_sandbox ? "test" : "live"}-${customer.phone}`,
    icon: "people",
    label: joined([customer.name, phone(customer.phone)]),
    note: joined([money(customer.paid), is_sandbox ? t("sandbox") : null]),
    take: () =>
      void router.navigate({
        to: "/console/customers/$phone",
        params: { phone: customer.phone },
        search: is_sandbox ? { is_sandbox } : {},
      }),
  }));
}

export function useFoundInvoices(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { money, phone } = useFormat();
  const answer = useAnswer(search, useMayOpen()("/console/invoices"), (text) =>
    invoiceListQuery({ search: text }, RESULTS_PER_KIND),
  );
  const numbered = useNumberedInvoice(search, answer?.items);
  return firstOf([...numbered, ...(answer?.items ?? [])]).map(({ id, amount, status, client_name, client_phone }) => ({
    key: `invoice-${id}`,
    icon: "invoice",
    label: joined([t("invoices.one", { id }), client_name ?? (client_phone && phone(client_phone))]),
    note: joined([money(amount), t(`invoices.statuses.${status}`)]),
    take: () => void router.navigate({ to: "/console/invoices/$id", params: { id: String(id) } }),
  }));
}

/** The invoice whose number is searched for, where the list does not have it: it may be archived, or be far down the list. */
function useNumberedInvoice(search: string, listed: { id: number }[] | undefined): Invoice[] {
  const number = Number(/^(?:№|#)?\s*([1-9]\d{0,14})$/.exec(search.trim())?.[1]);
  const isAsked = listed !== undefined && !Number.isNaN(number) && !listed.some(({ id }) => id === number);
  const invoice = useAnswer(search, isAsked, () => invoiceQuery(number));
  return invoice === undefined ? [] : [invoice];
}

export function useFoundOrders(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { money } = useFormat();
  const answer = useAnswer(search, useMayOpen()("/console/orders"), (text) =>
    orderListQuery({ search: text, stage: "all" }),
  );
  return firstOf(answer?.items).map(({ number, state, invoice }) => ({
    key: `order-${number}`,
    icon: "bag",
    label: joined([t("orders.one", { number }), invoice.client_name]),
    note: joined([money(invoice.amount), t(`orders.states.${state}`)]),
    take: () => void router.navigate({ to: "/console/orders/$number", params: { number: String(number) } }),
  }));
}

export function useFoundSubscriptions(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { money, phone } = useFormat();
  const answer = useAnswer(search, useMayOpen()("/console/subscriptions"), (text) =>
    subscriptionListQuery({ search: text }),
  );
  return firstOf(answer?.items).map(({ id, subscriber_name, phone_number, amount, status }) => ({
    key: `subscription-${id}`,
    icon: "repeat",
    label: joined([subscriber_name, phone(phone_number)]),
    note: joined([money(amount), t(`subscriptions.statuses.${status}`)]),
    take: () => void router.navigate({ to: "/console/subscriptions/$id", params: { id: String(id) } }),
  }));
}

export function useFoundLinks(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { money } = useFormat();
  const answer = useAnswer(search, useMayOpen()("/console/links"), (text) => linkListQuery({ search: text }));
  return firstOf(answer?.items).map(({ id, title, status, payments_total }) => ({
    key: `link-${id}`,
    icon: "share",
    label: title,
    note: joined([money(payments_total), t(`links.statuses.${status}`)]),
    take: () => void router.navigate({ to: "/console/links/$id", params: { id: String(id) } }),
  }));
}

/** Includes items that are off sale. */
export function useFoundItems(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { money } = useFormat();
  const answer = useAnswer(search, useMayOpen()("/console/catalog"), (text) =>
    itemsQuery({ search: text, is_active: null, page: 1, per_page: RESULTS_PER_KIND }),
  );
  return firstOf(answer?.data).map(({ id, name, sku, price, is_active }) => ({
    key: `item-${id}`,
    icon: "box",
    label: joined([name, sku]),
    note: joined([money(price), is_active ? null : t("catalog.off")]),
    take: () => void router.navigate({ to: "/console/catalog/$id", params: { id: String(id) } }),
  }));
}

export function useFoundTenants(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const answer = useAnswer(search, useMe().user.is_admin, (text) => tenantListQuery({ search: text }));
  return firstOf(answer?.items).map(({ id, name, emails, state }) => ({
    key: `tenant-${id}`,
    icon: "people",
    label: joined([name, emails[0] ?? null]),
    note: t(`tenants.state.${state}`),
    take: () => void router.navigate({ to: "/admin/tenants/$id", params: { id } }),
  }));
}

/** An installation has few tariffs, so all are loaded and filtered here. */
export function useFoundTariffs(search: string): Choice[] {
  const router = useRouter();
  const labelOf = useLabel();
  const { data = [] } = useQuery({ ...tariffsQuery, enabled: useMe().user.is_admin && search !== "" });
  const isWanted = (tariff: Tariff) => labelOf(tariff).toLowerCase().includes(search.toLowerCase());
  return firstOf(search === "" ? [] : data.filter(isWanted)).map((tariff) => ({
    key: `tariff-${tariff.slug}`,
    icon: "ticket",
    label: labelOf(tariff),
    take: () => void router.navigate({ to: "/admin/tariffs/$slug", params: { slug: tariff.slug } }),
  }));
}

/** Finds an event by its whole id only, because a merchant copies that from the log of a program. */
export function useFoundEvents(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { instant } = useFormat();
  const found = useAnswer(search, useMayOpen()("/console/developers/events") && search.startsWith("evt_"), eventQuery);
  return (found === undefined ? [] : [found]).map(({ id, type, created_at }) => ({
    key: id,
    icon: "pulse",
    label: t(`developers.event.${type}`),
    note: instant(created_at),
    take: () => void router.navigate({ to: "/console/developers/events/$id", params: { id } }),
  }));
}

/** Finds a delivery by its whole id only. */
export function useFoundDeliveries(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { instant } = useFormat();
  const found = useAnswer(
    search,
    useMayOpen()("/console/developers/deliveries") && search.startsWith("dlv_"),
    deliveryQuery,
  );
  return (found === undefined ? [] : [found]).map(({ id, event_type, created_at }) => ({
    key: id,
    icon: "send",
    label: t(`developers.event.${event_type}`),
    note: instant(created_at),
    take: () => void router.navigate({ to: "/console/developers/deliveries/$id", params: { id } }),
  }));
}
