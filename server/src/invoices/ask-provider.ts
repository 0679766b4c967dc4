/** Asks the provider for the state of one invoice, and for the amount and time of a payment where the first answer lacks them. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { OperationState } from "../provider/driver.ts";
import { callProvider, type Outcome } from "../provider/session.ts";
import { canonicalStatus } from "../rules/provider-status.ts";
import { readStatement } from "./read-statement.ts";

/** A payment that may be older than this is looked up in the statement, which has its time. */
const NOTICED_AT_ONCE_MS = 120_000;

/** The provider's state of an invoice; null when it knows no such operation. A null time or name was not in the answer. */
export type ProviderState = (OperationState & { paid_at: Date | null; client_name: string | null }) | null;

type Sent = Invoice & { provider_invoice_id: string };

/** Asks about an invoice whose provider id is known. A payment is `done` only when the answer has its amount. */
export async function askProvider(deps: Deps, invoice: Sent, askedAt: Date): Promise<Outcome<ProviderState>> {
  const { provider_invoice_id, channel } = invoice;
  const outcome = await callProvider(
    deps,
    invoice.tenant_id,
    "ask about an invoice",
    (driver, call) =>
      channel === "qr"
        ? driver.getQr(call, { provider_invoice_id })
        : driver.getPhoneInvoice(call, { provider_invoice_id }),
    invoice.provider_account,
  );
  if (outcome.kind === "refused" && outcome.refusal === "operation_missing") {
    return { kind: "done", value: null, request_id: outcome.request_id };
  }
  if (outcome.kind !== "done") return outcome;
  const answer: Outcome<ProviderState> = { ...outcome, value: { ...outcome.value, paid_at: null, client_name: null } };
  if (canonicalStatus(outcome.value.status) !== "paid") return answer;
  const paid = outcome.value.amount_tiyn === "absent" ? await askForAmount(deps, invoice, outcome.value) : answer;
  return isLateNotice(invoice, askedAt) ? withPaymentTime(deps, invoice, paid) : paid;
}

async function askForAmount(deps: Deps, invoice: Sent, { status }: OperationState): Promise<Outcome<ProviderState>> {
  const { provider_invoice_id } = invoice;
  const outcome = await callProvider(
    deps,
    invoice.tenant_id,
    "ask for the amount of a payment",
    (driver, call) => driver.getDetails(call, { provider_invoice_id }),
    invoice.provider_account,
  );
  if (outcome.kind !== "done") return outcome;
  const { request_id, value } = outcome;
  if (value.amount_tiyn !== "absent") return { ...outcome, value: { ...value, status, paid_at: null } };
  return { kind: "unavailable", retryAfterS: null, detail: "the provider's answer has no amount", request_id };
}

function isLateNotice({ answered_at, created_at }: Invoice, askedAt: Date): boolean {
  return askedAt.getTime() - (answered_at ?? created_at).getTime() > NOTICED_AT_ONCE_MS;
}

/** Adds the payment's own time where the statement has it. A statement that cannot be read delays no payment. */
async function withPaymentTime(
  deps: Deps,
  invoice: Sent,
  paid: Outcome<ProviderState>,
): Promise<Outcome<ProviderState>> {
  if (paid.kind !== "done" || paid.value?.amount_tiyn !== invoice.amount_tiyn) return paid;
  const statement = await readStatement(deps, invoice, invoice.answered_at ?? invoice.created_at);
  if (statement.kind !== "done") return paid;
  const row = statement.value.find(({ provider_invoice_id }) => provider_invoice_id === invoice.provider_invoice_id);
  if (row === undefined) return paid;
  const { paid_at, client_name } = row;
  return { ...paid, value: { ...paid.value, paid_at, client_name: paid.value.client_name ?? client_name } };
}
