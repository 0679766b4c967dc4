/** The current time, for countdowns. */
import { useEffect, useState } from "react";

/** The time in ms; the component renders again every `period_ms` while `isRunning`. */
export function useNow(period_ms: number, isRunning = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), period_ms);
    return () => clearInterval(ticking);
  }, [period_ms, isRunning]);
  return now;
}
