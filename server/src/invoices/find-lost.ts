/** Searches the provider's lists for lost creates: invoices whose create was never answered. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { AmountInAnswer, RecentInvoice } from "../provider/driver.ts";
import { isWaived } from "../rules/hold.ts";
import { FINAL_AFTER_MS } from "../rules/poll-schedule.ts";
import { canonicalStatus } from "../rules/provider-status.ts";
import { settleStatus } from "./change-status.ts";
import { lostAt } from "./create.ts";
import { askedToCreateAt } from "./next-poll.ts";
import { changeLeased, type Leased } from "./poll-store.ts";
import { holdInvoice, putOffAll, waitOn } from "./put-off.ts";
import { CLOCK_DIFFERENCE_MS, readStatement } from "./read-statement.ts";
import { referenceOf } from "./send-to-provider.ts";

/** One operation of a list of the provider. */
type Listed = {
  provider_invoice_id: string;
  amount_tiyn: AmountInAnswer;
  comment: string;
  client_name: string | null;
  at: Date | null;
  isPaid: boolean;
};

/**
 * Searches for the leased lost creates of one merchant in the list that `account` was read at `now`. An invoice that is found becomes
 * `pending` with the provider's id. One that is missing from a list that reaches back past its call was never sent, and ends 10
 * minutes after the call. Where no list reaches back so far, the outcome stays unknown: the invoice is held for a person, never sent
 * again, and the statement is searched for a week, because a payment would still appear there.
 */
export async function findLost(
  deps: Deps,
  lost: Leased[],
  { list, account, now }: { list: RecentInvoice[]; account: string | undefined; now: Date },
): Promise<void> {
  const rows = list.map(listed);
  const missing: Leased[] = [];
  for (const invoice of lost) {
    const own = ownOf(invoice, rows);
    if (own !== undefined) await accept(deps, invoice, own, account);
    else if (provesAbsence(rows, invoice)) await neverSent(deps, invoice, now);
    else missing.push(invoice);
  }
  await searchStatement(deps, missing, now);
}

/** Polls a leased create that no list can show: one that waits for a retry, a code, or any where the provider has no list. */
export async function pollUnlisted(deps: Deps, invoice: Leased): Promise<void> {
  if (invoice.send_at !== null) return notSentYet(deps, invoice, invoice.send_at);
  if (invoice.channel === "phone") return holdUnfindable(deps, invoice);
  // A code has no comment by which it could be found, and was shown to no customer.
  return neverSent(deps, invoice, deps.clock.now());
}

/** Holds the invoice for a person. It is polled again only when the time ends for which a person has let it wait. */
async function holdUnfindable(deps: Deps, invoice: Leased): Promise<void> {
  const held = { reason: "unknown_outcome", paid_amount_tiyn: null } as const;
  if (isWaived(invoice, held, deps.clock.now())) {
    await changeLeased(deps.db, invoice, { next_poll_at: invoice.waived_until });
  } else {
    await changeLeased(deps.db, invoice, { held_reason: held.reason, next_poll_at: null });
  }
}

async function searchStatement(deps: Deps, lost: Leased[], now: Date): Promise<void> {
  const [first] = lost;
  if (first === undefined) return;
  const oldestMs = Math.min(...lost.map((invoice) => askedToCreateAt(invoice).getTime()));
  const statement = await readStatement(deps, first, new Date(oldestMs));
  if (statement.kind !== "done") return putOffAll(deps, lost, statement);
  const paid = statement.value.map((row) => ({ ...row, at: row.paid_at, isPaid: true }));
  await forEach(lost, (invoice) => {
    const own = ownOf(invoice, paid);
    if (own !== undefined) return accept(deps, invoice, own, statement.account);
    if (!isFinal(invoice, now)) return waitOn(deps, invoice, now);
    return holdInvoice(deps, invoice, { reason: "unknown_outcome", paid_amount_tiyn: null, answered_at: now });
  });
}

function listed({ registeredAt, status, ...row }: RecentInvoice): Listed {
  return { ...row, at: registeredAt, isPaid: canonicalStatus(status) === "paid" };
}

/**
 * The operation that has our reference and our amount; only a payment can have changed the amount. An operation that is
 * older than our invoice has the reference of another installation that the merchant has used.
 */
function ownOf(invoice: Invoice, rows: Listed[]): Listed | undefined {
  const earliestMs = invoice.created_at.getTime() - CLOCK_DIFFERENCE_MS;
  const own = rows.filter((row) => hasReference(row, invoice) && (row.at?.getTime() ?? earliestMs) >= earliestMs);
  return own.find((row) => isOfAmount(row, invoice)) ?? own.find(({ isPaid }) => isPaid);
}

function hasReference({ comment }: Listed, invoice: Invoice): boolean {
  const reference = referenceOf(invoice);
  return comment.startsWith(reference) && !/^\d/.test(comment.slice(reference.length));
}

function isOfAmount({ amount_tiyn }: Listed, invoice: Invoice): boolean {
  return typeof amount_tiyn !== "number" || amount_tiyn === invoice.amount_tiyn;
}

/**
 * Whether the list would contain the invoice if it had been created: the list is empty, or begins before the call even if the
 * provider's clock is ahead of ours. A list without dates proves nothing, nor does one with an operation of our reference and
 * amount that is too old: it is another installation's, or ours by a clock that is behind.
 */
function provesAbsence(rows: Listed[], invoice: Invoice): boolean {
  if (rows.some((row) => hasReference(row, invoice) && isOfAmount(row, invoice))) return false;
  const askedMs = askedToCreateAt(invoice).getTime();
  return rows.length === 0 || rows.some(({ at }) => at !== null && at.getTime() < askedMs - CLOCK_DIFFERENCE_MS);
}

function isFinal(invoice: Invoice, now: Date): boolean {
  return now.getTime() >= askedToCreateAt(invoice).getTime() + FINAL_AFTER_MS;
}

/** Stores the provider's id; the next poll asks for the invoice's state. */
async function accept(deps: Deps, invoice: Leased, own: Listed, account: string | undefined): Promise<void> {
  const { tenant_id, id: invoice_id } = invoice;
  deps.log.info({ tenant_id, invoice_id }, "an invoice whose create was not answered was found at the provider");
  await settleStatus(deps, invoice, "accepted", "reconciler", {
    provider_invoice_id: own.provider_invoice_id,
    provider_account: account ?? invoice.provider_account,
    client_name: invoice.client_name ?? own.client_name,
    held_reason: null,
  });
}

async function neverSent(deps: Deps, invoice: Leased, now: Date): Promise<void> {
  if (!isFinal(invoice, now)) return waitOn(deps, invoice, now);
  const changes = { answered_at: now, held_reason: null, failure_reason: "never_sent" as const };
  await settleStatus(deps, invoice, "not_found_at_provider", "reconciler", changes);
}

/** Postpones the search for an invoice whose create has not been sent yet. */
async function notSentYet(deps: Deps, invoice: Leased, send_at: Date): Promise<void> {
  const sentMs = Math.max(send_at.getTime(), deps.clock.now().getTime());
  await changeLeased(deps.db, invoice, { next_poll_at: lostAt(deps, new Date(sentMs)) });
}

async function forEach(invoices: Leased[], work: (invoice: Leased) => Promise<void>): Promise<void> {
  for (const invoice of invoices) await work(invoice);
}
