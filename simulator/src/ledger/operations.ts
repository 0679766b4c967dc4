/** One payment operation: how it is created, how its status follows from time, and the actions of customer and cashier. */
import { randomBytes } from "node:crypto";
import { HttpError } from "../http-error.ts";
import {
  CANCEL_NOT_POSSIBLE,
  PARTIAL_REFUND_NOT_POSSIBLE,
  REFUND_NOT_POSSIBLE,
  REFUND_TOO_LARGE,
} from "../protocol/status-codes.ts";
import { idFrom } from "../read-input.ts";
import type { World } from "../world.ts";
import type { Maker, Operation, Refund } from "./ledger.ts";

export const QR_LIFETIME_MS = 5 * 60_000;
const PHONE_LIFETIME_MS = 24 * 60 * 60_000;
/** How long a customer who has scanned may still confirm after the code's end; `paymentConfirmationTimeout` says the same. */
export const CONFIRMATION_MS = 65_000;

/** The phone of the customer who scans and pays, unless another one is named. */
export const CUSTOMER_PHONE = "77021234567";

const CLIENT_NAMES = [
  "Айгерим С.",
  "Данияр К.",
  "Мадина А.",
  "Ерлан Т.",
  "Ольга П.",
  "Нұрсұлтан Ж.",
  "Асель Б.",
  "Игорь В.",
];

/** The name the provider knows for a phone: always the same for the same number. */
export function clientNameOf(phone: string): string {
  return CLIENT_NAMES[Number(phone.slice(-4)) % CLIENT_NAMES.length] ?? "";
}

export function createQrOperation(world: World, maker: Maker, amountTiyn: number): Operation {
  return addOperation(world, maker, QR_LIFETIME_MS, {
    kind: "qr",
    status: "QrTokenCreated",
    amount_tiyn: amountTiyn,
    phone: null,
    comment: null,
    client_name: null,
  });
}

export function createPhoneOperation(
  world: World,
  maker: Maker,
  { phone, amount_tiyn, comment }: { phone: string; amount_tiyn: number; comment: string },
): Operation {
  return addOperation(world, maker, PHONE_LIFETIME_MS, {
    kind: "phone",
    status: "RemotePaymentCreated",
    amount_tiyn,
    phone,
    comment,
    client_name: clientNameOf(phone),
  });
}

function addOperation(
  world: World,
  maker: Maker,
  lifetimeMs: number,
  given: Pick<Operation, "kind" | "status" | "amount_tiyn" | "phone" | "comment" | "client_name">,
): Operation {
  const id = world.ledger.next_id++;
  const now = world.now();
  const operation: Operation = {
    id,
    ...maker,
    ...given,
    token: randomBytes(12).toString("hex"),
    paid_tiyn: null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    paid_at: null,
    payer_phone: null,
    order_number: String(id).slice(-9),
    refunds: [],
  };
  world.ledger.operations.set(id, operation);
  return operation;
}

/** The operation of this id, given as digits. HTTP 404 when there is none. */
export function getOperation(world: World, id: string): Operation {
  const operation = world.ledger.operations.get(idFrom(id) ?? 0);
  if (operation === undefined) throw new HttpError(404, "no such operation");
  return operation;
}

/** Where the customer sees the operation, and later its receipt. */
export function receiptUrl(world: World, operation: Operation): string {
  return `${world.public_url}/pay/${operation.token}`;
}

/** The statuses of unpaid ends. The official API has one status for every unpaid end of a code, and one for that of an invoice. */
const BRIDGE_ENDS = {
  unscanned: "QrTokenDiscarded",
  unconfirmed: "Expired",
  refused: "CancelledByUser",
  unpaid: "Expired",
};
const API_ENDS = { unscanned: "Error", unconfirmed: "Error", refused: "Error", unpaid: "RemotePaymentCanceled" };

function endsOf(operation: Operation): typeof BRIDGE_ENDS {
  return operation.device === null ? BRIDGE_ENDS : API_ENDS;
}

/** The status at `now`: an operation that is not settled ends with its lifetime. */
export function statusAt(operation: Operation, now: Date): string {
  const overdue_ms = now.getTime() - Date.parse(operation.expires_at);
  if (operation.status === "QrTokenCreated" && overdue_ms >= 0) return endsOf(operation).unscanned;
  if (operation.status === "Wait" && overdue_ms >= CONFIRMATION_MS) return endsOf(operation).unconfirmed;
  if (operation.status === "RemotePaymentCreated" && overdue_ms >= 0) return endsOf(operation).unpaid;
  return operation.status;
}

