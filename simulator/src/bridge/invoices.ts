/** Answers the invoice calls: look up the owner of a phone; create, read, cancel and list phone invoices. */

import type { Session } from "../ledger/ledger.ts";
import {
  cancelByCashier,
  clientNameOf,
  createPhoneOperation,
  receiptUrl,
  refundedTiyn,
  statusAt,
} from "../ledger/operations.ts";
import { makerOf } from "../ledger/sessions.ts";
import { detailsAmount, tengeFrom, tiynFrom } from "../money.ts";
import { type Answer, done, refused } from "../protocol/answers.ts";
import { almatyDate } from "../protocol/dates.ts";
import { AMOUNT_WRONG, OPERATION_MISSING } from "../protocol/status-codes.ts";
import { type Input, readId, readNumber, readOptionalText, readPhone } from "../read-input.ts";
import type { World } from "../world.ts";
import { accountOperations, findOperation } from "./account-operations.ts";

/** How much of a comment the list of invoices shows. */
const COMMENT_SHOWN = 60;

export function answerClientInfo(_world: World, _session: Session, input: Input): Answer {
  return done({ ClientName: clientNameOf(readPhone(input, "phoneNumber")), ClientStatus: "Active" });
}

export function createInvoice(world: World, session: Session, input: Input): Answer {
  const phone = readPhone(input, "phoneNumber");
  const comment = readOptionalText(input, "comment") ?? "";
  const amount_tiyn = tiynFrom(readNumber(input, "amount"));
  if (amount_tiyn === null) return refused(AMOUNT_WRONG);
  const operation = createPhoneOperation(world, makerOf(session), { phone, amount_tiyn, comment });
  return done(
    {
      QrOperationId: operation.id,
      Status: operation.status,
      Amount: tengeFrom(amount_tiyn),
      ClientMobile: phone,
      ReceiptUrl: receiptUrl(world, operation),
      OrderNumber: operation.order_number,
    },
    operation.id,
  );
}

export function answerInvoice(world: World, session: Session, input: Input): Answer {
  const operation = findOperation(world, session, readId(input, "operationId"), "phone");
  if (operation === null) return refused(OPERATION_MISSING);
  const { amount_format } = world.settings;
  return done({
    Id: operation.id,
    Status: statusAt(operation, world.now()),
    Amount: detailsAmount(operation.paid_tiyn ?? operation.amount_tiyn, operation.id, amount_format),
    TotalReturnsAmount: tengeFrom(refundedTiyn(operation)),
    ExpireDate: almatyDate(new Date(operation.expires_at), world.settings.date_format),
  });
}

export function cancelInvoice(world: World, session: Session, input: Input): Answer {
  const operation = findOperation(world, session, readId(input, "operationId"), "phone");
  if (operation === null) return refused(OPERATION_MISSING);
  const refusal = cancelByCashier(operation, world.now());
  return refusal === null ? done({ Id: operation.id, Status: operation.status }) : refused(refusal);
}

export function answerInvoiceHistory(world: World, session: Session): Answer {
  const { date_format, invoice_history_size } = world.settings;
  const newest = accountOperations(world, session)
    .filter((operation) => operation.kind === "phone")
    .reverse()
    .slice(0, invoice_history_size);
  return done({
    Operations: newest.map((operation) => ({
      Id: operation.id,
      ClientName: operation.client_name,
      OrderRegDate: almatyDate(new Date(operation.created_at), date_format),
      Amount: tengeFrom(operation.paid_tiyn ?? operation.amount_tiyn),
      Status: statusAt(operation, world.now()),
      Comment: operation.comment?.slice(0, COMMENT_SHOWN) ?? "",
    })),
  });
}
