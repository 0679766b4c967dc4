/** Checks of the signed-in person's permissions: of actions, and of pages by what their routes need. */
import { Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../ui/notice.tsx";
import styles from "./changeable.module.css";
import { type Permission, useMe, useProvider } from "./me.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The page needs one of these permissions; absent: every signed-in person may open it. */
    needs?: readonly Permission[];
  }
}

/** Whether one of `needs` is among `held`, or nothing is needed. */
export function isAllowed(needs: readonly Permission[] | undefined, held: readonly Permission[]): boolean {
  return needs === undefined || needs.some((one) => held.includes(one));
}

/** Whether the person has one of the permissions. */
export function useMay(...needs: Permission[]): boolean {
  return isAllowed(needs, useMe().permissions);
}

/** Whether the person may change this row: any with the permission, only sandbox rows with `sandbox` alone. */
export function useMayChange(permission: Permission, { is_sandbox }: { is_sandbox: boolean }): boolean {
  const mayAny = useMay(permission);
  const mayTest = useMay("sandbox");
  return mayAny || (mayTest && is_sandbox);
}

/** Whether the person can only create sandbox data: no provider was connected yet, or the role is limited to the sandbox. */
export function useIsTestOnly(): boolean {
  const maySell = useMay("invoices:write", "counter");
  return useProvider().state === "never" || !maySell;
}

/** Whether the person may open the page at an address, which is that of a route. */
export function useMayOpen(): (to: string) => boolean {
  const { permissions } = useMe();
  const { routesByPath } = useRouter();
  const routes: Record<string, { options: { staticData?: { needs?: readonly Permission[] } } } | undefined> =
    routesByPath;
  return (to) => isAllowed(routes[to]?.options.staticData?.needs, permissions);
}

/** Renders links to the page at `to` only for persons who may open it. */
export function IfMayOpen({ to, children }: { to: string; children: ReactNode }) {
  return useMayOpen()(to) ? children : null;
}

/** A notice, for persons without the permission, that they may only look. */
export function LookOnly({ by }: { by: Permission }) {
  const { t } = useTranslation();
  return useMay(by) ? null : <Notice tone="off">{t("team.look_only")}</Notice>;
}

/** Fields that only persons with the permission can change; for others they are read-only, without buttons. */
export function Changeable({ by, children }: { by: Permission; children: ReactNode }) {
  if (useMay(by)) return children;
  return (
    <Stack>
      <LookOnly by={by} />
      <fieldset disabled className={styles.fields}>
        {children}
      </fieldset>
    </Stack>
  );
}
