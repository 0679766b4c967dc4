/** The pages that a person may open, in groups: for the sidebar, the tab bar and the command palette. */
import { useTranslation } from "react-i18next";
import { useHeldCount } from "../../features/invoices/index.ts";
import { useNewOrderCount } from "../../features/orders/index.ts";
import { useMayOpen } from "../../shared/session/may.tsx";
import { useMe } from "../../shared/session/me.ts";
import type { IconName } from "../../shared/ui/icon.tsx";

export type NavItem = {
  to: string;
  icon: IconName;
  label: string;
  /** The link is active on this page alone, not on the pages below it. */
  exact?: boolean;
  /** A phone shows the item in the tab bar, which has room for four. */
  inTabBar?: boolean;
  /** The label in the tab bar, where it differs. */
  tabLabel?: string;
  /** The number of objects that wait for the person, shown beside the label; 0 is not shown. */
  todo?: number;
};

/** The merchants' pages that the role includes, in groups; for an operator also a link to the operators' pages. */
export function useMerchantNavigation(): NavItem[][] {
  const { t } = useTranslation();
  const { user } = useMe();
  const mayOpen = useMayOpen();
  const held = useHeldCount();
  const newOrders = useNewOrderCount();
  const daily: NavItem[] = [
    { to: "/console", icon: "home", label: t("overview.title"), exact: true, inTabBar: true },
    { to: "/console/invoices", icon: "invoice", label: t("invoices.title"), inTabBar: true, todo: held },
    {
      to: "/console/qr",
      icon: "qr",
      label: t("invoices.counter.title"),
      inTabBar: true,
      tabLabel: t("invoices.counter.short"),
    },
    { to: "/console/orders", icon: "bag", label: t("orders.title"), todo: newOrders },
    { to: "/console/shift", icon: "clock", label: t("shift.title") },
    { to: "/console/links", icon: "share", label: t("links.title") },
    { to: "/console/subscriptions", icon: "repeat", label: t("subscriptions.title") },
    { to: "/console/customers", icon: "people", label: t("customers.title") },
    { to: "/console/catalog", icon: "box", label: t("catalog.title") },
    { to: "/console/shop", icon: "shop", label: t("shop.title") },
  ];
  const setup: NavItem[] = [
    { to: "/console/provider", icon: "link", label: t("provider.title") },
    { to: "/console/developers", icon: "code", label: t("developers.title") },
    { to: "/console/billing", icon: "card", label: t("billing.title") },
    { to: "/console/team", icon: "team", label: t("team.title") },
    { to: "/console/activity", icon: "list", label: t("activity.title") },
    { to: "/console/settings", icon: "gear", label: t("people.settings"), inTabBar: true },
  ];
  const elsewhere: NavItem[] = user.is_admin ? [{ to: "/admin", icon: "people", label: t("frame.operators") }] : [];
  return [daily, setup, elsewhere]
    .map((group) => group.filter(({ to }) => mayOpen(to)))
    .filter((group) => group.length > 0);
}

/** The operators' pages, in groups; then a link to the merchant's pages, or to the account settings of an operator without a merchant. */
export function useOperatorNavigation(): NavItem[][] {
  const { t } = useTranslation();
  const { tenants } = useMe();
  const pages: NavItem[] = [
    {
      to: "/admin",
      icon: "pulse",
      label: t("operator.title"),
      tabLabel: t("operator.short"),
      exact: true,
      inTabBar: true,
    },
    { to: "/admin/tenants", icon: "people", label: t("tenants.title"), inTabBar: true },
    { to: "/admin/users", icon: "team", label: t("users.title") },
    { to: "/admin/bills", icon: "card", label: t("bills.title"), tabLabel: t("bills.short"), inTabBar: true },
    { to: "/admin/tariffs", icon: "ticket", label: t("tariffs.title") },
    { to: "/admin/audit", icon: "list", label: t("audit.title") },
  ];
  const elsewhere: NavItem[] =
    tenants.length === 0
      ? [{ to: "/admin/settings", icon: "gear", label: t("people.settings"), inTabBar: true }]
      : [{ to: "/console", icon: "home", label: t("frame.merchants"), inTabBar: true }];
  return [pages, elsewhere];
}
