/** Refunds a paid invoice in full or in part in three steps: the hold, the call to the provider, its answer. */
import type { Invoice, Refund } from "../db/schema.ts";
import { type Deps, mayFail } from "../deps.ts";
import { type ApiError, type Facts, invalidField } from "../errors.ts";
import { assertSeen } from "../invoices/assert-seen.ts";
import { lockBalance, placeHold } from "../invoices/balance.ts";
import { problem, type Rule } from "../problems.ts";
import type { Refusal } from "../provider/driver.ts";
import { assertConnected, callProvider, type Outcome, providerError } from "../provider/session.ts";
import { tiynOf } from "../rules/money.ts";
import { refundDecision } from "../rules/refund.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { refundFailureText } from "./failure-reasons.ts";
import { limitCashier } from "./limit-cashier.ts";
import { providerIdOf, reconcileReturns } from "./reconcile-returns.ts";
import {
  completeRefund,
  failRefund,
  markOutcomeUnknown,
  recordExternalRefund,
  reopenRefund,
  type Settled,
  withInvoiceLock,
} from "./settle.ts";
import { insertRefund } from "./store.ts";

/** The time after the provider's time-out from which a call without a result was lost in a crash; see `provider/limits.ts`. */
const LOST_AFTER_MS = 60_000;

type Asked = { amount?: number | null; reason?: string | null };

/**
 * Refunds `asked.amount` tenge of the invoice, or all that is available, and returns the refund with the invoice as it then
 * is. A sandbox invoice is refunded at once. For a live one a `pending` refund holds the money before the provider is called,
 * so that no two refunds can exceed the amount, and the reconciler settles the refund after a crash. `storeAlongside`
 * runs in the transaction that stores the refund, before the provider is called.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live invoice with a test key, on `status` or `amount`;
 * FORBIDDEN to a developer for a live invoice, and to a cashier beyond the day's limit; PROVIDER_SESSION_REQUIRED; PROVIDER_CANNOT; UPSTREAM_ERROR when the provider did not do it (the refund is then `failed`) or left the outcome
 * unknown (the refund stays `pending` until the reconciler settles it). A refusal by the provider is repeatable.
 */
export async function refundInvoice(
  deps: Deps,
  changer: Changer,
  invoice_id: number,
  asked: Asked,
  storeAlongside?: StoreAlongside<Settled>,
): Promise<Settled> {
  const tenant_id = changer.tenant.id;
  const begun = await inTransaction(deps, async (tx) => {
    const invoice = await lockBalance(tx.db, tenant_id, invoice_id);
    assertMayChange(changer, invoice);
    await assertSeen(tx, changer, invoice);
    const made = await begin(tx, invoice, asked, changer);
    await storeAlongside?.(tx, made);
    return made;
  });
  return begun.refund.status === "completed" ? begun : refundAtProvider(deps, begun);
}

/** Finds what an earlier call has begun, as it now is; undefined for a failed refund, which paid nothing back. @throws NOT_FOUND */
export async function findBegunRefund(
  deps: Deps,
  refund: Pick<Refund, "tenant_id" | "invoice_id" | "id">,
): Promise<Settled | undefined> {
  const begun = await readSettled(deps, refund);
  return begun.refund.status === "failed" ? undefined : begun;
}

async function begin(tx: Tx, invoice: Invoice, asked: Asked, { key, user, within }: Changer): Promise<Settled> {
  const decision = refundDecision(invoice, requestedTiyn(asked));
  if (!decision.ok) throw invalidField(decision.field, decision.problem);
  const { tenant_id, id: invoice_id, is_sandbox } = invoice;
  const { amount_tiyn } = decision;
  const { now } = await momentOf(tx, invoice);
  if (within === "counter" && user !== undefined) {
    await limitCashier(tx, { tenant_id, created_by_user: user.id, is_sandbox, amount_tiyn }, now);
  }
  const row = {
    ...{ tenant_id, invoice_id, is_sandbox, amount_tiyn, reason: asked.reason ?? null, created_at: now },
    ...{ created_by_key: key?.id ?? null, created_by_user: user?.id ?? null },
  };
  if (is_sandbox) return recordExternalRefund(tx, invoice, "api", { ...row, status: "completed" });
  await assertConnected(tx, tenant_id, { capability: "refund", account: invoice.provider_account });
  const calling_until = new Date(now.getTime() + tx.config.provider_timeout_ms + LOST_AFTER_MS);
  return {
    refund: await insertRefund(tx.db, { ...row, status: "pending", calling_until }),
    invoice: await placeHold(tx.db, invoice, { amount_tiyn, checkAt: calling_until }),
  };
}

