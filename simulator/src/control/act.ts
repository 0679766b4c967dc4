/** Performs the actions of a customer, of the provider's application or of a test on an operation or a refund code. */
import { HttpError } from "../http-error.ts";
import type { Operation, ReturnCode } from "../ledger/ledger.ts";
import {
  addRefund,
  CUSTOMER_PHONE,
  expire,
  pay,
  refundableTiyn,
  refundRefusal,
  refuse,
  scan,
  setStatus,
} from "../ledger/operations.ts";
import { expireReturnCode, scanReturnCode } from "../ledger/return-codes.ts";
import { tiynFrom } from "../money.ts";
import { wordsOf } from "../protocol/status-codes.ts";
import { type Input, readOptionalText, readPhone, readText } from "../read-input.ts";
import type { World } from "../world.ts";

/** An action on an operation. HTTP 400 for malformed input, 409 where the status does not allow it. */
type Act = (world: World, operation: Operation, input: Input) => void;

const ACTS = {
  scan: (world, operation) => scan(operation, world.now()),
  pay: (world, operation, input) =>
    pay(operation, world.now(), readAmount(input) ?? operation.amount_tiyn, readCustomer(input) ?? undefined),
  refuse: (world, operation) => refuse(operation, world.now()),
  expire: (world, operation) => expire(operation, world.now()),
  status: (world, operation, input) => setStatus(operation, world.now(), readText(input, "status")),
  refunds: (world, operation, input) => refundInApp(world, operation, readAmount(input) ?? refundableTiyn(operation)),
} satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;

/** Every action with the name that ends its path. */
export const NAMED_ACTS = Object.entries<Act>(ACTS);

/** An action on a refund code, with the same errors. */
type ReturnCodeAct = (world: World, code: ReturnCode, input: Input) => void;

const ACTS_OF_RETURN_CODES = {
  scan: (world, code, input) => scanReturnCode(code, world.now(), readCustomer(input) ?? CUSTOMER_PHONE),
  expire: (world, code) => expireReturnCode(code, world.now()),
} satisfies Record<string, ReturnCodeAct>;

export const RETURN_CODE_ACTS = Object.entries<ReturnCodeAct>(ACTS_OF_RETURN_CODES);

/** The phone of the acting customer, where it is not the usual one. */
function readCustomer(input: Input): string | null {
  return readOptionalText(input, "customer") === null ? null : readPhone(input, "customer");
}

function readAmount(input: Input): number | null {
  const amount = input.amount ?? null;
  if (amount === null) return null;
  const tiyn = tiynFrom(amount);
  if (tiyn === null) throw new HttpError(400, "the amount must be a positive number of at most two decimals");
  return tiyn;
}

function refundInApp(world: World, operation: Operation, amountTiyn: number): void {
  const refusal = refundRefusal(world, operation, amountTiyn);
  if (refusal !== null) throw new HttpError(409, wordsOf(refusal).words);
  if (amountTiyn === 0) throw new HttpError(409, "nothing is left to pay back");
  addRefund(world, operation, amountTiyn, "app");
}
