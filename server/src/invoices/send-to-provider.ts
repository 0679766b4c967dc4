/** Sends a stored invoice to the provider, and stores the answer: taken, refused, or of unknown outcome. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ApiError, invalidField } from "../errors.ts";
import { type Problem, problem } from "../problems.ts";
import type { CreatedPhoneInvoice, CreatedQr } from "../provider/driver.ts";
import { callProvider, type Outcome, providerError } from "../provider/session.ts";
import type { FailureReason } from "../rules/invoice-status.ts";
import { providerPhone } from "../rules/phone.ts";
import { endOfCode } from "../rules/poll-schedule.ts";
import { giveBackCount } from "../tariffs/daily-limit.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";
import { changeStatus, settleAccepted } from "./change-status.ts";
import { nextInvoicePollAt } from "./next-poll.ts";
import { changeInvoice, type InvoiceChanges } from "./store.ts";

/** The provider shows this much of a comment in its history, where a lost create is found again. */
const COMMENT_CHARACTERS = 60;

/** Where the customer is, for a code. */
type Coordinates = { latitude?: number | null; longitude?: number | null };

/** Calls the provider for an invoice that has been stored, and stores its answer. @throws as `createInvoice` does of the provider. */
export async function sendToProvider(deps: Deps, invoice: Invoice, coordinates: Coordinates): Promise<Invoice> {
  const isPhone = invoice.channel === "phone";
  const outcome = isPhone ? await sendPhone(deps, invoice) : await sendQr(deps, invoice, coordinates);
  const answered = await storeAnswer(deps, invoice, outcome);
  if (outcome.kind === "done") return answered;
  throw refusalOf(outcome, invoice);
}

/**
 * Stores the provider's answer to a create. After an unknown outcome the reconciler searches for the invoice from now on; where
 * the provider lists none, the invoice is held for a person and watched by no job.
 */
export async function storeAnswer(
  deps: Deps,
  invoice: Invoice,
  outcome: Outcome<CreatedPhoneInvoice | CreatedQr>,
): Promise<Invoice> {
  const provider_account = outcome.account ?? invoice.provider_account;
  if (isLostForGood(outcome, invoice)) {
    // No refusal is stored: it is not known whether the provider has created the invoice.
    return close(deps, invoice, "not_found_at_provider", { provider_account });
  }
  if (outcome.kind === "unknown") {
    const lost = outcome.listsInvoices
      ? { provider_account, next_poll_at: deps.clock.now() }
      : { provider_account, next_poll_at: null, held_reason: "unknown_outcome" as const };
    return (await changeInvoice(deps.db, invoice, lost)) ?? invoice;
  }
  if (outcome.kind === "done") {
    const created = { ...endingByOurClock(deps, invoice, outcome.value), provider_account };
    const accepted = await settleAccepted(deps, invoice, created);
    return accepted.provider_invoice_id === null ? storeLateAnswer(deps, accepted, created) : accepted;
  }
  const failure_reason: FailureReason = outcome.kind === "refused" ? "refused_by_provider" : "never_sent";
  const refusal = outcome.kind === "refused" ? refusalText(outcome) : null;
  return close(deps, invoice, "refused_by_provider", { refusal, failure_reason });
}

/** What the provider has created; the end of a code is checked, because our clock decides when it is over. */
function endingByOurClock<Created extends CreatedPhoneInvoice | CreatedQr>(
  { clock }: Pick<Deps, "clock">,
  { expires_at: usually }: Invoice,
  created: Created,
): Created {
  if (!("expires_at" in created) || usually === null) return created;
  return { ...created, expires_at: endOfCode({ announced: created.expires_at, usually, now: clock.now() }) };
}

/** Whether it is a code that no customer has seen, and that can be found in no list of the provider's. */
function isLostForGood(outcome: Outcome<unknown>, { channel }: Invoice): boolean {
  return outcome.kind === "unknown" && channel === "qr" && outcome.listsInvoices === false;
}

