/** What becomes of a refund's row and of its invoice's money, in one transaction under the lock of the invoice. */
import type { Database } from "../db/database.ts";
import type { Invoice, Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { holdBalance, letGoBalance, lockBalance, payBack, setReturnsLook } from "../invoices/balance.ts";
import type { ChangeSource } from "../rules/invoice-status.ts";
import { availableForRefund } from "../rules/refund.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";
import { emit } from "../webhooks/emit.ts";
import { changeRefund, getRefund, insertRefund, type NewRefund, type RefundChanges } from "./store.ts";
import { refundJson } from "./wire.ts";

export type Settled = { refund: Refund; invoice: Invoice };

/** Does `work` with the refund and its locked invoice as they now are, and wakes the delivery workers. */
export async function underLock(
  deps: Deps,
  { tenant_id, invoice_id, id }: Pick<Refund, "tenant_id" | "invoice_id" | "id">,
  work: (db: Database, current: Settled) => Promise<Settled>,
): Promise<Settled> {
  const settled = await deps.db.transaction().execute(async (db) => {
    const invoice = await lockBalance(db, tenant_id, invoice_id);
    return work(db, { invoice, refund: await getRefund(db, tenant_id, id) });
  });
  deps.wake.nudge("deliveries");
  return settled;
}

/** The money of a pending refund has gone back. */
export async function completeRefund(
  deps: Deps,
  db: Database,
  { refund, invoice }: Settled,
  source: ChangeSource,
  changes: Pick<RefundChanges, "provider_refund_id"> = {},
): Promise<Settled> {
  const { amount_tiyn } = refund;
  return told(deps, db, {
    refund: await change(db, refund, { ...changes, status: "completed", calling_until: null }),
    invoice: await payBack(deps, db, invoice, { amount_tiyn, held_tiyn: amount_tiyn, source }),
  });
}

/** The money of a pending refund has not gone back, and is free again. `failure_reason` is in words of ours. */
export async function failRefund(
  deps: Deps,
  db: Database,
  { refund, invoice }: Settled,
  failure_reason: string,
): Promise<Settled> {
  return told(deps, db, {
    refund: await change(db, refund, { status: "failed", failure_reason, calling_until: null }),
    invoice: await letGoBalance(deps, db, invoice, refund.amount_tiyn),
  });
}

/** The call of a pending refund has ended, nobody knows how: it may be looked for at the provider from now on. */
export async function leaveOpen(deps: Deps, db: Database, { refund, invoice }: Settled): Promise<Settled> {
  return {
    refund: await change(db, refund, { calling_until: null }),
    invoice: await setReturnsLook(db, invoice, deps.clock.now()),
  };
}

/** A refund that had been given up may have been done after all: pending again, unless its money is spoken for. */
export async function reopenRefund(deps: Deps, db: Database, { refund, invoice }: Settled): Promise<Settled> {
  const { amount_tiyn } = refund;
  if (amount_tiyn > availableForRefund(invoice)) return { refund, invoice };
  return {
    refund: await change(db, refund, { status: "pending", failure_reason: null }),
    invoice: await holdBalance(db, invoice, { amount_tiyn, look_at: deps.clock.now() }),
  };
}

/** A refund that is done as it is written: one of the sandbox, or one that was made elsewhere. */
export async function enterRefund(
  deps: Deps,
  db: Database,
  invoice: Invoice,
  source: ChangeSource,
  row: NewRefund,
): Promise<Settled> {
  return told(deps, db, {
    refund: await insertRefund(db, row),
    invoice: await payBack(deps, db, invoice, { amount_tiyn: row.amount_tiyn, held_tiyn: 0, source }),
  });
}

/** Tells receivers how a refund has ended, inside the transaction that ended it. */
async function told(deps: Deps, db: Database, settled: Settled): Promise<Settled> {
  const { refund } = settled;
  await emit(deps, db, {
    tenant_id: refund.tenant_id,
    type: refund.status === "completed" ? "refund.completed" : "refund.failed",
    invoice_id: refund.invoice_id,
    is_sandbox: refund.is_sandbox,
    at: (await momentOf(deps, db, refund)).now,
    fields: { refund: refundJson(refund) },
  });
  return settled;
}

/** Nobody can be first where the invoice is locked. */
async function change(db: Database, refund: Refund, changes: RefundChanges): Promise<Refund> {
  const changed = await changeRefund(db, refund, changes);
  if (changed === undefined) throw new Error(`refund ${refund.id} is ${refund.status} no more`);
  return changed;
}
