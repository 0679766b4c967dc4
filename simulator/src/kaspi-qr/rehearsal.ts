/** Answers the test calls by which a merchant's programs act as the customer, as on the bank's test hosts. */

import { HttpError } from "../http-error.ts";
import type { Operation } from "../ledger/ledger.ts";
import { isOpen, pay, refuse, scan } from "../ledger/operations.ts";
import { done } from "../protocol/answers.ts";
import { OPERATION_MISSING } from "../protocol/status-codes.ts";
import { readId } from "../read-input.ts";
import { refused } from "./answers.ts";
import type { Handler } from "./party.ts";
import { findPayment } from "./payments.ts";

/** HTTP 409 where the status does not allow it. */
function play(act: (operation: Operation, now: Date) => void): Handler {
  return (world, { merchant }, input) => {
    const operation = findPayment(world, merchant, readId(input, "qrPaymentId"));
    if (operation === null) return refused(OPERATION_MISSING);
    act(operation, world.now());
    return done(null, operation.id);
  };
}

export const playScan = play(scan);
export const playScanError = play(refuse);

export const playConfirm = play((operation, now) => {
  requireConfirmable(operation, now);
  pay(operation, now);
});

export const playConfirmError = play((operation, now) => {
  requireConfirmable(operation, now);
  refuse(operation, now);
});

function requireConfirmable(operation: Operation, now: Date): void {
  if (!isOpen(operation, now) || operation.status === "QrTokenCreated") {
    throw new HttpError(409, "there is nothing to confirm");
  }
}
