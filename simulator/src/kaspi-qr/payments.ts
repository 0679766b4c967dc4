/** Answers the calls for the status of a payment and for its refundable amount. */
import { tradePointOf, wasMadeAt } from "../ledger/devices.ts";
import type { Device, Operation } from "../ledger/ledger.ts";
import type { Merchant } from "../ledger/merchants.ts";
import { isPaid, refundableTiyn, statusAt } from "../ledger/operations.ts";
import { tengeFrom } from "../money.ts";
import { done } from "../protocol/answers.ts";
import { almatyDate } from "../protocol/dates.ts";
import { DEVICE_WRONG, OPERATION_MISSING } from "../protocol/status-codes.ts";
import { type Input, readId } from "../read-input.ts";
import type { World } from "../world.ts";
import { refused } from "./answers.ts";
import { atDevice, type Handler } from "./party.ts";

export const answerStatus: Handler = (world, { merchant }, input) => {
  const operation = findPayment(world, merchant, readId(input, "QrPaymentId"));
  if (operation === null) return refused(OPERATION_MISSING);
  const receipt = operation.paid_tiyn !== null && {
    TransactionId: operation.order_number,
    ProductType: "Gold",
    Amount: tengeFrom(operation.paid_tiyn),
    StoreName: operation.device && tradePointOf(merchant, operation.device).name,
    Address: "Абая, 1",
    City: "Алматы",
  };
  return done({ Status: statusAt(operation, world.now()), ...receipt });
};

export const answerDetails = atDevice((world, device, input, { merchant }) => {
  const operation = findPaymentAt(world, merchant, device, input);
  if (typeof operation === "number") return refused(operation);
  if (!isPaid(operation)) return refused(OPERATION_MISSING);
  return done({
    QrPaymentId: operation.id,
    TotalAmount: tengeFrom(operation.paid_tiyn ?? 0),
    AvailableReturnAmount: tengeFrom(refundableTiyn(operation)),
    TransactionDate: almatyDate(new Date(operation.paid_at ?? operation.created_at), world.settings.date_format),
  });
});

/** The merchant's operation of this id, or null. */
export function findPayment(world: World, merchant: Merchant, id: number): Operation | null {
  const operation = world.ledger.operations.get(id);
  return operation?.device?.organization_bin === merchant.organization_bin ? operation : null;
}

/** The merchant's operation that `QrPaymentId` names, if it was made at this device; else the refusal's number. */
export function findPaymentAt(world: World, merchant: Merchant, device: Device, input: Input): Operation | number {
  const operation = findPayment(world, merchant, readId(input, "QrPaymentId"));
  if (operation === null) return OPERATION_MISSING;
  return wasMadeAt(operation, device) ? operation : DEVICE_WRONG;
}