/** Ends an invoice that no customer can pay; it does not count towards the daily limit. */
async function close(
  deps: Deps,
  invoice: Invoice,
  event: "refused_by_provider" | "not_found_at_provider",
  changes: InvoiceChanges,
): Promise<Invoice> {
  const closed = await changeStatus(deps, invoice, event, "api", changes);
  if (closed === undefined) return invoice;
  const { tenant_id, created_at, sent_at } = invoice;
  await giveBackCount(deps, { tenant_id, countedAt: sent_at ?? created_at });
  return closed;
}

function refusalText(outcome: NotDone): string {
  const refused = refusedFieldOf(outcome);
  return refused === undefined ? "the provider refused it" : `${refused.field} ${refused.problem.sentence}`;
}

/** Stores an answer that came after the invoice was given up: the customer can still pay, so polling must detect it. */
async function storeLateAnswer(
  deps: Deps,
  invoice: Invoice,
  created: (CreatedPhoneInvoice | CreatedQr) & Pick<Invoice, "provider_account">,
): Promise<Invoice> {
  const moment = { ...(await momentOf(deps, invoice)), isMoved: true };
  const next_poll_at = nextInvoicePollAt(deps, { ...invoice, ...created }, moment);
  return (await changeInvoice(deps.db, invoice, { ...created, held_reason: null, next_poll_at })) ?? invoice;
}

/** The phone invoice carries `#<our id>` in front of its comment, by which the reconciler finds it again. */
export async function sendPhone(deps: Deps, invoice: Invoice): Promise<Outcome<CreatedPhoneInvoice>> {
  const words = `${referenceOf(invoice)} ${invoice.description ?? ""}`.trim();
  // Cut by code points: half of a surrogate pair is JSON that some parsers refuse.
  const comment = Array.from(words).slice(0, COMMENT_CHARACTERS).join("");
  return callProvider(deps, invoice.tenant_id, "create a phone invoice", (driver, call) =>
    driver.createPhoneInvoice(call, {
      phone_number: providerPhone(invoice.client_phone ?? ""),
      amount_tiyn: invoice.amount_tiyn,
      comment,
    }),
  );
}

async function sendQr(deps: Deps, invoice: Invoice, { latitude, longitude }: Coordinates): Promise<Outcome<CreatedQr>> {
  return callProvider(deps, invoice.tenant_id, "create a QR", (driver, call) =>
    driver.createQr(call, {
      amount_tiyn: invoice.amount_tiyn,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
      reference: String(invoice.id),
    }),
  );
}

/** The reference by which the invoice is found in the provider's lists. */
export function referenceOf(invoice: Pick<Invoice, "id">): string {
  return `#${invoice.id}`;
}

type NotDone = Exclude<Outcome<unknown>, { kind: "done" }>;

const CODE_LOST =
  "The payment provider gave no answer. No customer has seen the code: create another one, under another Idempotency-Key.";

function refusalOf(outcome: NotDone, invoice: Invoice): ApiError {
  const refused = refusedFieldOf(outcome);
  if (refused !== undefined) return invalidField(refused.field, refused.problem, { isRepeatable: true });
  const message = isLostForGood(outcome, invoice) ? CODE_LOST : undefined;
  return providerError(outcome, { invoice_id: String(invoice.id) }, message);
}

/** Whether the provider refused the invoice's own fields, so that a retry cannot succeed. */
export function isRefusalOfInvoice(outcome: NotDone): boolean {
  return refusedFieldOf(outcome) !== undefined;
}

/** The field of the invoice that the provider refused, if the refusal names one. */
function refusedFieldOf(outcome: NotDone): { field: string; problem: Problem } | undefined {
  if (outcome.kind !== "refused") return undefined;
  if (outcome.refusal === "amount_wrong") return { field: "amount", problem: problem("amount_refused_by_provider") };
  if (outcome.refusal === "phone_invalid")
    return { field: "phone_number", problem: problem("phone_unknown_to_provider") };
  return undefined;
}
