/** Composes a merchant's view of its tariff, its bills, and the invoice by which the open one can be paid. */
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { describeTariff } from "../tariffs/describe.ts";
import { findPayment, listBillsOf } from "./store.ts";
import { billingJson } from "./wire.ts";

const BILLS_SHOWN = 100;

export async function describeBilling(deps: Deps, tenant: Tenant) {
  const { operator_tenant_id, tariff_grace_days: graceDays } = deps.config;
  const [terms, bills] = await Promise.all([
    describeTariff(deps, tenant),
    listBillsOf(deps.db, tenant.id, BILLS_SHOWN),
  ]);
  const open = bills.find(({ status }) => status === "open");
  const payment =
    open === undefined || operator_tenant_id === null
      ? undefined
      : await findPayment(deps.db, operator_tenant_id, open);
  return billingJson(tenant, terms, { bills, payment, graceDays, isPayableHere: operator_tenant_id !== null });
}