/** Whether the customer can still pay. */
export function isOpen(operation: Operation, now: Date): boolean {
  return ["QrTokenCreated", "Wait", "RemotePaymentCreated"].includes(statusAt(operation, now));
}

/** Whether the money is with the merchant. */
export function isPaid(operation: Operation): boolean {
  return operation.status === "Processed" || operation.status === "Paid";
}

/** The customer points the phone at the code. HTTP 409 unless it is a fresh QR. */
export function scan(operation: Operation, now: Date): void {
  if (statusAt(operation, now) !== "QrTokenCreated") throw new HttpError(409, "only a fresh QR code can be scanned");
  operation.status = "Wait";
}

/** The customer pays: in time, late, another amount, or another customer's code. HTTP 409 when it is paid already. */
export function pay(operation: Operation, now: Date, amountTiyn = operation.amount_tiyn, payerPhone?: string): void {
  if (isPaid(operation)) throw new HttpError(409, "the operation is paid already");
  setStatus(operation, now, "Processed");
  operation.paid_tiyn = amountTiyn;
  if (payerPhone !== undefined) operation.payer_phone = payerPhone;
}

/** Sets any raw status; one that means paid also records a payment, unless there is one. */
export function setStatus(operation: Operation, now: Date, status: string): void {
  operation.status = status;
  if (!isPaid(operation) || operation.paid_at !== null) return;
  operation.paid_tiyn = operation.amount_tiyn;
  operation.paid_at = now.toISOString();
  operation.payer_phone = operation.phone ?? CUSTOMER_PHONE;
  operation.client_name ??= clientNameOf(String(operation.id));
}

/** The customer declines. HTTP 409 unless it is open. */
export function refuse(operation: Operation, now: Date): void {
  requireOpen(operation, now);
  operation.status = operation.kind === "qr" ? endsOf(operation).refused : "RemotePaymentCanceled";
}

/** Expires the operation now. HTTP 409 unless it is open. */
export function expire(operation: Operation, now: Date): void {
  requireOpen(operation, now);
  const { unscanned, unconfirmed, unpaid } = endsOf(operation);
  const ends: Record<string, string> = { QrTokenCreated: unscanned, Wait: unconfirmed, RemotePaymentCreated: unpaid };
  operation.status = ends[operation.status] ?? operation.status;
}

function requireOpen(operation: Operation, now: Date): void {
  if (!isOpen(operation, now)) throw new HttpError(409, `the operation is ${statusAt(operation, now)}, no longer open`);
}

/** The cashier withdraws a phone invoice: the refusal's number, or null when it is done. */
export function cancelByCashier(operation: Operation, now: Date): number | null {
  if (!isOpen(operation, now)) return CANCEL_NOT_POSSIBLE;
  operation.status = "RemotePaymentCanceled";
  return null;
}

export function refundedTiyn(operation: Operation): number {
  return operation.refunds.reduce((sum, refund) => sum + refund.amount_tiyn, 0);
}

/** What is left to pay back; nothing unless it is paid. */
export function refundableTiyn(operation: Operation): number {
  return isPaid(operation) ? (operation.paid_tiyn ?? 0) - refundedTiyn(operation) : 0;
}

/** Why `amountTiyn` cannot be paid back now: the provider's number, or null when it can. */
export function refundRefusal(world: World, operation: Operation, amountTiyn: number): number | null {
  if (!isPaid(operation)) return REFUND_NOT_POSSIBLE;
  if (amountTiyn > refundableTiyn(operation)) return REFUND_TOO_LARGE;
  if (amountTiyn !== operation.paid_tiyn && !world.settings.partial_refunds) return PARTIAL_REFUND_NOT_POSSIBLE;
  return null;
}

/** Pays back `amountTiyn`, which `refundRefusal` has allowed. */
export function addRefund(world: World, operation: Operation, amountTiyn: number, madeIn: Refund["made_in"]): Refund {
  const refund: Refund = {
    id: world.ledger.next_id++,
    amount_tiyn: amountTiyn,
    at: world.now().toISOString(),
    made_in: madeIn,
  };
  operation.refunds.push(refund);
  return refund;
}
