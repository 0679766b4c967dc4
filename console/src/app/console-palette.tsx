/** The command palette of the console: the pages and commands of the frame, further pages and commands, and what a search finds. */
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../shared/session/me.ts";
import { useFoundCustomers, useFoundInvoices, useFoundItems, useFoundSubscriptions, useFoundTenants } from "./found.ts";
import type { Choice, ChoiceGroup, PaletteSource } from "./frame/choices.ts";
import type { NavItem } from "./frame/navigation.ts";
import { PAGE_WORDS } from "./frame/page-words.ts";
import { Palette } from "./frame/palette.tsx";

const consoleSource: PaletteSource = { usePages, useCommands, useFound };

type ConsolePaletteProps = { navigation: NavItem[][]; onClose: () => void };

export function ConsolePalette(props: ConsolePaletteProps) {
  return <Palette {...props} source={consoleSource} />;
}

type Page = Pick<NavItem, "to" | "icon" | "label">;

function useChoicesOf(pages: Page[]): Choice[] {
  const router = useRouter();
  return pages.map(({ to, icon, label }) => ({
    key: to,
    icon,
    label,
    words: PAGE_WORDS[to] ?? "",
    take: () => void router.navigate({ to }),
  }));
}

/** The pages that the navigation leads to by another page. */
function usePages(): Choice[] {
  const { t } = useTranslation();
  const isMerchant = useMe().tenant !== null;
  const pages: Page[] = [
    { to: "/console/developers/webhook", icon: "code", label: t("developers.webhook") },
    { to: "/console/developers/deliveries", icon: "send", label: t("developers.deliveries") },
    { to: "/console/developers/events", icon: "pulse", label: t("developers.events") },
  ];
  return useChoicesOf(isMerchant ? pages : []);
}

function useCommands(): Choice[] {
  const { t } = useTranslation();
  const { tenant, user } = useMe();
  const merchantCommands: Page[] = [
    { to: "/console/invoices/new", icon: "plus", label: t("invoices.new") },
    { to: "/console/subscriptions/new", icon: "plus", label: t("subscriptions.new") },
    { to: "/console/catalog/new", icon: "plus", label: t("catalog.new") },
  ];
  const operatorCommands: Page[] = [{ to: "/admin/new-tariff", icon: "plus", label: t("tariffs.new") }];
  return useChoicesOf([...(tenant === null ? [] : merchantCommands), ...(user.is_admin ? operatorCommands : [])]);
}

function useFound(search: string): ChoiceGroup[] {
  const { t } = useTranslation();
  return [
    { name: t("customers.title"), choices: useFoundCustomers(search) },
    { name: t("invoices.title"), choices: useFoundInvoices(search) },
    { name: t("subscriptions.title"), choices: useFoundSubscriptions(search) },
    { name: t("catalog.title"), choices: useFoundItems(search) },
    { name: t("tenants.title"), choices: useFoundTenants(search) },
  ];
}
