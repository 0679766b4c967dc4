/** Returns the statuses of some of a tenant's invoices, after asking the provider about those that are open. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type NeededAccount, type Outcome, providerError } from "../provider/session.ts";
import { isOpen, isTerminalForPolling, type PublishedStatus, publishedStatus } from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import { isCheckedOnRequest } from "../rules/poll-schedule.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import type { ProviderState } from "./ask-provider.ts";
import { isSeen } from "./assert-seen.ts";
import { pollIntervalS } from "./next-poll.ts";
import { claimInvoice, listWatchedInvoices, type WatchedInvoice } from "./poll-store.ts";
import { leaseUntil } from "./put-off.ts";
import { findArchivedInvoice } from "./read-invoice.ts";
import { listInvoicesOfIds } from "./reads.ts";
import { reconcileInvoice } from "./reconcile.ts";

const CALLS_AT_ONCE = 8;

export type CheckedInvoice = { id: number; status: PublishedStatus | "not_found"; error: string | null };

/** The provider's answers by invoice; null where no time was left to ask. */
type Answers = Map<number, Outcome<ProviderState> | null>;

/**
 * Returns the status of each of `ids`, in their order, duplicates once. The provider is asked about a live invoice that is
 * open, or that ended unpaid within the last 30 days; the status of any other, and of one that was polled within the
 * provider's interval, is read from the database. Where a call fails the status is the stored one and `error` gives the reason.
 * @throws VALIDATION_ERROR on `invoice_ids` for a live one with a test key; UPSTREAM_ERROR when calls were made and every one failed.
 */
export async function checkStatuses(deps: Deps, changer: Changer, ids: number[]): Promise<CheckedInvoice[]> {
  const tenant_id = changer.tenant.id;
  const unique = [...new Set(ids)];
  const stored = await seenOf(deps, changer, await listWatchedInvoices(deps.db, tenant_id, unique));
  for (const invoice of stored) assertMayChange(changer, invoice, "invoice_ids");
  const answers = await askAbout(
    deps,
    stored.filter((invoice) => isSent(invoice)).filter((invoice) => mayBeAsked(deps, invoice)),
  );
  throwIfAllFailed(answers);
  const inDatabase = await seenOf(deps, changer, await listInvoicesOfIds(deps.db, tenant_id, unique));
  const now = new Map(inDatabase.map((invoice) => [invoice.id, invoice]));
  for (const id of unique.filter((id) => !now.has(id))) {
    const archived = await findArchivedInvoice(deps, tenant_id, id);
    if (archived === undefined || !(await isSeen(deps, changer, archived))) continue;
    assertMayChange(changer, archived, "invoice_ids");
    now.set(id, archived);
  }
  return unique.map((id) => describe(id, now.get(id), answers.get(id)));
}

/** The invoices that the caller may see. */
async function seenOf<Row extends Invoice>(deps: Deps, changer: Changer, invoices: Row[]): Promise<Row[]> {
  const seen = await Promise.all(invoices.map((invoice) => isSeen(deps, changer, invoice)));
  return invoices.filter((_, at) => seen[at]);
}

type Sent = WatchedInvoice & { provider_invoice_id: string };

function isSent(invoice: WatchedInvoice): invoice is Sent {
  return !invoice.is_sandbox && invoice.provider_invoice_id !== null;
}

/**
 * A code is not polled more often than the provider's interval; phone invoices have none. Every poll of an open invoice sets
 * the next one `pollIntervalS` or more ahead, so the time of the last poll follows from the watch; the creation of a
 * code is no poll. A closed invoice is polled rarely, so its `answered_at` is used.
 */
function mayBeAsked(deps: Deps, invoice: Sent): boolean {
  const { status, poll_interval_s, due_at, lease_until, created_at, answered_at, expires_at } = invoice;
  const now = deps.clock.now();
  const intervalMs = (poll_interval_s ?? 0) * 1000;
  if (!isOpen(status)) {
    if (isTerminalForPolling(status) || expires_at === null || !isCheckedOnRequest({ now, expires_at })) return false;
    return answered_at === null || now.getTime() - answered_at.getTime() >= intervalMs;
  }
  const nextAt = lease_until ?? due_at;
  if (intervalMs === 0 || nextAt === null) return true;
  const askedMs = nextAt.getTime() - pollIntervalS(deps, invoice) * 1000;
  return now.getTime() - askedMs >= intervalMs || askedMs - created_at.getTime() < intervalMs;
}

/** Asks about all, a few at once, and starts no call after one time-out, so that the caller waits for two at most. */
async function askAbout(deps: Deps, invoices: Sent[]): Promise<Answers> {
  const answers: Answers = new Map();
  const untilMs = deps.clock.now().getTime() + deps.config.provider_timeout_ms;
  const queue = invoices.values();
  const work = async () => {
    for (const invoice of queue) {
      if (deps.clock.now().getTime() > untilMs) {
        answers.set(invoice.id, null);
        continue;
      }
      // The holder of the lease is asking at this moment, and stores the answer.
      const claimed = await claimInvoice(deps.db, invoice, leaseUntil(deps));
      if (claimed === undefined) continue;
      const { provider_invoice_id } = invoice;
      answers.set(invoice.id, await reconcileInvoice(deps, { ...claimed, provider_invoice_id }));
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  return answers;
}

function throwIfAllFailed(answers: Answers): void {
  const answered = [...answers.values()].filter((answer) => answer !== null);
  const failed = answered.filter((answer) => answer.kind === "unavailable" || answer.kind === "unknown");
  const [first] = failed;
  if (first !== undefined && failed.length === answered.length) throw providerError(first);
}

function describe(
  id: number,
  invoice: Invoice | undefined,
  answer: Outcome<ProviderState> | null | undefined,
): CheckedInvoice {
  if (invoice === undefined) return { id, status: "not_found", error: null };
  const error = (answer === undefined ? null : problemOf(answer)) ?? heldBecause(invoice);
  return { id, status: publishedStatus(invoice.status), error };
}

function accountText(needed: NeededAccount): string {
  return "phone_masked" in needed
    ? `the provider account ${needed.phone_masked}`
    : `trade point ${needed.trade_point_id}`;
}

function heldBecause({ held_reason, amount_tiyn, paid_amount_tiyn }: Invoice): string | null {
  switch (held_reason) {
    case null:
      return null;
    case "amount_mismatch":
      return paid_amount_tiyn === null
        ? "the customer paid an amount that cannot be read"
        : `the customer paid ${amountText(paid_amount_tiyn)} instead of ${amountText(amount_tiyn)}`;
    case "unknown_outcome":
      return "it cannot be found out whether the provider took this invoice";
    case "other_account":
      return "the provider account that sent this invoice is not connected: this is the stored status";
  }
}

function problemOf(answer: Outcome<ProviderState> | null): string | null {
  switch (answer?.kind) {
    case undefined:
      return "there was no time left to ask the provider: this is the stored status";
    case "done":
      return answer?.value === null ? "the provider does not know this invoice" : null;
    case "session_dead":
      if (answer.needed !== undefined) {
        return `connect ${accountText(answer.needed)}, which sent this invoice: this is the stored status`;
      }
      return "connect the provider again, its session has ended: this is the stored status";
    case "refused":
      return "the provider would not tell: this is the stored status";
    case "unknown":
    case "unavailable":
      return "the provider could not be asked: this is the stored status";
  }
}