/** Null for all that is available. */
function requestedTiyn({ amount }: Asked): number | null {
  if (amount == null) return null;
  const requestedTiyn = tiynOf(amount);
  if (requestedTiyn === null) throw invalidField("amount", problem("too_precise"));
  return requestedTiyn;
}

async function refundAtProvider(deps: Deps, { refund, invoice }: Settled): Promise<Settled> {
  const { tenant_id, amount_tiyn } = refund;
  const provider_invoice_id = providerIdOf(invoice);
  const outcome = await callProvider(
    deps,
    tenant_id,
    "refund",
    (driver, call) => driver.refund(call, { provider_invoice_id, amount_tiyn }),
    invoice.provider_account,
  );
  if (outcome.kind === "done") return storeDone(deps, refund, outcome);
  if (outcome.kind === "unknown") {
    await whilePending(deps, refund, markOutcomeUnknown);
    throw providerError(outcome, rowOf(refund));
  }
  await whilePending(deps, refund, (tx, current) => failRefund(tx, current, failureOf(outcome)));
  // The refusal means a refund was made elsewhere, so `available_for_refund` is brought up to date at once.
  if (outcome.kind === "refused" && outcome.refusal === "refund_too_large") await checkReturnsAtOnce(deps, invoice);
  throw refusalOf(outcome, refund);
}

type Done = Extract<Outcome<{ provider_refund_id: string | null }>, { kind: "done" }>;

/**
 * Stores the success of a call, unless the reconciler was faster. If the reconciler has completed the refund, nothing is left
 * to do. If it has failed the refund, which takes an answer later than 10 minutes, the provider is asked once more, because a
 * late answer must not hide money that was paid back.
 */
async function storeDone(deps: Deps, refund: Refund, { value, request_id }: Done): Promise<Settled> {
  const settled = await withInvoiceLock(deps, refund, async (tx, current) => {
    if (current.refund.status === "pending") return completeRefund(tx, current, "api", value);
    return current.refund.status === "failed" ? reopenRefund(tx, current) : current;
  });
  if (settled.refund.status === "completed") return settled;
  await checkReturnsAtOnce(deps, settled.invoice);
  const current = await readSettled(deps, refund);
  if (current.refund.status === "completed") return current;
  throw providerError({ kind: "unknown", detail: "", request_id }, rowOf(refund));
}

function whilePending(deps: Deps, refund: Refund, work: Parameters<typeof withInvoiceLock>[2]): Promise<Settled> {
  return withInvoiceLock(deps, refund, async (db, current) =>
    current.refund.status === "pending" ? work(db, current) : current,
  );
}

function readSettled(deps: Deps, refund: Parameters<typeof withInvoiceLock>[1]): Promise<Settled> {
  return withInvoiceLock(deps, refund, async (_db, current) => current);
}

function checkReturnsAtOnce(deps: Deps, invoice: Invoice): Promise<void> {
  return mayFail(deps.log, `looking at the returns of invoice ${invoice.id}`, () => reconcileReturns(deps, invoice));
}

type NotDone = Exclude<Outcome<unknown>, { kind: "done" | "unknown" }>;

/** The refusals that name a field of the caller, and its problem, which is the reason of the failure too. */
const REFUSALS = {
  refund_too_large: { field: "amount", rule: "refund_too_large" },
  partial_refund_not_possible: { field: "amount", rule: "refund_in_full_only" },
  amount_wrong: { field: "amount", rule: "refund_amount_refused" },
  refund_not_possible: { field: "status", rule: "refund_not_possible" },
} as const satisfies Partial<Record<Refusal, { field: string; rule: Rule }>>;

function refusedFieldOf(outcome: NotDone) {
  if (outcome.kind !== "refused") return undefined;
  return outcome.refusal in REFUSALS ? REFUSALS[outcome.refusal as keyof typeof REFUSALS] : undefined;
}

function failureOf(outcome: NotDone): string {
  if (outcome.kind === "session_dead") return refundFailureText("session_ended");
  if (outcome.kind === "unavailable") return refundFailureText("unavailable");
  if (outcome.refusal === "operation_missing") return refundFailureText("payment_unknown");
  return refundFailureText(refusedFieldOf(outcome)?.rule ?? "refused");
}

function refusalOf(outcome: NotDone, refund: Refund): ApiError {
  const refused = refusedFieldOf(outcome);
  if (refused === undefined) return providerError(outcome, rowOf(refund));
  return invalidField(refused.field, problem(refused.rule), { isRepeatable: true });
}

function rowOf({ invoice_id, id }: Refund): Facts {
  return { invoice_id: String(invoice_id), refund_id: String(id) };
}
