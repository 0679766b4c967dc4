/** Withdraws the invoices by which a bill could be paid that need not, or by another invoice. */
import type { Bill } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { withdraw } from "../invoices/withdraw.ts";
import { listOpenPaymentsOfClosed, listPayments } from "./store.ts";

const DAY_MS = 24 * 60 * 60_000;
/** An invoice to a phone lives for one day. */
const RECALLED_FOR_MS = 2 * DAY_MS;

/** Has the open invoices of an open bill withdrawn, but for the invoice `keep` of the operator's own tenant. */
export async function recallOthers(
  deps: Deps,
  operator_tenant_id: string,
  bill: Pick<Bill, "id" | "price_kzt">,
  keep: number,
): Promise<void> {
  const payments = await listPayments(deps.db, operator_tenant_id, bill);
  await withdraw(
    deps,
    payments.filter(({ id }) => id !== keep),
  );
}

/**
 * Has up to `limit` open invoices withdrawn of bills that were closed lately, however they were closed. Also one that was made
 * while its bill was being closed, by a process that has died since. Returns how many there were.
 */
export async function recallOfClosed(deps: Deps, operator_tenant_id: string, limit: number): Promise<number> {
  const closed_since = new Date(deps.clock.now().getTime() - RECALLED_FOR_MS);
  const open = await listOpenPaymentsOfClosed(deps.db, operator_tenant_id, { closed_since, limit });
  await withdraw(deps, open);
  return open.length;
}
