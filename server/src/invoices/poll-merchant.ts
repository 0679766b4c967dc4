/** Polls a merchant's due invoices: one list of the provider settles those whose state it proves, single calls settle the rest. */
import { type Deps, mayFail } from "../deps.ts";
import type { Answer, RecentInvoice } from "../provider/driver.ts";
import { callProvider, listsNoInvoices } from "../provider/session.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { canonicalStatus } from "../rules/provider-status.ts";
import { findLost, pollUnlisted } from "./find-lost.ts";
import {
  changeWatches,
  claimInvoice,
  claimInvoicesOfMerchant,
  type Leased,
  listNamedInvoices,
  wasAnotherWatched,
} from "./poll-store.ts";
import { leaseUntil, putOffAll } from "./put-off.ts";
import { reconcileInvoice, reconcileListed } from "./reconcile.ts";

/** The most invoices of one poll; the rest are due for the next. */
const POLLED_AT_ONCE = 500;
/** Of the 8 calls at once that the provider takes from one merchant, these and those for open codes leave none idle. */
const CALLS_AT_ONCE = 5;

/** Claims the merchant's due invoices except open codes, and polls them; returns how many it could claim. */
export async function pollMerchant(deps: Deps, tenant_id: string, leaseMs: number): Promise<number> {
  const now = deps.clock.now();
  const lease = { now, lease_until: new Date(now.getTime() + leaseMs), limit: POLLED_AT_ONCE };
  const leased = await claimInvoicesOfMerchant(deps.db, tenant_id, lease);
  const accounts = new Set(leased.map(({ provider_account }) => provider_account));
  for (const account of accounts) {
    const invoices = leased.filter(({ provider_account }) => provider_account === account);
    await pollAccount(deps, { tenant_id, account }, invoices);
  }
  return leased.length;
}

/** The answer when the connection was replaced, after it was read, by one without a list. */
const NOT_LISTED: Answer<never> = { kind: "unavailable", retryAfterS: null, detail: "the provider lists no invoices" };

type Account = { tenant_id: string; account: string | null };

async function pollAccount(deps: Deps, whose: Account, invoices: Leased[]): Promise<void> {
  if (await listsNoInvoices(deps, whose.tenant_id, whose.account)) return pollEach(deps, invoices);
  const lost = invoices.filter((invoice) => isListed(invoice) && invoice.provider_invoice_id === null);
  const sent = invoices.filter((invoice) => isListed(invoice) && invoice.provider_invoice_id !== null);
  const others = invoices.filter((invoice) => !isListed(invoice));
  const unproved = (await isAlone(deps, { lost, sent })) ? sent : await pollByList(deps, whose, { lost, sent });
  await pollEach(deps, [...unproved, ...others]);
}

/** Whether a list could answer for one invoice at most: a call about that one costs the same, and proves more. */
async function isAlone(deps: Deps, { lost, sent }: { lost: Leased[]; sent: Leased[] }): Promise<boolean> {
  const [first, ...more] = [...lost, ...sent];
  if (first === undefined) return true;
  if (more.length > 0 || lost.length > 0) return false;
  return !(await wasAnotherWatched(deps.db, first.tenant_id, first.id));
}

/** Whether the provider's list can contain the invoice: it has no codes. */
function isListed({ channel, send_at }: Leased): boolean {
  return channel === "phone" && send_at === null;
}

/**
 * Applies what the list proves, and returns the invoices that need a call of their own: those of `sent` about which it proves nothing,
 * and those that are not due, but that it shows as changed.
 */
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
    async (driver, call) => (await driver.listRecentInvoices?.(call)) ?? NOT_LISTED,
    account,
  );
  if (outcome.kind !== "done") {
    await putOffAll(deps, [...lost, ...sent], outcome);
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
  const unproved = sent.filter(({ id }) => !known.has(id));
  return [...unproved, ...(await claimChanged(deps, { tenant_id, account }, rows))];
}

/** Leases the watched invoices of the account that `rows` show as changed, though none of them is due. */
async function claimChanged(
  deps: Deps,
  { tenant_id, account }: Account,
  rows: ReadonlyMap<string, RecentInvoice>,
): Promise<Leased[]> {
  const ended = [...rows.values()].filter(({ status }) => canonicalStatus(status) !== "pending");
  const providerIds = ended.map(({ provider_invoice_id }) => provider_invoice_id);
  if (providerIds.length === 0) return [];
  const named = await listNamedInvoices(deps.db, tenant_id, { now: deps.clock.now(), providerIds });
  const claimed: Leased[] = [];
  for (const invoice of named) {
    const row = rows.get(invoice.provider_invoice_id ?? "");
    const isUnchanged = row === undefined || isProvedBy(row, invoice);
    // A held invoice waits for a person: each list would show the same change again.
    if (isUnchanged || invoice.held_reason !== null || invoice.provider_account !== account) continue;
    const leased = await claimInvoice(deps.db, invoice, leaseUntil(deps));
    if (leased !== undefined) claimed.push(leased);
  }
  return claimed;
}

/**
 * A row of the list can only prove that nothing has changed. A changed invoice needs a call of its own, which gives the amount
 * that was paid, and so does one that is missing from the list, because a missing row proves nothing.
 */
function isProvedBy({ status }: RecentInvoice, invoice: Pick<Leased, "status">): boolean {
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
