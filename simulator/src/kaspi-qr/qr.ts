/** Answers the two calls that create a payment for the customer to scan or to follow: a code, and a link. */
import { deviceAsMaker, tradePointOf } from "../ledger/devices.ts";
import type { Device, Operation } from "../ledger/ledger.ts";
import type { Merchant, TradePoint } from "../ledger/merchants.ts";
import { CONFIRMATION_MS, createQrOperation, receiptUrl } from "../ledger/operations.ts";
import { tiynFrom } from "../money.ts";
import { type Answer, done } from "../protocol/answers.ts";
import { almatyDate } from "../protocol/dates.ts";
import {
  AMOUNT_WRONG,
  PAYMENT_METHODS_MISSING,
  TRADE_POINT_DISABLED,
  TRADE_POINT_WITHOUT_QR,
} from "../protocol/status-codes.ts";
import { type Input, readNumber, readOptionalText } from "../read-input.ts";
import type { World } from "../world.ts";
import { refused } from "./answers.ts";
import { atDevice } from "./party.ts";

/** How long a customer may take to scan a code or to open a link, as the bank announces it. */
export const SCAN_WAIT_S = 180;

const CLOSED: Record<Exclude<TradePoint["state"], "open">, number> = {
  disabled: TRADE_POINT_DISABLED,
  no_qr: TRADE_POINT_WITHOUT_QR,
  no_payment_methods: PAYMENT_METHODS_MISSING,
};

export const createQr = atDevice((world, device, input, { merchant }) =>
  create(world, merchant, device, input, ({ id }, url, common) => ({
    QrToken: url,
    QrPaymentId: id,
    ...common,
    QrPaymentBehaviorOptions: { ...behaviour(world), QrCodeScanWaitTimeout: SCAN_WAIT_S },
  })),
);

export const createLink = atDevice((world, device, input, { merchant }) =>
  create(world, merchant, device, input, ({ id }, url, common) => ({
    PaymentLink: url,
    PaymentId: id,
    ...common,
    PaymentBehaviorOptions: { ...behaviour(world), LinkActivationWaitTimeout: SCAN_WAIT_S },
  })),
);

function create(
  world: World,
  merchant: Merchant,
  device: Device,
  input: Input,
  show: (operation: Operation, url: string, common: Record<string, unknown>) => Record<string, unknown>,
): Answer {
  const amount_tiyn = tiynFrom(readNumber(input, "Amount"));
  if (amount_tiyn === null) return refused(AMOUNT_WRONG);
  const { state } = tradePointOf(merchant, device);
  if (state !== "open") return refused(CLOSED[state]);
  const maker = deviceAsMaker(device, readOptionalText(input, "ExternalId"));
  const operation = createQrOperation(world, maker, amount_tiyn);
  const ExpireDate = almatyDate(new Date(operation.expires_at), world.settings.date_format);
  const common = { ExpireDate, PaymentMethods: ["Gold", "Red", "Loan"] };
  return done(show(operation, receiptUrl(world, operation), common), operation.id);
}

function behaviour(world: World) {
  return {
    StatusPollingInterval: world.settings.status_polling_interval_seconds,
    PaymentConfirmationTimeout: CONFIRMATION_MS / 1000,
  };
}
