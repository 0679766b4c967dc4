/** Answers the refund calls: the codes by which a customer proves to be the payer, and the refund itself. */
import type { Device, ReturnCode } from "../ledger/ledger.ts";
import type { Merchant } from "../ledger/merchants.ts";
import { addRefund, refundRefusal } from "../ledger/operations.ts";
import { createReturnCode, paymentsOfCustomer, returnCodeUrl, returnStatusAt } from "../ledger/return-codes.ts";
import { tengeFrom, tiynFrom } from "../money.ts";
import { done } from "../protocol/answers.ts";
import { almatyDate } from "../protocol/dates.ts";
import { AMOUNT_WRONG, DEVICE_WRONG, OPERATION_MISSING } from "../protocol/status-codes.ts";
import { type Input, readCount, readId, readNumber, readOptionalText } from "../read-input.ts";
import type { World } from "../world.ts";
import { refused } from "./answers.ts";
import { atDevice, type Handler } from "./party.ts";
import { findPaymentAt } from "./payments.ts";
import { SCAN_WAIT_S } from "./qr.ts";

const MOST_RESULTS = 100;

export const createReturn = atDevice((world, device, input) => {
  const code = createReturnCode(world, device, readOptionalText(input, "ExternalId"));
  return done({
    QrToken: returnCodeUrl(world, code),
    ExpireDate: almatyDate(new Date(code.expires_at), world.settings.date_format),
    QrReturnId: code.id,
    QrReturnBehaviorOptions: {
      QrCodeScanEventPollingInterval: world.settings.status_polling_interval_seconds,
      QrCodeScanWaitTimeout: SCAN_WAIT_S,
    },
  });
});

export const answerReturnStatus: Handler = (world, { merchant }, input) => {
  const code = findReturnCode(world, merchant, input);
  return code === null ? refused(OPERATION_MISSING) : done({ Status: returnStatusAt(code, world.now()) });
};

/** What the customer has paid at this device; nothing until the code is scanned. */
export const answerReturnOperations = atDevice((world, device, input, { merchant }) => {
  const code = findReturnCodeAt(world, merchant, device, input);
  if (typeof code === "number") return refused(code);
  const payments = paymentsOfCustomer(world, code).slice(0, readCount(input, "MaxResult", MOST_RESULTS, 1));
  return done(
    payments.map(({ id, paid_at, created_at, paid_tiyn }) => ({
      QrPaymentId: id,
      TransactionDate: almatyDate(new Date(paid_at ?? created_at), world.settings.date_format),
      Amount: tengeFrom(paid_tiyn ?? 0),
    })),
  );
});

/** Refunds. Without an idempotency key a repetition is a second refund. At r2 the payer must have scanned a code. */
export const payBack = atDevice((world, device, input, { merchant, level }) => {
  const amount_tiyn = tiynFrom(readNumber(input, "Amount"));
  const operation = findPaymentAt(world, merchant, device, input);
  if (typeof operation === "number") return refused(operation);
  if (level === "r2") {
    const code = findReturnCodeAt(world, merchant, device, input);
    if (typeof code === "number") return refused(code);
    if (!paymentsOfCustomer(world, code).includes(operation)) return refused(OPERATION_MISSING);
  }
  if (amount_tiyn === null) return refused(AMOUNT_WRONG);
  const refusal = refundRefusal(world, operation, amount_tiyn);
  if (refusal !== null) return refused(refusal);
  return done({ ReturnOperationId: addRefund(world, operation, amount_tiyn, "api").id }, operation.id);
});

function findReturnCode(world: World, merchant: Merchant, input: Input): ReturnCode | null {
  const code = world.ledger.return_codes.get(readId(input, "QrReturnId"));
  return code?.organization_bin === merchant.organization_bin ? code : null;
}

function findReturnCodeAt(world: World, merchant: Merchant, device: Device, input: Input): ReturnCode | number {
  const code = findReturnCode(world, merchant, input);
  if (code === null) return OPERATION_MISSING;
  return code.device_id === device.device_id ? code : DEVICE_WRONG;
}
