/** Loads the page again by itself while a part of its code is missing, once the service can be reached. */
import { useEffect } from "react";
import { reloadOnceReachable } from "./load-chunk.ts";
import { useRetries } from "./use-retries.ts";

export function useReload(isMissing: boolean): void {
  useEffect(() => {
    if (isMissing) void reloadOnceReachable();
  }, [isMissing]);
  useRetries(() => void reloadOnceReachable(), isMissing);
}
