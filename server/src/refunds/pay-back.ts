/** Asks the provider to pay a refund back, and stores its answer: done, refused, or of unknown outcome. */
import type { Refund } from "../db/schema.ts";
import { type Deps, mayFail } from "../deps.ts";
import type { Rule } from "../problems.ts";
import type { Refusal } from "../provider/driver.ts";
import { callProvider, type Outcome } from "../provider/session.ts";
import { callScanRefunds } from "./call-scan-refunds.ts";
import { refundFailureText } from "./failure-reasons.ts";
import { providerIdOf, reconcileReturns } from "./reconcile-returns.ts";
import {
  completeRefund,
  failRefund,
  markOutcomeUnknown,
  reopenRefund,
  type Settled,
  whileWaiting,
  withInvoiceLock,
} from "./settle.ts";

type Done = { provider_refund_id: string | null };
export type NotDone = Exclude<Outcome<unknown>, { kind: "done" }>;

/**
 * Pays back a pending refund whose intent is stored, and returns it as it then is, or why it was not done: the refund has then
 * failed, or is still pending after an unknown outcome, until the reconciler settles it.
 */
export async function payBack(deps: Deps, begun: Settled): Promise<{ kind: "done"; settled: Settled } | NotDone> {
  const { refund, invoice } = begun;
  const outcome = await callRefund(deps, begun);
  if (outcome.kind === "done") return storeDone(deps, refund, outcome);
  if (outcome.kind === "unknown") {
    await whileWaiting(deps, refund, markOutcomeUnknown);
    return outcome;
  }
  await whileWaiting(deps, refund, (tx, current) => failRefund(tx, current, failureOf(outcome)));
  // The refusal means a refund was made elsewhere, so `available_for_refund` is brought up to date at once.
  if (outcome.kind === "refused" && outcome.refusal === "refund_too_large") await checkReturnsAtOnce(deps, invoice);
  return outcome;
}

function callRefund(deps: Deps, { refund, invoice }: Settled): Promise<Outcome<Done>> {
  const { amount_tiyn, provider_return_id } = refund;
  const input = { provider_invoice_id: providerIdOf(invoice), amount_tiyn };
  if (provider_return_id !== null) {
    return callScanRefunds(deps, invoice, "refund after a scan", (codes, call) =>
      codes.refundScanned(call, { ...input, provider_return_id }),
    );
  }
  const { tenant_id, provider_account } = invoice;
  return callProvider(deps, tenant_id, "refund", (driver, call) => driver.refund(call, input), provider_account);
}

/**
 * Stores the success of a call, unless the reconciler was faster. If the reconciler has completed the refund, nothing is left
 * to do. If it has failed the refund, which takes an answer later than 10 minutes, the provider is asked once more, because a
 * late answer must not hide money that was paid back.
 */
async function storeDone(
  deps: Deps,
  refund: Refund,
  { value, request_id }: Extract<Outcome<Done>, { kind: "done" }>,
): ReturnType<typeof payBack> {
  const settled = await withInvoiceLock(deps, refund, async (tx, current) => {
    if (current.refund.status === "pending") return completeRefund(tx, current, "api", value);
    return current.refund.status === "failed" ? reopenRefund(tx, current) : current;
  });
  if (settled.refund.status === "completed") return { kind: "done", settled };
  await checkReturnsAtOnce(deps, settled.invoice);
  const current = await readSettled(deps, refund);
  if (current.refund.status === "completed") return { kind: "done", settled: current };
  return { kind: "unknown", detail: "", request_id };
}

/** The refund and its invoice as they now are. @throws NOT_FOUND */
export function readSettled(deps: Deps, refund: Pick<Refund, "tenant_id" | "invoice_id" | "id">): Promise<Settled> {
  return withInvoiceLock(deps, refund, async (_tx, current) => current);
}

function checkReturnsAtOnce(deps: Deps, invoice: Settled["invoice"]): Promise<void> {
  return mayFail(deps.log, `looking at the returns of invoice ${invoice.id}`, () => reconcileReturns(deps, invoice));
}

/** The refusals that concern a field of the caller: its problem is also the reason of the failure. */
const REFUSALS = {
  refund_too_large: { field: "amount", rule: "refund_too_large" },
  partial_refund_not_possible: { field: "amount", rule: "refund_in_full_only" },
  amount_wrong: { field: "amount", rule: "refund_amount_refused" },
  refund_not_possible: { field: "status", rule: "refund_not_possible" },
} as const satisfies Partial<Record<Refusal, { field: string; rule: Rule }>>;

export function refusedFieldOf(outcome: NotDone) {
  if (outcome.kind !== "refused") return undefined;
  return outcome.refusal in REFUSALS ? REFUSALS[outcome.refusal as keyof typeof REFUSALS] : undefined;
}

/** The reason, in our own text, why the provider has definitely not made the refund. */
export function failureOf(outcome: NotDone): string {
  if (outcome.kind === "session_dead") return refundFailureText("session_ended");
  if (outcome.kind !== "refused") return refundFailureText("unavailable");
  if (outcome.refusal === "operation_missing") return refundFailureText("payment_unknown");
  return refundFailureText(refusedFieldOf(outcome)?.rule ?? "refused");
}
