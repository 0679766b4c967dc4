/** Answers the history calls of the protocol: the statement of sales and returns by day, and one operation with its returns. */

import { HttpError } from "../http-error.ts";
import type { Operation, Session } from "../ledger/ledger.ts";
import { receiptUrl, refundableTiyn, statusAt } from "../ledger/operations.ts";
import { tengeFrom } from "../money.ts";
import { type Answer, done, refused } from "../protocol/answers.ts";
import { almatyDate, almatyDay, readAlmatyDate, startOfAlmatyDay } from "../protocol/dates.ts";
import { describeStatus } from "../protocol/describe-status.ts";
import { OPERATION_MISSING } from "../protocol/status-codes.ts";
import { type Input, readCount, readId, readOptionalText, readText } from "../read-input.ts";
import type { World } from "../world.ts";
import { accountOperations, findOperation } from "./account-operations.ts";

/** The first day and the day after the last of each `statementPeriodCode`, relative to the day of `endDate`: that day, the one before, both, a month. */
const PERIODS: readonly (readonly [number, number])[] = [
  [0, 1],
  [-1, 0],
  [-1, 1],
  [-29, 1],
];

/** A statement without a row, which is also the answer to a dead session. */
export const NO_OPERATIONS = statementOf([], 0);

type Movement = { at: Date; sign: 1 | -1; amount_tiyn: number; row: Record<string, unknown> };

/**
 * Answers with the statement of a period: the page of movements before `lastTransactionDate`, if that is given.
 * @throws HttpError 400 for a date or a `statementPeriodCode` that does not exist
 */
export function answerOperations(world: World, session: Session, input: Input): Answer {
  const endDate = readDate(readText(input, "endDate"), "endDate");
  const last = readOptionalText(input, "lastTransactionDate");
  const before = last === null ? endDate.getTime() + 1 : readDate(last, "lastTransactionDate").getTime();
  const period = PERIODS[readCount(input, "statementPeriodCode", 0)];
  if (period === undefined) throw new HttpError(400, "statementPeriodCode must be 0, 1, 2 or 3");
  const from = startOfAlmatyDay(endDate, period[0]).getTime();
  const to = Math.min(startOfAlmatyDay(endDate, period[1]).getTime(), before);
  const movements = accountOperations(world, session)
    .flatMap((operation) => movementsOf(world, operation))
    .filter(({ at }) => at.getTime() >= from && at.getTime() < to)
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  return done(statementOf(movements, world.settings.statement_page_size));
}

function readDate(text: string, name: string): Date {
  const at = readAlmatyDate(text);
  if (at === null) throw new HttpError(400, `${name} must be a date`);
  return at;
}

function movementsOf(world: World, operation: Operation): Movement[] {
  if (operation.paid_at === null || operation.paid_tiyn === null) return [];
  const sale = { id: operation.id, amount_tiyn: operation.paid_tiyn, at: operation.paid_at };
  const movement = (sign: 1 | -1, { id, amount_tiyn, at }: typeof sale): Movement => ({
    at: new Date(at),
    sign,
    amount_tiyn,
    row: {
      Id: id,
      OperationType: sign === 1 ? 0 : 1,
      OperationMethod: operation.kind === "qr" ? 0 : 1,
      ClientName: operation.client_name,
      Amount: tengeFrom(amount_tiyn),
      Time: almatyDate(new Date(at), world.settings.date_format),
      Comment: operation.comment ?? "",
    },
  });
  return [movement(1, sale), ...operation.refunds.map((refund) => movement(-1, refund))];
}

/** The sums cover all `movements`; the newest `pageSize` are listed, and a caller asks for older ones by `lastTransactionDate`. */
function statementOf(movements: Movement[], pageSize: number) {
  const days = new Map<string, Movement[]>();
  for (const movement of movements.slice(0, pageSize)) {
    const day = almatyDay(movement.at);
    days.set(day, [...(days.get(day) ?? []), movement]);
  }
  const total = (sign: 1 | -1) => {
    const amounts = movements.filter((movement) => movement.sign === sign).map(({ amount_tiyn }) => amount_tiyn);
    return { amount: tengeFrom(amounts.reduce((sum, amount) => sum + amount, 0)), count: amounts.length };
  };
  const [sales, returns] = [total(1), total(-1)];
  return {
    Statistic: {
      SalesAmount: sales.amount,
      SalesCount: sales.count,
      ReturnsAmount: returns.amount,
      ReturnsCount: returns.count,
    },
    DailySets: [...days].map(([day, rows]) => ({
      Date: `${day}T00:00:00+05:00`,
      Operations: rows.map(({ row }) => row),
    })),
  };
}

/** Answers with one operation of the session's account and its returns, or refuses with OPERATION_MISSING. */
export function answerOperationDetails(world: World, session: Session, input: Input): Answer {
  const operation = findOperation(world, session, readId(input, "id"));
  if (operation === null) return refused(OPERATION_MISSING);
  const { date_format } = world.settings;
  return done({
    Amount: tengeFrom(operation.paid_tiyn ?? operation.amount_tiyn),
    ClientName: operation.client_name,
    OrderRegDate: almatyDate(new Date(operation.created_at), date_format),
    StatusDescription: describeStatus(statusAt(operation, world.now())),
    AvailableReturnAmount: tengeFrom(refundableTiyn(operation)),
    ReceiptUrl: receiptUrl(world, operation),
    Returns: operation.refunds.map(({ at, amount_tiyn }) => ({
      Date: almatyDate(new Date(at), date_format),
      Amount: tengeFrom(amount_tiyn),
    })),
  });
}
