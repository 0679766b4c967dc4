/** Counts the new paid orders for the menu, and signals each further one. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMay } from "../../shared/session/may.tsx";
import { playSignal, useSound } from "../invoices/index.ts";
import { ordersSummaryQuery } from "./queries.ts";

/** The stream announces payments at once; polling covers what it misses. */
const POLL_INTERVAL_MS = 30_000;

/** 0 until it is loaded, and without the permission. Signals each rise with the sound of a payment, unless the sound is off. */
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
    if (known.current !== undefined && count > known.current) playSignal({ isSoundOn });
    known.current = count;
  }, [count, isSoundOn]);
  return count ?? 0;
}
