/** Answers the refund call. */

import type { Session } from "../ledger/ledger.ts";
import { addRefund, refundRefusal } from "../ledger/operations.ts";
import { tiynFrom } from "../money.ts";
import { type Answer, done, refused } from "../protocol/answers.ts";
import { AMOUNT_WRONG, OPERATION_MISSING } from "../protocol/status-codes.ts";
import { type Input, readId, readNumber } from "../read-input.ts";
import type { World } from "../world.ts";
import { findOperation } from "./account-operations.ts";

/** Refunds. Without an idempotency key a repetition is a second refund. */
export function createRefund(world: World, session: Session, input: Input): Answer {
  const id = readId(input, "qrOperationId");
  const amount_tiyn = tiynFrom(readNumber(input, "returnAmount"));
  const operation = findOperation(world, session, id);
  if (operation === null) return refused(OPERATION_MISSING);
  if (amount_tiyn === null) return refused(AMOUNT_WRONG);
  const refusal = refundRefusal(world, operation, amount_tiyn);
  if (refusal !== null) return refused(refusal);
  const refund = addRefund(world, operation, amount_tiyn, "bridge");
  return done({ [world.settings.refund_reference]: refund.id }, operation.id);
}
