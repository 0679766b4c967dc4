/** The ways to the pages, by who may go them: shown at the side, under the thumb, and found by the command palette. */
import { useTranslation } from "react-i18next";
import type { IconName } from "../../shared/look/icon.tsx";
import { useMe } from "../../shared/session/me.ts";

export type Way = {
  to: string;
  icon: IconName;
  label: string;
  /** Marked as where one is only on the very page, not on those below it. */
  exact?: boolean;
  /** Also under the thumb on a phone; four at most. */
  thumb?: boolean;
  /** What it is called there, where there is less room. */
  short?: string;
};

/** The merchants' pages, in groups. */
export function useMerchantWays(): Way[][] {
  const { t } = useTranslation();
  const { user } = useMe();
  const daily: Way[] = [
    { to: "/console", icon: "home", label: t("overview.title"), exact: true, thumb: true },
    { to: "/console/invoices", icon: "invoice", label: t("invoices.title"), thumb: true },
    {
      to: "/console/qr",
      icon: "qr",
      label: t("invoices.counter.title"),
      thumb: true,
      short: t("invoices.counter.short"),
    },
    { to: "/console/subscriptions", icon: "repeat", label: t("subscriptions.title") },
    { to: "/console/catalog", icon: "box", label: t("catalog.title") },
    { to: "/console/shop", icon: "shop", label: t("shop.title") },
  ];
  const setup: Way[] = [
    { to: "/console/provider", icon: "link", label: t("provider.title") },
    { to: "/console/developers", icon: "code", label: t("developers.title") },
    { to: "/console/billing", icon: "card", label: t("billing.title") },
    { to: "/console/settings", icon: "gear", label: t("people.settings"), thumb: true },
  ];
  const elsewhere: Way[] = user.is_admin ? [{ to: "/admin", icon: "people", label: t("frame.operators") }] : [];
  return [daily, setup, elsewhere].filter((group) => group.length > 0);
}

/** The operators' pages, in groups. */
export function useOperatorWays(): Way[][] {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const pages: Way[] = [
    { to: "/admin", icon: "pulse", label: t("operator.title"), short: t("operator.short"), exact: true, thumb: true },
    { to: "/admin/tenants", icon: "people", label: t("tenants.title"), thumb: true },
    { to: "/admin/bills", icon: "card", label: t("bills.title"), short: t("bills.short"), thumb: true },
    { to: "/admin/tariffs", icon: "ticket", label: t("tariffs.title") },
    { to: "/admin/audit", icon: "list", label: t("audit.title") },
  ];
  const elsewhere: Way[] =
    tenant === null ? [] : [{ to: "/console", icon: "home", label: t("frame.merchants"), thumb: true }];
  return [pages, elsewhere].filter((group) => group.length > 0);
}
