/** Closes bills: as paid by the merchant's invoice, as paid by an operator's decision, or as void. */
import { recordAction } from "../audit/record.ts";
import type { Bill, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { extendTariff, lockTariff } from "../tariffs/extend.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { recallOfClosed } from "./recall.ts";
import { changeBill, getBill, listPaidBills } from "./store.ts";

const BATCH = 100;

/** The job that closes bills whose invoice of the operator's own tenant was paid, and recalls their other invoices. */
export function settleBills(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const { operator_tenant_id } = deps.config;
      if (operator_tenant_id === null) return false;
      const paid = await listPaidBills(deps.db, operator_tenant_id, BATCH);
      for (const { paid_by, ...bill } of paid) {
        await inTransaction(deps, (tx) => closePaid(tx, bill, paid_by));
      }
      const recalled = await recallOfClosed(deps, operator_tenant_id, BATCH);
      return paid.length === BATCH || recalled === BATCH;
    },
  };
}

/**
 * Closes an open bill as paid, by the invoice `paid_by` of the operator's own tenant if any, and extends its tenant's paid
 * time, both once. Undefined when another transaction has closed it first.
 */
export async function closePaid(
  tx: Tx,
  { tenant_id, id, period_days }: Pick<Bill, "tenant_id" | "id" | "period_days">,
  paid_by?: number,
) {
  const { operator_tenant_id } = tx.config;
  const before = await lockTariff(tx.db, tenant_id);
  const by = paid_by === undefined ? {} : { invoice_tenant_id: operator_tenant_id ?? "", invoice_id: paid_by };
  const changes = { status: "paid" as const, settled_at: tx.clock.now(), ...by };
  const bill = await changeBill(tx.db, { tenant_id, id }, changes);
  if (bill === undefined) return undefined;
  return { bill, before, after: await extendTariff(tx, before, period_days) };
}

/** Marks a bill as paid outside the service. @throws NOT_FOUND; VALIDATION_ERROR on `status` unless the bill is open */
export async function markPaid(deps: Deps, operator: User, id: number): Promise<Bill> {
  const asked = await getBill(deps.db, id);
  return inTransaction(deps, async (tx) => {
    const closed = await closePaid(tx, asked);
    if (closed === undefined) throw notOpen(await getBill(tx.db, id));
    const { bill, before, after } = closed;
    await recordAction(tx, {
      ...{ operator, action: "bill.mark_paid", target: String(id) },
      details: {
        tenant_id: bill.tenant_id,
        price_kzt: bill.price_kzt,
        from: before.tariff_active_until?.toISOString() ?? null,
        to: after.tariff_active_until?.toISOString() ?? null,
      },
    });
    return bill;
  });
}

/**
 * Voids a bill. While its tenant's tariff is billed another follows, with the price of that moment.
 * @throws NOT_FOUND; VALIDATION_ERROR on `status` unless the bill is open
 */
export async function voidBill(deps: Deps, operator: User, id: number, reason: string | null): Promise<Bill> {
  const asked = await getBill(deps.db, id);
  return inTransaction(deps, async (tx) => {
    await lockTariff(tx.db, asked.tenant_id);
    const bill = await changeBill(tx.db, asked, { status: "void", settled_at: tx.clock.now() });
    if (bill === undefined) throw notOpen(await getBill(tx.db, id));
    const { tenant_id, price_kzt } = bill;
    const details = { tenant_id, price_kzt, reason };
    await recordAction(tx, { operator, action: "bill.void", target: String(id), details });
    return bill;
  });
}

function notOpen({ status }: Bill) {
  return invalidField("status", problem("bill_not_open", { status }));
}
