/** Names who created, cancelled or refunded an invoice: a person, a program, or the service itself. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { useMay } from "../../shared/session/may.tsx";
import { usePersonName } from "../../shared/session/person-name.ts";
import { makersQuery } from "./queries.ts";

type MadeBy = components["schemas"]["MadeBy"];

/** Undefined until it is loaded, and for roles that may not read it. */
export function useMakers(id: number) {
  return useQuery({ ...makersQuery(id), enabled: useMay("invoices:read") }).data;
}

/** Null when it was not recorded. */
export function useMadeBy(): (by: MadeBy | null | undefined) => string | null {
  const { t } = useTranslation();
  const personName = usePersonName();
  return (by) => {
    if (by === null || by === undefined || by.kind === "unknown") return null;
    if (by.kind === "key") return t("invoices.made_by.key", { name: by.name ?? "" });
    if (by.kind === "person") return by.name === null ? t("invoices.made_by.person") : personName(by.name);
    return t(`invoices.made_by.${by.kind}`);
  };
}
