/** The number of invoices that wait for the person's decision. */
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../shared/session/may.tsx";
import { invoiceListQuery } from "./queries.ts";

/** The stream of changes does not report that an invoice is held. */
const POLL_INTERVAL_MS = 30_000;

/** 0 until it is loaded, and without the permission to decide. */
export function useHeldCount(): number {
  const { data } = useQuery({
    ...invoiceListQuery({ held: true }, 1),
    enabled: useMay("invoices:write"),
    refetchInterval: POLL_INTERVAL_MS,
    meta: { isOfFrame: true },
  });
  return data?.total ?? 0;
}
