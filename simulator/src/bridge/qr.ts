/** Answers the QR calls: create a code, and read its status. */

import type { Session } from "../ledger/ledger.ts";
import { CONFIRMATION_MS, createQrOperation, receiptUrl, statusAt } from "../ledger/operations.ts";
import { makerOf } from "../ledger/sessions.ts";
import { tengeFrom, tiynFrom } from "../money.ts";
import { type Answer, done, refused } from "../protocol/answers.ts";
import { almatyDate } from "../protocol/dates.ts";
import { describeStatus } from "../protocol/describe-status.ts";
import { AMOUNT_WRONG, OPERATION_MISSING } from "../protocol/status-codes.ts";
import { type Input, readId, readNumber } from "../read-input.ts";
import type { World } from "../world.ts";
import { findOperation } from "./account-operations.ts";

export function createQr(world: World, session: Session, input: Input): Answer {
  const amount_tiyn = tiynFrom(readNumber(input, "amount"));
  if (amount_tiyn === null) return refused(AMOUNT_WRONG);
  const operation = createQrOperation(world, makerOf(session), amount_tiyn);
  const url = receiptUrl(world, operation);
  return done(
    {
      QrOperationId: operation.id,
      QrToken: url,
      ExpireDate: almatyDate(new Date(operation.expires_at), world.settings.date_format),
      Amount: tengeFrom(amount_tiyn),
      ReceiptUrl: url,
      QrPaymentBehaviorOptions: {
        qrCodeScanWaitTimeout: "180",
        qrCodeScanEventPollingInterval: String(world.settings.qr_poll_interval_seconds),
        paymentConfirmationTimeout: String(CONFIRMATION_MS / 1000),
      },
    },
    operation.id,
  );
}

export function answerQrStatus(world: World, session: Session, input: Input): Answer {
  const operation = findOperation(world, session, readId(input, "qrOperationId"), "qr");
  if (operation === null) return refused(OPERATION_MISSING);
  const status = statusAt(operation, world.now());
  const receipt = operation.paid_tiyn !== null && {
    Amount: tengeFrom(operation.paid_tiyn),
    ReceiptUrl: receiptUrl(world, operation),
    OrderNumber: operation.order_number,
  };
  return done({ Status: status, StatusDesc: describeStatus(status), ...receipt });
}
