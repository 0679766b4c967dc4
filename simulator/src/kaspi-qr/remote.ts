/** Answers the calls for invoices by phone number: look up its owner, create, cancel. */

import { HttpError } from "../http-error.ts";
import { deviceAsMaker } from "../ledger/devices.ts";
import { cancelByCashier, clientNameOf, createPhoneOperation } from "../ledger/operations.ts";
import { tiynFrom } from "../money.ts";
import { done } from "../protocol/answers.ts";
import { AMOUNT_WRONG, OPERATION_MISSING } from "../protocol/status-codes.ts";
import { type Input, isPhone, readNumber, readOptionalText, readText } from "../read-input.ts";
import type { World } from "../world.ts";
import { refused } from "./answers.ts";
import { atDevice } from "./party.ts";
import { findPaymentAt } from "./payments.ts";

export const answerClientInfo = atDevice((world, _device, input) => {
  const phone = readCustomerPhone(input, "phoneNumber");
  return isCustomer(world, phone) ? done({ ClientName: clientNameOf(phone) }) : refused(OPERATION_MISSING);
}, "deviceToken");

export const createRemote = atDevice((world, device, input) => {
  const phone = readCustomerPhone(input, "PhoneNumber");
  const comment = readOptionalText(input, "Comment") ?? "";
  const amount_tiyn = tiynFrom(readNumber(input, "Amount"));
  if (amount_tiyn === null) return refused(AMOUNT_WRONG);
  if (!isCustomer(world, phone)) return refused(OPERATION_MISSING);
  const maker = deviceAsMaker(device, null);
  const operation = createPhoneOperation(world, maker, { phone, amount_tiyn, comment });
  return done({ QrPaymentId: operation.id }, operation.id);
});

export const cancelRemote = atDevice((world, device, input, { merchant }) => {
  const operation = findPaymentAt(world, merchant, device, input);
  if (typeof operation === "number") return refused(operation);
  if (operation.kind !== "phone") return refused(OPERATION_MISSING);
  const refusal = cancelByCashier(operation, world.now());
  return refusal === null ? done({ Status: operation.status }) : refused(refusal);
});

/** A phone with a leading 7 or 8, as one with a leading 7. */
function readCustomerPhone(input: Input, name: string): string {
  const phone = readText(input, name).replace(/^8/, "7");
  if (!isPhone(phone)) throw new HttpError(400, `${name} must be 7XXXXXXXXXX or 8XXXXXXXXXX`);
  return phone;
}

function isCustomer(world: World, phone: string): boolean {
  return !world.settings.unknown_phones.includes(phone);
}
