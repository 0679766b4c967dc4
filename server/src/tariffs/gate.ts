/** Stops writing calls of a tenant whose tariff ended longer ago than the grace. */
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { tariffState } from "../rules/tariff.ts";

/** @throws TARIFF_EXPIRED with `tariff_active_until` and `days_overdue` when the tenant is hard-stopped. */
export function assertTariffOpen(deps: Deps, tenant: Tenant): void {
  const state = tariffState({
    tariff: tenant.tariff,
    tariff_active_until: tenant.tariff_active_until,
    grace_days: deps.config.tariff_grace_days,
    now: deps.clock.now(),
  });
  if (state.kind === "open") return;
  throw new ApiError("TARIFF_EXPIRED", {
    fields: {
      tariff_active_until: tenant.tariff_active_until?.toISOString() ?? "",
      days_overdue: String(state.days_overdue),
    },
  });
}
