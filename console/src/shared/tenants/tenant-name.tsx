/** The name of a merchant of which only the id is known; the id is shown until the name is loaded. */
import { useQuery } from "@tanstack/react-query";
import { tenantQuery } from "./tenant-query.ts";

/** Names seldom change: a list does not ask for each of them again. */
const STALE_TIME_MS = 5 * 60_000;

export function TenantName({ id }: { id: string }) {
  const { data } = useQuery({ ...tenantQuery(id), staleTime: STALE_TIME_MS });
  return <bdi>{data?.tenant.name ?? id}</bdi>;
}
