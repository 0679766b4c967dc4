/** Lets a merchant pay its bill: by an invoice that the operator's own tenant sends to the merchant's phone. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Bill, Invoice, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { cancelInvoice } from "../invoices/cancel.ts";
import { createInvoice } from "../invoices/create.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { maskPhone } from "../rules/phone.ts";
import { limitedDay } from "../tariffs/daily-limit.ts";
import type { Changer } from "../tenants/caller.ts";
import { findTenant } from "../tenants/reads.ts";
import type { StoreAlongside } from "../transaction.ts";
import { recallAllButNewest } from "./recall.ts";
import { countPaymentsSent, findPayment, listBillsOf, lockPayments, orderOf } from "./store.ts";

/** The owners of the phones are unknown, so a bill is sent to few of them. */
const MAX_PHONES_A_DAY = 3;
/** Each invoice is a message, also the second one to the same phone. */
const MAX_INVOICES_A_DAY = 10;

/**
 * Sends the tenant's open bill to `phone_number`. If an invoice that was sent there can still be paid, was paid or is held,
 * it is the answer. An invoice to another phone is cancelled first. An unpaid invoice that has ended is followed by
 * a new one. A job settles what has been paid.
 * @throws NOT_FOUND when there is nothing to pay; PROVIDER_SESSION_REQUIRED when the operator cannot take payments here;
 * RATE_LIMITED once the bill was sent to three other phones, or ten times, today;
 * and what creating and cancelling an invoice throw.
 */
export async function payBill(
  deps: Deps,
  payer: Changer,
  phone_number: string,
): Promise<{ bill: Bill; invoice: Invoice }> {
  const bill = await findOpenBill(deps, payer.tenant.id);
  if (bill === undefined) throw nothingToPay();
  const operator = await getOperatorTenant(deps);
  const known = await findPayment(deps.db, operator.id, bill);
  // A held invoice may have been paid: no other is sent before the operator has resolved it.
  if (
    known !== undefined &&
    (known.client_phone === phone_number || !isOpen(known.status) || known.held_reason !== null)
  ) {
    return { bill, invoice: known };
  }
  // This check precedes the cancellation of the other invoice, because a refused call must change nothing.
  await assertMaySend(deps, { operator, bill, phone_number });
  const caller = { tenant: operator, key: null };
  if (known !== undefined) await cancelInvoice(deps, caller, known.id);
  const payment = {
    channel: "phone" as const,
    phone_number,
    amount: bill.price_kzt,
    description: `Tolem: ${bill.tariff}, ${bill.period_days} дн.`,
    external_order_id: orderOf(bill),
  };
  const countAlongside = countSending(payer, { operator, bill, phone_number });
  const { invoice } = await createInvoice(deps, caller, payment, countAlongside).catch((error: unknown) => {
    throw isDisconnected(error) ? notTakenHere() : error;
  });
  return { bill, invoice: await keepNewest(deps, operator, bill, invoice) };
}

type Sending = { operator: Tenant; bill: Bill; phone_number: string };

/** Counts and records the sending in the transaction that stores the invoice, so that concurrent ones are serialized. */
function countSending(payer: Changer, sending: Sending): StoreAlongside<Invoice> {
  return async (tx, invoice) => {
    await lockPayments(tx.db, sending.bill);
    await assertMaySend(tx, sending, invoice.id);
    const { id: target, tariff, price_kzt } = sending.bill;
    const after = { tariff, price_kzt, phone_masked: maskPhone(sending.phone_number) };
    await recordActivity(tx, payer, { action: "tariff.pay", target, after });
  };
}

/** @throws RATE_LIMITED until midnight when one more invoice, not counting `made`, would be too many. */
async function assertMaySend(
  { clock, config, db }: Pick<Deps, "clock" | "config" | "db">,
  { operator, bill, phone_number }: Sending,
  made: number | null = null,
): Promise<void> {
  const { start, retryAfterS } = limitedDay({ clock, config });
  const sent = await countPaymentsSent(db, operator.id, bill, { since: start, phone_number, except: made });
  if (sent.other_phones < MAX_PHONES_A_DAY && sent.invoices < MAX_INVOICES_A_DAY) return;
  throw new ApiError("RATE_LIMITED", {
    message:
      `A bill is sent to at most ${MAX_PHONES_A_DAY} phones and ${MAX_INVOICES_A_DAY} times a day. ` +
      "Use a phone that it was sent to before, or try again after the time in Retry-After.",
    retryAfterS,
  });
}

/**
 * Leaves `made` as the bill's only payable invoice: concurrent calls have each made one. The
 * last of them sees all invoices, so the newest is kept.
 * @throws NOT_FOUND when the bill has been closed meanwhile; a job then recalls its invoices.
 */
async function keepNewest(deps: Deps, operator: Tenant, bill: Bill, made: Invoice): Promise<Invoice> {
  const open = await findOpenBill(deps, bill.tenant_id);
  if (open?.id !== bill.id) throw nothingToPay();
  return (await recallAllButNewest(deps, operator.id, bill)) ?? made;
}

/** The tenant's open bill: no other is issued before it is closed, so it is the newest. */
async function findOpenBill(deps: Deps, tenant_id: string): Promise<Bill | undefined> {
  const [newest] = await listBillsOf(deps.db, tenant_id, 1);
  return newest?.status === "open" ? newest : undefined;
}

async function getOperatorTenant(deps: Deps): Promise<Tenant> {
  const { operator_tenant_id } = deps.config;
  const operator = operator_tenant_id === null ? undefined : await findTenant(deps.db, operator_tenant_id);
  if (operator === undefined) throw notTakenHere();
  return operator;
}

function isDisconnected(error: unknown): boolean {
  return error instanceof ApiError && ["PROVIDER_SESSION_REQUIRED", "PROVIDER_CANNOT"].includes(error.code);
}

function nothingToPay(): ApiError {
  return new ApiError("NOT_FOUND", { message: "There is no bill to pay." });
}

function notTakenHere(): ApiError {
  return new ApiError("PROVIDER_SESSION_REQUIRED", {
    message: "The operator cannot take payments here at present. Ask them how to pay the bill.",
  });
}
