/** Polls a merchant's invoices that are due: one list of the provider answers for all that it proves, and single calls for the rest. */
import { type Deps, mayFail } from "../deps.ts";
import type { RecentInvoice } from "../provider/driver.ts";
import { callProvider } from "../provider/session.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { canonicalStatus } from "../rules/provider-status.ts";
import { findLost, pollUnlisted } from "./find-lost.ts";
import { changeWatches, claimInvoicesOfMerchant, type Leased } from "./poll-store.ts";
import { putOff } from "./put-off.ts";
import { reconcileInvoice, reconcileListed } from "./reconcile.ts";

/** The most invoices of one poll; the rest are due for the next. */
const POLLED_AT_ONCE = 500;
/** Of the 8 calls at once that the provider takes from one merchant, these and those for open codes leave none idle. */
const CALLS_AT_ONCE = 5;

/** Claims the merchant's invoices that are due, but for open codes, and polls them. */
export async function pollMerchant(deps: Deps, tenant_id: string, leaseMs: number): Promise<void> {
  const now = deps.clock.now();
  const lease = { now, lease_until: new Date(now.getTime() + leaseMs), limit: POLLED_AT_ONCE };
  const leased = await claimInvoicesOfMerchant(deps.db, tenant_id, lease);
  const accounts = new Set(leased.map(({ provider_account }) => provider_account));
  for (const account of accounts) {
    const invoices = leased.filter(({ provider_account }) => provider_account === account);
    await pollAccount(deps, { tenant_id, account }, invoices);
  }
}

type Account = { tenant_id: string; account: string | null };

async function pollAccount(deps: Deps, whose: Account, invoices: Leased[]): Promise<void> {
  const lost = invoices.filter((invoice) => isListed(invoice) && invoice.provider_invoice_id === null);
  const sent = invoices.filter((invoice) => isListed(invoice) && invoice.provider_invoice_id !== null);
  const others = invoices.filter((invoice) => !isListed(invoice));
  // One invoice costs one call either way, and the call about it alone proves more.
  const needsList = lost.length > 0 || sent.length > 1;
  const unproved = needsList ? await pollByList(deps, whose, { lost, sent }) : sent;
  await pollEach(deps, [...unproved, ...others]);
}

/** Whether the provider's list shows the invoice, where it reaches back so far: it has no codes. */
function isListed({ channel, send_at }: Leased): boolean {
  return channel === "phone" && send_at === null;
}

/** Applies what the list proves, and returns the invoices of `sent` about which it proves nothing. */
async function pollByList(
  deps: Deps,
  { tenant_id, account }: Account,
  { lost, sent }: { lost: Leased[]; sent: Leased[] },
): Promise<Leased[]> {
  // Read before the call, so that a payment made during the call is never overwritten by "expired".
  const askedAt = deps.clock.now();
  const outcome = await callProvider(
    deps,
    tenant_id,
    "list the recent invoices",
    (call) => deps.provider.listRecentInvoices(call),
    account,
  );
  if (outcome.kind !== "done") {
    for (const invoice of [...lost, ...sent]) await putOff(deps, invoice, outcome);
    return [];
  }
  const rows = new Map(outcome.value.map((row) => [row.provider_invoice_id, row]));
  const proved = sent.flatMap((invoice) => {
    const row = rows.get(invoice.provider_invoice_id ?? "");
    return row !== undefined && isProvedBy(row, invoice) ? [{ invoice, state: { ...row, paid_at: null } }] : [];
  });
  await reconcileListed(deps, proved, askedAt);
  await findLost(deps, lost, { list: outcome.value, account: outcome.account, now: askedAt });
  const known = new Set(proved.map(({ invoice }) => invoice.id));
  return sent.filter(({ id }) => !known.has(id));
}

/**
 * A row proves that nothing has changed. A change is asked for by a call of its own, which has the amount that was paid; so is what
 * the list leaves out, because a missing row proves nothing.
 */
function isProvedBy({ status }: RecentInvoice, invoice: Leased): boolean {
  if (status === "") return false;
  return isOpen(invoice.status) ? canonicalStatus(status) === "pending" : canonicalStatus(status) !== "paid";
}

/** Polls each by calls of its own. No poll begins after one time-out; the rest are due at once, for the next poll of the merchant. */
async function pollEach(deps: Deps, invoices: Leased[]): Promise<void> {
  const untilMs = deps.clock.now().getTime() + deps.config.provider_timeout_ms;
  const queue = invoices.values();
  const late: Leased[] = [];
  const work = async () => {
    for (const invoice of queue) {
      if (deps.clock.now().getTime() > untilMs) late.push(invoice);
      else await mayFail(deps.log, `polling invoice ${invoice.id}`, () => pollOne(deps, invoice));
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  if (late.length === 0) return;
  const due_at = deps.clock.now();
  await changeWatches(
    deps.db,
    late.map((invoice) => ({ ...invoice, due_at })),
    null,
  );
}

/** Polls one leased invoice by calls of its own. */
export async function pollOne(deps: Deps, invoice: Leased): Promise<void> {
  const { provider_invoice_id } = invoice;
  if (provider_invoice_id === null) await pollUnlisted(deps, invoice);
  else await reconcileInvoice(deps, { ...invoice, provider_invoice_id });
}
