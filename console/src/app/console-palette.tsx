/** The command palette of the console: the pages and commands of the frame, and the search for invoices. */
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { invoiceListQuery } from "../features/invoices/index.ts";
import { useFormat } from "../shared/format/use-format.ts";
import { useMe } from "../shared/session/me.ts";
import { SEARCH_DEBOUNCE_MS } from "../shared/ui/search-field.tsx";
import type { Choice, ChoiceGroup, PaletteSource } from "./frame/choices.ts";
import type { NavItem } from "./frame/navigation.ts";
import { Palette } from "./frame/palette.tsx";

const FOUND_INVOICES = 5;

/** An operator without a merchant has no invoices. */
const invoices: PaletteSource = { useCommands, useFound };

type ConsolePaletteProps = { navigation: NavItem[][]; onClose: () => void };

export function ConsolePalette(props: ConsolePaletteProps) {
  return <Palette {...props} source={invoices} />;
}

function useCommands(): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const isMerchant = useMe().tenant !== null;
  const newInvoice: Choice = {
    key: "new-invoice",
    icon: "plus",
    label: t("invoices.new"),
    take: () => void router.navigate({ to: "/console/invoices/new" }),
  };
  return isMerchant ? [newInvoice] : [];
}

function useFound(search: string): ChoiceGroup {
  const { t } = useTranslation();
  return { name: t("frame.palette.invoices"), choices: useFoundInvoices(search) };
}

function useFoundInvoices(search: string): Choice[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { money, phone } = useFormat();
  const isMerchant = useMe().tenant !== null;
  const [debounced] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS);
  const isAsked = isMerchant && debounced !== "";
  const { data } = useQuery({ ...invoiceListQuery({ search: debounced }, FOUND_INVOICES), enabled: isAsked });
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
