/** How many invoices wait for a person's decision. */
import { useQuery } from "@tanstack/react-query";
import { invoiceListQuery } from "./queries.ts";

/** The stream of changes does not report that an invoice is held. */
const POLL_INTERVAL_MS = 30_000;

/** 0 until it is known. */
export function useHeldCount(): number {
  const { data } = useQuery({
    ...invoiceListQuery({ held: true }, 1),
    refetchInterval: POLL_INTERVAL_MS,
    meta: { isOfFrame: true },
  });
  return data?.total ?? 0;
}
