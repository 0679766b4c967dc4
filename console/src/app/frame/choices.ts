/** What the command palette offers for a text: pages, commands, and invoices that the service finds by it. */
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { invoiceListQuery } from "../../features/invoices/queries.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { LANGUAGES } from "../../shared/i18n/languages.ts";
import { useMe } from "../../shared/session/me.ts";
import type { IconName } from "../../shared/ui/icon.tsx";
import { SEARCH_DEBOUNCE_MS } from "../../shared/ui/search-field.tsx";
import type { NavItem } from "./navigation.ts";

/** `key` is unlike all others'. */
export type Choice = { key: string; icon: IconName; label: string; note?: string; take: () => void };
export type ChoiceGroup = { name: string; choices: Choice[] };

const FOUND_INVOICES = 5;

/** Groups without any choice are left out. */
export function useChoices(typed: string, navigation: NavItem[][]): ChoiceGroup[] {
  const { t } = useTranslation();
  const router = useRouter();
  const pages = navigation.flat().map(({ to, icon, label }) => ({
    key: to,
    icon,
    label,
    take: () => void router.navigate({ to }),
  }));
  const wanted = typed.trim().toLowerCase();
  const fits = ({ label }: Choice) => label.toLowerCase().includes(wanted);
  return [
    { name: t("frame.palette.pages"), choices: pages.filter(fits) },
    { name: t("frame.palette.commands"), choices: useCommands().filter(fits) },
    { name: t("frame.palette.invoices"), choices: useFoundInvoices(typed.trim()) },
  ].filter(({ choices }) => choices.length > 0);
}

function useCommands(): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { choose } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const isMerchant = useMe().tenant !== null;
  const newInvoice: Choice = {
    key: "new-invoice",
    icon: "plus",
    label: t("invoices.new"),
    take: () => void router.navigate({ to: "/console/invoices/new" }),
  };
  return [
    ...(isMerchant ? [newInvoice] : []),
    {
      key: "theme",
      icon: isDark ? "sun" : "moon",
      label: t(isDark ? "frame.to_light" : "frame.to_dark"),
      take: () => setColorScheme(isDark ? "light" : "dark"),
    },
    ...LANGUAGES.map(({ code, name }): Choice => ({ key: code, icon: "globe", label: name, take: () => choose(code) })),
  ];
}

function useFoundInvoices(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { money, phone } = useFormat();
  const isMerchant = useMe().tenant !== null;
  const [rested] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS);
  const isAsked = isMerchant && rested !== "";
  const { data } = useQuery({ ...invoiceListQuery({ search: rested }, FOUND_INVOICES), enabled: isAsked });
  if (!isAsked || search === "" || data === undefined) return [];
  return data.items.map(({ id, amount, status, client_name, client_phone }) => {
    const whose = client_name ?? (client_phone && phone(client_phone));
    return {
      key: `invoice-${id}`,
      icon: "invoice",
      label: [t("invoices.one", { id }), whose].filter((part) => part !== null).join(" · "),
      note: `${money(amount)} · ${t(`invoices.statuses.${status}`)}`,
      take: () => void router.navigate({ to: "/console/invoices/$id", params: { id: String(id) } }),
    };
  });
}
