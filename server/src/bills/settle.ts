/** Settles bills: by the invoice that the merchant has paid, by the operator's word, or by voiding them. */
import { recordAction } from "../audit/record.ts";
import type { Database } from "../db/database.ts";
import type { Bill, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { extendTariff, lockTariff } from "../tariffs/extend.ts";
import { recallOfClosed } from "./recall.ts";
import { changeBill, getBill, listPaidBills } from "./store.ts";

const BATCH = 100;

/** The job that closes bills which were paid by an invoice of the operator's own tenant, and recalls what could be paid beside. */
export function settleBills(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const { operator_tenant_id } = deps.config;
      if (operator_tenant_id === null) return false;
      const paid = await listPaidBills(deps.db, operator_tenant_id, BATCH);
      for (const { paid_by, ...bill } of paid) {
        await deps.db.transaction().execute((db) => closePaid(deps, db, bill, paid_by));
      }
      const recalled = await recallOfClosed(deps, operator_tenant_id, BATCH);
      return paid.length === BATCH || recalled === BATCH;
    },
  };
}

/**
 * Closes an open bill as paid, by the invoice `paid_by` of the operator's own tenant if by any, and moves the end of what its
 * tenant has paid for, both once. Undefined when somebody else has closed it.
 */
export async function closePaid(
  deps: Deps,
  db: Database,
  { tenant_id, id, period_days }: Pick<Bill, "tenant_id" | "id" | "period_days">,
  paid_by?: number,
) {
  const { operator_tenant_id } = deps.config;
  const before = await lockTariff(db, tenant_id);
  const by = paid_by === undefined ? {} : { invoice_tenant_id: operator_tenant_id ?? "", invoice_id: paid_by };
  const changes = { status: "paid" as const, settled_at: deps.clock.now(), ...by };
  const bill = await changeBill(db, { tenant_id, id }, changes);
  if (bill === undefined) return undefined;
  return { bill, before, after: await extendTariff(deps, db, before, period_days) };
}

/** The operator has been paid otherwise. @throws NOT_FOUND; VALIDATION_ERROR on `status` unless the bill is open */
export async function markPaid(deps: Deps, operator: User, id: number): Promise<Bill> {
  const asked = await getBill(deps.db, id);
  return deps.db.transaction().execute(async (db) => {
    const closed = await closePaid(deps, db, asked);
    if (closed === undefined) throw notOpen(await getBill(db, id));
    const { bill, before, after } = closed;
    await recordAction(deps, db, {
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
 * The bill need not be paid. While its tenant's tariff is billed another follows, with the price of that moment.
 * @throws NOT_FOUND; VALIDATION_ERROR on `status` unless the bill is open
 */
export async function voidBill(deps: Deps, operator: User, id: number, reason: string | null): Promise<Bill> {
  const asked = await getBill(deps.db, id);
  return deps.db.transaction().execute(async (db) => {
    await lockTariff(db, asked.tenant_id);
    const bill = await changeBill(db, asked, { status: "void", settled_at: deps.clock.now() });
    if (bill === undefined) throw notOpen(await getBill(db, id));
    const { tenant_id, price_kzt } = bill;
    const details = { tenant_id, price_kzt, reason };
    await recordAction(deps, db, { operator, action: "bill.void", target: String(id), details });
    return bill;
  });
}

function notOpen({ status }: Bill) {
  return invalidField("status", `only an open bill can be settled, and this one is ${status}`);
}
