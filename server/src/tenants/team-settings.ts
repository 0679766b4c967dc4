/** Changes what holds for all people of a tenant. */
import type { Tx } from "../transaction.ts";
import { changeTenant } from "./store.ts";

/** Sets what one cashier may pay back on one day, in tiyn. */
export async function changeCashierRefundLimit(
  { db }: Pick<Tx, "db">,
  tenant_id: string,
  cashier_refund_limit_tiyn: number,
): Promise<void> {
  await changeTenant(db, tenant_id, { cashier_refund_limit_tiyn });
}
