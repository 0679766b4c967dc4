/** Tries again by itself what could not be loaded: as soon as the connection is found, and every few seconds in case it was never lost. */
import { useEffect, useEffectEvent } from "react";
import { checkConnection, onConnectionFound } from "../api/connection.ts";

const RETRY_MS = 10_000;

export function useRetries(again: () => void, isActive = true): void {
  const retry = useEffectEvent(again);
  useEffect(() => {
    if (!isActive) return;
    checkConnection();
    const retrying = setInterval(() => retry(), RETRY_MS);
    const forgetWaiting = onConnectionFound(() => retry());
    return () => {
      clearInterval(retrying);
      forgetWaiting();
    };
  }, [isActive]);
}
