/** Issues bills: one for each period, some days before the previous period ends. */
import type { Bill } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { writeNotices } from "../mail/write-letters.ts";
import { pricingOf } from "../rules/pricing.ts";
import type { EndingTariff } from "../tariffs/reads.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { closePaid } from "./settle.ts";
import { claimBillable, insertBills } from "./store.ts";

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 200;

/**
 * The job that issues a bill `BILL_LEAD_DAYS` before the end of a tenant's paid time, with the price and the period of
 * that moment. While the bill is unpaid, that end does not move, so no other bill follows. A bill of 0
 * tenge is paid as it is issued.
 */
export function issueBills(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const until = new Date(deps.clock.now().getTime() + deps.config.bill_lead_days * DAY_MS);
      return inTransaction(deps, async (tx) => (await issueBatch(tx, until)) === BATCH);
    },
  };
}

/** Returns how many bills were issued. */
async function issueBatch(tx: Tx, until: Date): Promise<number> {
  const billable = await claimBillable(tx.db, until, BATCH);
  const issued_at = tx.clock.now();
  const issued = await insertBills(
    tx.db,
    billable.flatMap((tenant) => newBill(tenant, issued_at)),
  );
  for (const bill of issued) if (bill.price_kzt === 0) await closePaid(tx, bill);
  await writeNotices(
    tx,
    issued.filter(({ price_kzt }) => price_kzt > 0).map((bill) => noticeOf(tx, bill)),
  );
  return issued.length;
}

function noticeOf({ config }: Tx, { tenant_id, price_kzt, follows }: Bill) {
  const facts = { price_kzt, ends_at: follows, url: `${config.base_url}/console/billing` };
  return { tenant_id, notice: { kind: "bill_issued" as const, facts } };
}

function newBill(tenant: EndingTariff, issued_at: Date) {
  const pricing = pricingOf(tenant, tenant.tariff_period_key, tenant);
  if (pricing === null) return [];
  const { id: tenant_id, slug: tariff, follows } = tenant;
  return [{ tenant_id, tariff, ...pricing, follows, status: "open" as const, issued_at }];
}
