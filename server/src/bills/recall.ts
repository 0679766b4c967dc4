/** Withdraws a bill's surplus invoices: those of a closed bill, and those that another invoice replaces. */
import type { Bill, Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { withdraw } from "../invoices/withdraw.ts";
import { listOpenPaymentsOfClosed, listPayments } from "./store.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Recalling ends after two days, because an invoice to a phone lives for one. */
const RECALLED_FOR_MS = 2 * DAY_MS;

/**
 * Withdraws the open invoices of an open bill, except the newest, which is returned. The list is read once: an invoice that
 * is stored meanwhile is newer than all of it, and is its own caller's to keep.
 */
export async function recallAllButNewest(
  deps: Deps,
  operator_tenant_id: string,
  bill: Pick<Bill, "id" | "price_kzt">,
): Promise<Invoice | undefined> {
  const [newest, ...others] = await listPayments(deps.db, operator_tenant_id, bill);
  await withdraw(deps, others);
  return newest;
}

/**
 * Withdraws up to `limit` open invoices of recently closed bills, however they were closed. This includes an invoice that a
 * process made while its bill was being closed, before it crashed. Returns the number of invoices.
 */
export async function recallOfClosed(deps: Deps, operator_tenant_id: string, limit: number): Promise<number> {
  const closedSince = new Date(deps.clock.now().getTime() - RECALLED_FOR_MS);
  const open = await listOpenPaymentsOfClosed(deps.db, operator_tenant_id, { closedSince, limit });
  await withdraw(deps, open);
  return open.length;
}
