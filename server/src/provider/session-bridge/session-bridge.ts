/** The default driver: it calls a separately operated bridge over HTTP with the merchant's session. */
import type { OperationReturns, OperationState, ProviderDriver } from "../driver.ts";
import {
  amountInAnswer,
  dateOf,
  type Fields,
  fieldsOf,
  idOf,
  secondsOf,
  textOf,
  tiynOfAmount,
  webAddressOf,
  wireId,
} from "../http/read.ts";
import { askEnvelope } from "./ask.ts";
import { type Forward, forwardCall } from "./forward.ts";
import { historyCalls } from "./history.ts";
import { type BridgeSender, bridgeSender } from "./send.ts";
import { codeSignIn, sessionCalls } from "./sign-in.ts";

// The values that newer bridges send; older bridges leave the options out.
const POLL_INTERVAL_S = 3;
const CONFIRMATION_TIMEOUT_S = 65;

/** A driver with all of its capabilities; `close` ends its connections. */
export type SessionBridge = ProviderDriver &
  Required<Pick<ProviderDriver, "signIn" | "findPayerName" | "listRecentInvoices">> & {
    forward: Forward;
    close(): Promise<void>;
  };

/**
 * The driver for the bridge at `base_url` (without a trailing slash). Each HTTP call ends within about `timeoutMs`; a request
 * for a code makes two, and so does a list of an empty history. No call is ever repeated. The caller limits the number of
 * concurrent calls.
 */
export function sessionBridge(input: { base_url: string; timeoutMs: number }): SessionBridge {
  const sender = bridgeSender(input);
  return {
    address: { setting: "PROVIDER_BASE_URL", url: input.base_url },
    signIn: codeSignIn(sender),
    ...sessionCalls(sender),
    ...createCalls(sender),
    ...stateCalls(sender),
    ...historyCalls(sender),
    ...refundCalls(sender),
    ...forwardCall(sender),
    close: sender.close,
  };
}

function createCalls(
  sender: BridgeSender,
): Pick<SessionBridge, "findPayerName" | "createPhoneInvoice" | "createQr" | "cancelPhoneInvoice"> {
  return {
    findPayerName: (call, { phone_number }) =>
      askEnvelope(sender, {
        ...call,
        method: "GET",
        path: "/api/invoice/client-info",
        query: { phoneNumber: phone_number },
        secrets: [phone_number],
        read: ({ ClientName }) => ({ name: textOf(ClientName) ?? null }),
      }),

    createPhoneInvoice: (call, { phone_number, amount_tiyn, comment }) =>
      askEnvelope(sender, {
        ...call,
        method: "POST",
        path: "/api/invoice/create",
        body: { phoneNumber: phone_number, amount: amount_tiyn / 100, comment },
        writes: true,
        secrets: [phone_number],
        read: (data) => {
          const provider_invoice_id = readOperationId(data);
          if (!provider_invoice_id) return undefined;
          return { provider_invoice_id, receipt_url: webAddressOf(data.ReceiptUrl) ?? null };
        },
      }),

    createQr: (call, { amount_tiyn, latitude, longitude }) =>
      askEnvelope(sender, {
        ...call,
        method: "POST",
        path: "/api/qr/create",
        // JSON leaves out undefined fields.
        body: { amount: amount_tiyn / 100, latitude: latitude ?? undefined, longitude: longitude ?? undefined },
        writes: true,
        read: (data) => {
          const provider_invoice_id = readOperationId(data);
          const qr_token_url = textOf(data.QrToken);
          const expires_at = dateOf(data.ExpireDate);
          if (!provider_invoice_id || !qr_token_url || !expires_at) return undefined;
          const options = fieldsOf(data.QrPaymentBehaviorOptions);
          return {
            provider_invoice_id,
            receipt_url: webAddressOf(data.ReceiptUrl) ?? null,
            qr_token_url,
            expires_at,
            poll_interval_s: secondsOf(options?.qrCodeScanEventPollingInterval, POLL_INTERVAL_S),
            confirmation_timeout_s: secondsOf(options?.paymentConfirmationTimeout, CONFIRMATION_TIMEOUT_S),
          };
        },
      }),

    cancelPhoneInvoice: (call, { provider_invoice_id }) =>
      askEnvelope(sender, {
        ...call,
        method: "POST",
        path: "/api/invoice/cancel",
        body: { operationId: wireId(provider_invoice_id) },
        writes: true,
        read: () => null,
      }),
  };
}

function stateCalls(sender: BridgeSender): Pick<ProviderDriver, "getPhoneInvoice" | "getQr"> {
  return {
    getPhoneInvoice: (call, { provider_invoice_id }) =>
      askEnvelope(sender, {
        ...call,
        method: "GET",
        path: "/api/invoice/details",
        query: { operationId: provider_invoice_id },
        read: readOperationState,
      }),

    getQr: (call, { provider_invoice_id }) =>
      askEnvelope(sender, {
        ...call,
        method: "GET",
        path: "/api/qr/status",
        query: { qrOperationId: provider_invoice_id },
        read: readOperationState,
      }),
  };
}

function refundCalls(sender: BridgeSender): Pick<ProviderDriver, "refund" | "getReturns"> {
  return {
    refund: (call, { provider_invoice_id, amount_tiyn }) =>
      askEnvelope(sender, {
        ...call,
        method: "POST",
        path: "/api/refund/create",
        body: { qrOperationId: wireId(provider_invoice_id), returnAmount: amount_tiyn / 100 },
        writes: true,
        read: ({ ReturnOperationId, OperationId, Id, QrOperationId }) => {
          const references = [ReturnOperationId, OperationId, Id, QrOperationId].map(idOf);
          return { provider_refund_id: references.find((id) => id !== undefined) ?? null };
        },
      }),

    getReturns: (call, { provider_invoice_id }) =>
      askEnvelope(sender, {
        ...call,
        method: "POST",
        path: "/api/history/details",
        body: { id: wireId(provider_invoice_id) },
        read: readReturns,
      }),
  };
}

/** `QrOperationId`, or `Id` on older bridges. */
function readOperationId({ QrOperationId, Id }: Fields): string | undefined {
  return idOf(QrOperationId) ?? idOf(Id);
}

function readOperationState({ Status, Amount }: Fields): OperationState | undefined {
  const status = textOf(Status);
  return status ? { status, amount_tiyn: amountInAnswer(Amount) } : undefined;
}

/** Reads all returns or none: without a return that could not be read, the same money might be paid back twice. */
function readReturns(details: Fields): OperationReturns | undefined {
  const { Amount, AvailableReturnAmount, ClientName, ReceiptUrl, Returns } = details;
  const amount_tiyn = tiynOfAmount(Amount);
  const available_tiyn = tiynOfAmount(AvailableReturnAmount);
  if (amount_tiyn === null || available_tiyn === null) return undefined;
  const returns: OperationReturns["returns"] = [];
  for (const row of Array.isArray(Returns) ? Returns : []) {
    const fields = fieldsOf(row);
    const at = dateOf(fields?.Date);
    const returnedTiyn = tiynOfAmount(fields?.Amount);
    if (!at || returnedTiyn === null || returnedTiyn < 1) return undefined;
    returns.push({ at, amount_tiyn: returnedTiyn });
  }
  const [client_name, receipt_url] = [textOf(ClientName) ?? null, webAddressOf(ReceiptUrl) ?? null];
  return { amount_tiyn, available_tiyn, client_name, receipt_url, returns };
}
