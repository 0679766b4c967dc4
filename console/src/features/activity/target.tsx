/** Names the object of an action, and links to its page. */
import { useTranslation } from "react-i18next";
import { TextLink } from "../../shared/ui/link.tsx";
import { factOf } from "./changes.ts";
import type { ActivityEntry, ActivityGroup } from "./filter.ts";

/** The group of an entry's action. */
export function groupOf({ action }: ActivityEntry): ActivityGroup | "tenant" {
  return action.slice(0, action.indexOf(".")) as ActivityGroup | "tenant";
}

/** Empty when the action alone says everything. */
export function useTargetText(): (entry: ActivityEntry) => string {
  const { t } = useTranslation();
  return (entry) => {
    const target = entry.target ?? "";
    switch (groupOf(entry)) {
      case "invoice":
      case "refund":
        return t("invoices.one", { id: target });
      case "subscription":
        return target && t("activity.subscription", { id: target });
      case "tariff":
        return t("activity.bill", { id: target });
      case "shop":
        return target && t("orders.one", { number: target });
      case "link":
        return textOf(entry, "title");
      case "team":
        return entry.action === "team.role" || entry.action === "team.remove" ? target : textOf(entry, "email");
      case "key":
        return textOf(entry, "name");
      case "export":
        return isExported(target) ? t(`activity.exported.${target}`) : target;
      default:
        return "";
    }
  };
}

const EXPORTED = ["invoices", "refunds", "takings", "catalog"] as const;

function isExported(target: string): target is (typeof EXPORTED)[number] {
  return EXPORTED.some((known) => known === target);
}

function textOf(entry: ActivityEntry, field: "email" | "name" | "title"): string {
  return String(factOf(entry, field) ?? "");
}

/** The page of a group's objects, if all of them have one page. */
const PAGES = {
  team: "/console/team",
  key: "/console/developers",
  webhook: "/console/developers/webhook",
  provider: "/console/provider",
  catalog: "/console/catalog",
  tariff: "/console/billing",
  profile: "/console/settings",
  shop: "/console/shop",
} as const;

export function TargetLink({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const group = groupOf(entry);
  const id = entry.target ?? "";
  if (group === "invoice" || group === "refund") {
    return (
      <TextLink size="sm" to="/console/invoices/$id" params={{ id }}>
        {t("activity.see.invoice")}
      </TextLink>
    );
  }
  if (group === "subscription" && id !== "") {
    return (
      <TextLink size="sm" to="/console/subscriptions/$id" params={{ id }}>
        {t("activity.see.subscription")}
      </TextLink>
    );
  }
  if (group === "link") {
    return (
      <TextLink size="sm" to="/console/links/$id" params={{ id }}>
        {t("activity.see.link")}
      </TextLink>
    );
  }
  if (entry.action === "shop.order") {
    return (
      <TextLink size="sm" to="/console/orders/$number" params={{ number: id }}>
        {t("activity.see.order")}
      </TextLink>
    );
  }
  if (!(group in PAGES)) return null;
  const page = group as keyof typeof PAGES;
  return (
    <TextLink size="sm" to={PAGES[page]}>
      {t(`activity.see.${page}`)}
    </TextLink>
  );
}
