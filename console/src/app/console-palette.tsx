/**
 * The console's command palette: the frame's pages and commands, and what the console adds: pages without a sidebar link,
 * commands that create something, and search results.
 */
import { useTranslation } from "react-i18next";
import { useMe } from "../shared/session/me.ts";
import {
  useFoundCustomers,
  useFoundDeliveries,
  useFoundEvents,
  useFoundInvoices,
  useFoundItems,
  useFoundLinks,
  useFoundOrders,
  useFoundSubscriptions,
  useFoundTariffs,
  useFoundTenants,
} from "./found.ts";
import { type Choice, type ChoiceGroup, type Page, type PaletteSource, usePageChoices } from "./frame/choices.ts";
import type { NavItem } from "./frame/navigation.ts";
import { Palette } from "./frame/palette.tsx";

const consoleSource: PaletteSource = { usePages, useCommands, useFound };

type ConsolePaletteProps = { navigation: NavItem[][]; onClose: () => void };

export function ConsolePalette(props: ConsolePaletteProps) {
  return <Palette {...props} source={consoleSource} />;
}

/** Pages that the sidebar has no link to: they are reached from other pages. */
function usePages(): Choice[] {
  const { t } = useTranslation();
  const pages: Page[] = [
    { to: "/console/catalog/import", icon: "up", label: t("catalog.import.title") },
    { to: "/console/catalog/prices", icon: "ticket", label: t("catalog.prices.title") },
    { to: "/console/developers/webhook", icon: "code", label: t("developers.webhook") },
    { to: "/console/developers/deliveries", icon: "send", label: t("developers.deliveries") },
    { to: "/console/developers/events", icon: "pulse", label: t("developers.events") },
    { to: "/console/developers/logs", icon: "list", label: t("developers.logs") },
  ];
  return usePageChoices(pages);
}

function useCommands(): Choice[] {
  const { t } = useTranslation();
  const { user } = useMe();
  const merchantCommands: Page[] = [
    { to: "/console/invoices/new", icon: "plus", label: t("invoices.new") },
    { to: "/console/links/new", icon: "plus", label: t("links.new") },
    { to: "/console/subscriptions/new", icon: "plus", label: t("subscriptions.new") },
    { to: "/console/catalog/new", icon: "plus", label: t("catalog.new") },
  ];
  const operatorCommands: Page[] = [{ to: "/admin/new-tariff", icon: "plus", label: t("tariffs.new") }];
  return usePageChoices([...merchantCommands, ...(user.is_admin ? operatorCommands : [])]);
}

function useFound(search: string): ChoiceGroup[] {
  const { t } = useTranslation();
  return [
    { name: t("customers.title"), choices: useFoundCustomers(search) },
    { name: t("invoices.title"), choices: useFoundInvoices(search) },
    { name: t("orders.title"), choices: useFoundOrders(search) },
    { name: t("links.title"), choices: useFoundLinks(search) },
    { name: t("subscriptions.title"), choices: useFoundSubscriptions(search) },
    { name: t("catalog.title"), choices: useFoundItems(search) },
    { name: t("developers.events"), choices: useFoundEvents(search) },
    { name: t("developers.deliveries"), choices: useFoundDeliveries(search) },
    { name: t("tenants.title"), choices: useFoundTenants(search) },
    { name: t("tariffs.title"), choices: useFoundTariffs(search) },
  ];
}
