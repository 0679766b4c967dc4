/** The name of a merchant by its id: dots while it loads, and the id where it cannot be read. */
import { useQuery } from "@tanstack/react-query";
import { tenantQuery } from "./tenant-query.ts";

/** Names seldom change: a list does not ask for each of them again. */
const STALE_TIME_MS = 5 * 60_000;

export function TenantName({ id }: { id: string }) {
  const { data, isPending } = useQuery({ ...tenantQuery(id), staleTime: STALE_TIME_MS });
  return <bdi>{isPending ? "…" : (data?.tenant.name ?? id)}</bdi>;
}
