/** Issues bills: one for each period to be paid for, some days before the one before it ends. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { pricingOf } from "../rules/pricing.ts";
import { closePaid } from "./settle.ts";
import { type Billable, claimBillable, insertBills } from "./store.ts";

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 200;

/**
 * The job that issues a bill `BILL_LEAD_DAYS` before the end of what a tenant has paid for, with the price and the period of
 * that moment. While it is unpaid that end does not move, so that no other follows, however long it takes. A bill of 0
 * tenge is paid as it is issued.
 */
export function issueBills(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const until = new Date(deps.clock.now().getTime() + deps.config.bill_lead_days * DAY_MS);
      return deps.db.transaction().execute(async (db) => (await issueBatch(deps, db, until)) === BATCH);
    },
  };
}

/** Returns how many bills were issued. */
async function issueBatch(deps: Deps, db: Database, until: Date): Promise<number> {
  const billable = await claimBillable(db, until, BATCH);
  const issued_at = deps.clock.now();
  const issued = await insertBills(
    db,
    billable.flatMap((tenant) => newBill(tenant, issued_at)),
  );
  for (const bill of issued) if (bill.price_kzt === 0) await closePaid(deps, db, bill);
  return issued.length;
}

function newBill(tenant: Billable, issued_at: Date) {
  const pricing = pricingOf(tenant, tenant.tariff_period_key, tenant);
  if (pricing === null) return [];
  const { id: tenant_id, slug: tariff, follows } = tenant;
  return [{ tenant_id, tariff, ...pricing, follows, status: "open" as const, issued_at }];
}
