/** The signed-in person, and the merchant the person belongs to. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../api/client.ts";
import { setPageOwner } from "../api/page-owner.ts";
import { queryClient } from "../api/query-client.ts";
import { queryKeys } from "../api/query-keys.ts";
import { setTimeZone } from "../format/time-zone.ts";

/** Without `mode`, which becomes `test` when the provider ends the session: whose data to show is `useUsualMode`'s to say. */
export type Tenant = Omit<components["schemas"]["Tenant"], "mode">;

const fetchMe = () => answerOf(api.GET("/api/dashboard/v1/me"));

type MeAnswer = Awaited<ReturnType<typeof fetchMe>>;
type Me = Omit<MeAnswer, "tenant"> & { tenant: Tenant | null };

/** What a role may be allowed, as the service names it. */
export type Permission = Me["permissions"][number];
export type Role = NonNullable<Me["role"]>;

export const meQuery = {
  queryKey: queryKeys.me,
  async queryFn(): Promise<Me> {
    const me = await fetchMe();
    setTimeZone(me.time_zone);
    setPageOwner(ownerOf(me));
    return me;
  },
  meta: { isOfFrame: true },
};

const ownerOf = ({ user, tenant }: Pick<Me, "user" | "tenant">) => ({
  user_id: user.id,
  tenant_id: tenant?.id ?? null,
});

/** Stores a person from another answer than `meQuery`'s, and drops all data that were read for another person. */
export function setMe({ user, role, permissions, tenants, tenant, provider, time_zone, mail }: Me): void {
  if (setPageOwner(ownerOf({ user, tenant }))) queryClient.clear();
  setTimeZone(time_zone);
  const me = { user, role, permissions, tenants, tenant, provider, time_zone, mail };
  queryClient.setQueryData<Me>(meQuery.queryKey, me);
}

/** For pages of signed-in people, whose routes have loaded the query before. */
export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

/** For the pages of merchants. */
export function useTenant(): Tenant {
  const { tenant } = useMe();
  if (tenant === null) throw new Error("only a merchant's people get here");
  return tenant;
}

export type ProviderState = components["schemas"]["ProviderState"];

/** The state of the merchant's provider connection. Only a merchant that was `never` connected is led into the sandbox. */
export function useProvider(): ProviderState {
  const { provider } = useMe();
  if (provider === null) throw new Error("only a merchant's people get here");
  return provider;
}

export type Mode = "live" | "test";

/** Whose data pages show until the person chooses. A merchant whose connection is lost or ended is still shown the live data. */
export function useUsualMode(): Mode {
  return useMe().provider?.state === "never" ? "test" : "live";
}

type Capability = keyof NonNullable<ProviderState["can"]>;

/** Whether the live connection has none of these capabilities; false without a connection, because the service then explains it. */
export function useCannot(...capabilities: Capability[]): boolean {
  const { can } = useProvider();
  return can !== null && capabilities.every((capability) => !can[capability]);
}

/** The end of the certificate of the connection, once it is near or past, and its tone; null otherwise. */
export function useCertificateEnd(): { at: string; tone: "wait" | "bad" } | null {
  const { certificate_expires_at: at, certificate_ends_within_days: days } = useProvider();
  return at === null || days === null ? null : { at, tone: days > 7 ? "wait" : "bad" };
}
