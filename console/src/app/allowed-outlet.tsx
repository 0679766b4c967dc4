/** The page at the address, or, where the person's role does not include it, a page that says so. */
import { Outlet, useMatches } from "@tanstack/react-router";
import { isAllowed } from "../shared/session/may.tsx";
import { useMe } from "../shared/session/me.ts";
import { NoAccess } from "./no-access.tsx";

export function AllowedOutlet() {
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  return isAllowed(needs, useMe().permissions) ? <Outlet /> : <NoAccess />;
}
