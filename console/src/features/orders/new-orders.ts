/** Counts the paid orders that wait for an answer, for the menu, and signals each further one. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMay } from "../../shared/session/may.tsx";
import { signalPaid, useSound } from "../invoices/index.ts";
import { ordersSummaryQuery } from "./queries.ts";

/** The stream of changes tells of payments at once; the period covers what it misses. */
const POLL_INTERVAL_MS = 30_000;

/** 0 until it is known, and for those who may not answer. Signals each rise with the sound of a payment, unless that is switched off. */
export function useNewOrderCount(): number {
  const { data } = useQuery({
    ...ordersSummaryQuery,
    enabled: useMay("shop:write"),
    refetchInterval: POLL_INTERVAL_MS,
    meta: { isOfFrame: true },
  });
  const [isSoundOn] = useSound();
  const known = useRef<number | undefined>(undefined);
  const count = data?.new;
  useEffect(() => {
    if (count === undefined) return;
    if (known.current !== undefined && count > known.current) signalPaid({ isSoundOn });
    known.current = count;
  }, [count, isSoundOn]);
  return count ?? 0;
}
