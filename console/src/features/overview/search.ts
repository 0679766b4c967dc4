/** The search parameters of the overview. */

import type { Mode } from "../../shared/session/me.ts";

export const PERIODS = [7, 30, 90];
export const USUAL_DAYS = 30;

export type OverviewSearch = { days?: number; mode?: Mode };

/** Reads the search parameters; invalid ones, and the default period, are dropped. */
export function readOverviewSearch({ days, mode }: Record<string, unknown>): OverviewSearch {
  const chosen = PERIODS.find((count) => count === Number(days));
  return {
    ...(chosen !== undefined && chosen !== USUAL_DAYS && { days: chosen }),
    ...((mode === "live" || mode === "test") && { mode }),
  };
}
