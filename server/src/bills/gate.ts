/** Enforces the hard stop: refuses writing calls of a tenant whose tariff ended longer ago than the grace. */
import type { FastifyInstance } from "fastify";
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { tariffState } from "../rules/tariff.ts";
import { callerOf } from "../tenants/caller.ts";
import { findOpenBillId } from "./store.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route's requests are refused to a tenant that is hard-stopped. */
    needsOpenTariff?: true;
  }
}

/** Checks the tariff of the caller before the body of such a request is read. */
export function useTariffGate(app: FastifyInstance, deps: Deps): void {
  app.addHook("preParsing", async (request) => {
    if (request.routeOptions.config.needsOpenTariff) await assertTariffOpen(deps, callerOf(request).tenant);
  });
}

/**
 * @throws TARIFF_EXPIRED with `tariff_active_until`, `days_overdue` and, where there is a bill to pay, its id as
 * `pending_saas_invoice`, when the tenant is hard-stopped.
 */
async function assertTariffOpen(deps: Deps, tenant: Tenant): Promise<void> {
  const state = tariffState({
    tariff: tenant.tariff,
    tariff_active_until: tenant.tariff_active_until,
    graceDays: deps.config.tariff_grace_days,
    now: deps.clock.now(),
  });
  if (state.kind === "open") return;
  const billId = await findOpenBillId(deps.db, tenant.id);
  throw new ApiError("TARIFF_EXPIRED", {
    message:
      billId === undefined
        ? "The tariff has expired. Ask the operator of this service for another."
        : `The tariff has expired. Pay bill ${billId} to go on.`,
    facts: {
      tariff_active_until: tenant.tariff_active_until?.toISOString() ?? "",
      days_overdue: String(state.days_overdue),
      ...(billId === undefined ? {} : { pending_saas_invoice: String(billId) }),
    },
  });
}
