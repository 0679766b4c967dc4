/** Polls the codes that customers must scan for their refunds: pays back after the payer's scan, or ends the refund. */
import type { Invoice, Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { lockBalance, scheduleReturnsCheck } from "../invoices/balance.ts";
import { afterCodeLook, nextLookAt, waitsForScan } from "../rules/refund-code.ts";
import { inTransaction } from "../transaction.ts";
import { callScanRefunds } from "./call-scan-refunds.ts";
import { refundFailureText } from "./failure-reasons.ts";
import { payBack } from "./pay-back.ts";
import { providerIdOf } from "./reconcile-returns.ts";
import { beginReturn, failRefund, whileWaiting } from "./settle.ts";
import { listStandingRefunds } from "./store.ts";

/** Polls each of `codes`, refunds of the invoice that wait for their code or its scan, and schedules the next poll. */
export async function followCodes(deps: Deps, invoice: Invoice, codes: readonly Refund[]): Promise<void> {
  const { tenant_id, id } = invoice;
  for (const refund of codes) await (refund.waits_for === "code" ? giveUpCode : followCode)(deps, invoice, refund);
  await inTransaction(deps, async (tx) => {
    const current = await lockBalance(tx.db, tenant_id, id);
    const waiting = (await listStandingRefunds(tx.db, tenant_id, id)).filter(waitsForScan);
    if (waiting.length === 0) return;
    const usual = { now: tx.clock.now(), otherwise: current.next_returns_look_at };
    await scheduleReturnsCheck(tx.db, current, nextLookAt(waiting, usual));
  });
}

/** Fails a refund whose process has died while it asked for the code, which no customer has seen. */
async function giveUpCode(deps: Deps, _invoice: Invoice, refund: Refund): Promise<void> {
  if (refund.calling_until !== null && refund.calling_until > deps.clock.now()) return;
  await whileWaiting(deps, refund, (tx, current) => failRefund(tx, current, refundFailureText("never_done")));
}

async function followCode(deps: Deps, invoice: Invoice, refund: Refund): Promise<void> {
  const { provider_return_id, refund_expires_at } = refund;
  if (provider_return_id === null || refund_expires_at === null) throw new Error(`refund ${refund.id} has no code`);
  const askedAt = deps.clock.now();
  const outcome = await callScanRefunds(deps, invoice, "ask who has scanned a code", (codes, call) =>
    codes.getScan(call, { provider_return_id, provider_invoice_id: providerIdOf(invoice) }),
  );
  const said = outcome.kind === "done" ? outcome.value : outcome.kind;
  const decision = afterCodeLook({ said, askedAt, expires_at: refund_expires_at });
  if (decision.next === "fail") {
    const why = refundFailureText(decision.failure);
    await whileWaiting(deps, refund, (tx, current) => failRefund(tx, current, why));
  }
  if (decision.next !== "pay_back") return;
  // Of several polls at once one begins to pay back; the others find that nothing waits for a scan.
  const begun = await whileWaiting(deps, refund, beginReturn);
  if (begun !== undefined) await payBack(deps, begun);
}
