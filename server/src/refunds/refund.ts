/** Refunds a paid invoice in full or in part in three steps: the hold, the call to the provider, its answer. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Invoice, Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ApiError, type Facts, invalidField } from "../errors.ts";
import { metadataOrNull } from "../http/metadata.ts";
import { assertSeen } from "../invoices/assert-seen.ts";
import { lockBalance, placeHold } from "../invoices/balance.ts";
import { problem } from "../problems.ts";
import { assertConnected, providerError } from "../provider/session.ts";
import { amountText, tiynOf } from "../rules/money.ts";
import { refundDecision } from "../rules/refund.ts";
import { assertFresh, assertMayChange, type Changer } from "../tenants/caller.ts";
import { getTeamSettings } from "../tenants/reads.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { askForCode } from "./ask-for-code.ts";
import { limitCashier } from "./limit-cashier.ts";
import { type NotDone, payBack, readSettled, refusedFieldOf } from "./pay-back.ts";
import { callEndsAt, recordExternalRefund, type Settled } from "./settle.ts";
import { insertRefund } from "./store.ts";

type Asked = { amount?: number | null; reason?: string | null; metadata?: object | null };

/**
 * Refunds `wanted.amount` tenge of the invoice, or all that is available, and returns the refund with the invoice as it then
 * is. A sandbox invoice is refunded at once. For a live one a `pending` refund holds the money before the provider is called,
 * so that no two refunds can exceed the amount, and the reconciler settles the refund after a crash. Where the connection pays back
 * only after a scan, the refund is returned `pending` with the code, and a job follows it. `storeAlongside` runs in the transaction
 * that stores the refund, before the provider is called.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live invoice with a test key, on `status`, `amount` or `metadata`;
 * REAUTHENTICATION_REQUIRED above `reauthenticate_above`; FORBIDDEN to a developer for a live invoice, and to a cashier beyond the day's limit; PROVIDER_SESSION_REQUIRED; PROVIDER_CANNOT; UPSTREAM_ERROR when the provider did not do it (the refund is then `failed`) or left the outcome
 * unknown (the refund stays `pending` until the reconciler settles it). A refusal by the provider is repeatable.
 */
export async function refundInvoice(
  deps: Deps,
  changer: Changer,
  invoice_id: number,
  wanted: Asked,
  storeAlongside?: StoreAlongside<Settled>,
): Promise<Settled> {
  const tenant_id = changer.tenant.id;
  const begun = await inTransaction(deps, async (tx) => {
    const invoice = await lockBalance(tx.db, tenant_id, invoice_id);
    assertMayChange(changer, invoice);
    await assertSeen(tx, changer, invoice);
    const made = await begin(tx, invoice, wanted, changer);
    const { id: refund_id, amount_tiyn, is_sandbox } = made.refund;
    const after = { refund_id, amount: amountText(amount_tiyn), is_sandbox };
    await recordActivity(tx, changer, { action: "refund.create", target: invoice_id, after });
    await storeAlongside?.(tx, made);
    return made;
  });
  if (begun.refund.status === "completed") return begun;
  const asked = await (begun.refund.waits_for === "code" ? askForCode : payBack)(deps, begun);
  if (asked.kind === "done") return asked.settled;
  throw refusalOf(asked, begun.refund);
}

/** Finds what an earlier call has begun, as it now is; undefined for a failed refund, which paid nothing back. @throws NOT_FOUND */
export async function findBegunRefund(
  deps: Deps,
  refund: Pick<Refund, "tenant_id" | "invoice_id" | "id">,
): Promise<Settled | undefined> {
  const begun = await readSettled(deps, refund);
  return begun.refund.status === "failed" ? undefined : begun;
}

async function begin(tx: Tx, invoice: Invoice, asked: Asked, changer: Changer): Promise<Settled> {
  const { key, user, within } = changer;
  const decision = refundDecision(invoice, requestedTiyn(asked));
  if (!decision.ok) throw invalidField(decision.field, decision.problem);
  const { tenant_id, id: invoice_id, is_sandbox } = invoice;
  const { amount_tiyn } = decision;
  await assertFreshAbove(tx, changer, amount_tiyn);
  const { now } = await momentOf(tx, invoice);
  if (within === "counter" && user !== undefined) {
    await limitCashier(tx, { tenant_id, created_by_user: user.id, is_sandbox, amount_tiyn }, now);
  }
  const row = {
    ...{ tenant_id, invoice_id, is_sandbox, amount_tiyn, reason: asked.reason ?? null, created_at: now },
    metadata: metadataOrNull(asked.metadata),
    ...{ created_by_key: key?.id ?? null, created_by_user: user?.id ?? null },
  };
  if (is_sandbox) return recordExternalRefund(tx, invoice, "api", { ...row, status: "completed" });
  const account = invoice.provider_account;
  const { can } = await assertConnected(tx, tenant_id, { oneOf: ["refund", "refund_by_scan"], account });
  const calling_until = callEndsAt(tx);
  const waits_for = can.refund ? "return" : "code";
  return {
    refund: await insertRefund(tx.db, { ...row, status: "pending", waits_for, calling_until }),
    invoice: await placeHold(tx.db, invoice, { amount_tiyn, checkAt: calling_until }),
  };
}

/** Requires a fresh proof from a person where the refund exceeds the amount that the owner has set. @throws REAUTHENTICATION_REQUIRED */
async function assertFreshAbove({ db }: Tx, changer: Changer, amount_tiyn: number): Promise<void> {
  if (changer.user === undefined || changer.isFresh) return;
  const { reauthenticate_above_tiyn: above } = await getTeamSettings(db, changer.tenant.id);
  if (above !== null && amount_tiyn > above) assertFresh(changer);
}

/** Null: the whole available amount. */
function requestedTiyn({ amount }: Asked): number | null {
  if (amount == null) return null;
  const requestedTiyn = tiynOf(amount);
  if (requestedTiyn === null) throw invalidField("amount", problem("too_precise"));
  return requestedTiyn;
}

function refusalOf(outcome: NotDone, refund: Refund): ApiError {
  const refused = refusedFieldOf(outcome);
  if (refused === undefined) return providerError(outcome, rowOf(refund));
  return invalidField(refused.field, problem(refused.rule), { isRepeatable: true });
}

function rowOf({ invoice_id, id }: Refund): Facts {
  return { invoice_id: String(invoice_id), refund_id: String(id) };
}
