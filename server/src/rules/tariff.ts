/** The phase of a tenant's tariff, which decides whether the tenant may still write. */

const DAY_MS = 24 * 60 * 60_000;

export type TariffState = { kind: "open" } | { kind: "hard_stopped"; days_overdue: number };

/**
 * Hard stop: strictly later than `tariff_active_until` plus `graceDays` of 24 hours. `days_overdue` counts whole days
 * since `tariff_active_until`. A tenant with no tariff, or with no end to it, is not gated.
 */
export function tariffState(input: {
  tariff: string | null;
  tariff_active_until: Date | null;
  graceDays: number;
  now: Date;
}): TariffState {
  if (input.tariff === null || input.tariff_active_until === null) return { kind: "open" };
  const overdueMs = input.now.getTime() - input.tariff_active_until.getTime();
  if (overdueMs <= input.graceDays * DAY_MS) return { kind: "open" };
  return { kind: "hard_stopped", days_overdue: Math.floor(overdueMs / DAY_MS) };
}

export const TARIFF_PHASES = ["active", "grace", "hard_stopped"] as const;
export type TariffPhase = (typeof TARIFF_PHASES)[number];

/** The phase of a tenant's tariff: the paid time, the grace after it, or the hard stop. */
export function tariffPhase(input: Parameters<typeof tariffState>[0]): TariffPhase {
  if (tariffState(input).kind === "hard_stopped") return "hard_stopped";
  const { tariff, tariff_active_until, now } = input;
  return tariff !== null && tariff_active_until !== null && now > tariff_active_until ? "grace" : "active";
}

/** The last instant at which a tenant may write under its present tariff; null when it is not gated. */
export function graceEnd(input: {
  tariff: string | null;
  tariff_active_until: Date | null;
  graceDays: number;
}): Date | null {
  const { tariff, tariff_active_until, graceDays } = input;
  if (tariff === null || tariff_active_until === null) return null;
  return new Date(tariff_active_until.getTime() + graceDays * DAY_MS);
}
