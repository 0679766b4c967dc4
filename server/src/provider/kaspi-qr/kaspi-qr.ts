/** The driver of the official Kaspi QR API, by a merchant's own contract with the bank: at r1, r2 and r3. */
import type { Answer, ProviderDriver } from "../driver.ts";
import { amountInAnswer, dateOf, fieldsOf, idOf, secondsOf, textOf, tiynOfAmount, wireId } from "../http/read.ts";
import { ask, askAtDevice, cannot, organizationOf } from "./ask.ts";
import { type DeviceCalls, deviceCalls } from "./devices.ts";
import { scanRefunds } from "./scan-refunds.ts";
import { type KaspiAddresses, type KaspiSender, kaspiSender } from "./send.ts";
import { kaspiSession } from "./session.ts";

// Where the answer leaves its options out.
const POLL_INTERVAL_S = 5;
const CONFIRMATION_TIMEOUT_S = 65;
/** Credentials of no merchant, for the check of reachability: an API that refuses them can be reached. */
const DUMMY = { level: "r1", api_key: "tolem-doctor" } as const;

/** A driver with all of its capabilities; `close` ends its connections. */
export type KaspiQr = ProviderDriver &
  Required<Pick<ProviderDriver, "findPayerName" | "endSession" | "scanRefunds">> & {
    devices: DeviceCalls;
    close(): Promise<void>;
  };

/** The driver for the API at these addresses. Each HTTP call ends within about `timeoutMs`; a call of the driver makes three at most. */
export function kaspiQr(input: KaspiAddresses & { timeoutMs: number }): KaspiQr {
  const sender = kaspiSender(input);
  const devices = deviceCalls(sender);
  return {
    address: { setting: "KASPI_QR_BASE_URL", url: input.urls.r1 },
    devices,
    endSession: (call) => devices.deleteDevice(kaspiSession(call.session), call.request_id),
    ...reachCalls(sender, devices),
    ...phoneCalls(sender),
    ...stateCalls(sender, input.statusVersion),
    ...qrCalls(sender),
    ...refundCalls(sender),
    scanRefunds: scanRefunds(sender),
    close: sender.close,
  };
}

function reachCalls(sender: KaspiSender, devices: DeviceCalls): Pick<KaspiQr, "checkReachable" | "checkSession"> {
  return {
    async checkReachable({ request_id }) {
      let date: Date | null = null;
      const send: KaspiSender["send"] = async (asked) => {
        const reply = await sender.send(asked);
        date = reply.date;
        return reply;
      };
      const ping = { method: "GET", path: "/health/ping", credentials: DUMMY, request_id } as const;
      const answer = await ask({ ...sender, send }, { ...ping, read: () => null });
      return answer.kind === "unavailable" && date === null ? answer : { kind: "done", value: { date } };
    },
    async checkSession({ session, request_id }) {
      const answer = await devices.listTradePoints(kaspiSession(session), request_id);
      return answer.kind === "done" ? { kind: "done", value: { active: true } } : answer;
    },
  };
}

function phoneCalls(sender: KaspiSender): Pick<KaspiQr, "findPayerName" | "createPhoneInvoice" | "cancelPhoneInvoice"> {
  const findPayerName: KaspiQr["findPayerName"] = (call, { phone_number }) =>
    askAtDevice(sender, call, (session) => {
      if (session.level !== "r3") return Promise.resolve({ kind: "done", value: { name: null } });
      return ask(sender, {
        ...{ method: "GET", path: "/remote/client-info", credentials: session, request_id: call.request_id },
        query: { phoneNumber: phone_number, deviceToken: session.device_token },
        secrets: [phone_number, session.device_token],
        read: ({ ClientName }) => ({ name: textOf(ClientName) ?? null }),
      });
    });
  return {
    findPayerName,

    async createPhoneInvoice(call, { phone_number, amount_tiyn, comment }) {
      // An earlier answer about the phone may have renewed the device.
      let session = call.session;
      const keep: typeof call.keep = async (renewed) => {
        session = renewed;
        await call.keep(renewed);
      };
      const known = await findPayerName({ ...call, keep }, { phone_number });
      if (known.kind !== "done") return phoneRefusal(known);
      const answer = await askAtDevice(sender, { ...call, session }, async (session) => {
        if (session.level !== "r3") return cannot("invoices by phone");
        return ask(sender, {
          ...{ method: "POST", path: "/remote/create", credentials: session, request_id: call.request_id },
          body: {
            ...organizationOf(session),
            ...{ DeviceToken: session.device_token, PhoneNumber: phone_number, Amount: amount_tiyn / 100 },
            Comment: comment,
          },
          writes: true,
          secrets: [phone_number, session.device_token],
          read: ({ QrPaymentId }) => {
            const provider_invoice_id = idOf(QrPaymentId);
            return provider_invoice_id === undefined ? undefined : { provider_invoice_id, receipt_url: null };
          },
        });
      });
      return answer.kind === "done" ? answer : phoneRefusal(answer);
    },

    cancelPhoneInvoice: (call, { provider_invoice_id }) =>
      askAtDevice(sender, call, (session) =>
        ask(sender, {
          ...{ method: "POST", path: "/remote/cancel", credentials: session, request_id: call.request_id },
          body: {
            ...organizationOf(session),
            ...{ QrPaymentId: wireId(provider_invoice_id), DeviceToken: session.device_token },
          },
          writes: true,
          secrets: [session.device_token],
          read: () => null,
        }),
      ),
  };
}

function qrCalls(sender: KaspiSender): Pick<ProviderDriver, "createQr"> {
  return {
    createQr: (call, { amount_tiyn, reference }) =>
      askAtDevice(sender, call, (session) =>
        ask(sender, {
          ...{ method: "POST", path: "/qr/create", credentials: session, request_id: call.request_id },
          body: { DeviceToken: session.device_token, Amount: amount_tiyn / 100, ExternalId: reference },
          writes: true,
          secrets: [session.device_token],
          read: (data) => {
            const provider_invoice_id = idOf(data.QrPaymentId);
            const qr_token_url = textOf(data.QrToken);
            const expires_at = dateOf(data.ExpireDate);
            if (!provider_invoice_id || !qr_token_url || !expires_at) return undefined;
            const options = fieldsOf(data.QrPaymentBehaviorOptions);
            return {
              ...{ provider_invoice_id, receipt_url: null, qr_token_url, expires_at },
              poll_interval_s: secondsOf(options?.StatusPollingInterval, POLL_INTERVAL_S),
              confirmation_timeout_s: secondsOf(options?.PaymentConfirmationTimeout, CONFIRMATION_TIMEOUT_S),
            };
          },
        }),
      ),
  };
}

function stateCalls(
  sender: KaspiSender,
  version: KaspiAddresses["statusVersion"],
): Pick<ProviderDriver, "getPhoneInvoice" | "getQr" | "getDetails" | "listPaidOperations"> {
  const getState: ProviderDriver["getQr"] = (call, { provider_invoice_id }) =>
    ask(sender, {
      ...{ method: "GET", path: `/payment/status/${encodeURIComponent(provider_invoice_id)}`, version },
      ...{ credentials: kaspiSession(call.session), request_id: call.request_id },
      read: ({ Status, Amount }) => {
        const status = textOf(Status);
        return status ? { status, amount_tiyn: amountInAnswer(Amount) } : undefined;
      },
    });
  return {
    getPhoneInvoice: getState,
    getQr: getState,
    async getDetails(call, which) {
      const answer = await askDetails(sender, call, which);
      if (answer === null) return { kind: "done", value: { amount_tiyn: "unreadable", client_name: null } };
      if (answer.kind !== "done") return answer;
      return { kind: "done", value: { amount_tiyn: answer.value.amount_tiyn, client_name: null } };
    },
    // The API has no statement.
    listPaidOperations: async () => ({ kind: "done", value: [] }),
  };
}

function refundCalls(sender: KaspiSender): Pick<ProviderDriver, "refund" | "getReturns"> {
  return {
    refund: (call, { provider_invoice_id, amount_tiyn }) =>
      askAtDevice(sender, call, async (session) => {
        if (session.level !== "r3") return cannot("refunds without the customer");
        return ask(sender, {
          ...{ method: "POST", path: "/payment/return", credentials: session, request_id: call.request_id },
          body: {
            ...organizationOf(session),
            ...{ DeviceToken: session.device_token, QrPaymentId: wireId(provider_invoice_id) },
            Amount: amount_tiyn / 100,
          },
          writes: true,
          secrets: [session.device_token],
          read: ({ ReturnOperationId }) => ({ provider_refund_id: idOf(ReturnOperationId) ?? null }),
        });
      }),

    async getReturns(call, which) {
      const answer = await askDetails(sender, call, which);
      if (answer === null) return { kind: "done", value: null };
      if (answer.kind !== "done") return answer;
      return { kind: "done", value: { ...answer.value, client_name: null, receipt_url: null, returns: null } };
    },
  };
}

/** The sums of a payment; null at r1, which does not report them. */
async function askDetails(
  sender: KaspiSender,
  call: Parameters<ProviderDriver["getDetails"]>[0],
  { provider_invoice_id }: { provider_invoice_id: string },
): Promise<Answer<{ amount_tiyn: number; available_tiyn: number }> | null> {
  if (kaspiSession(call.session).level === "r1") return null;
  return askAtDevice(sender, call, (session) =>
    ask(sender, {
      ...{ method: "GET", path: "/payment/details", credentials: session, request_id: call.request_id },
      query: { QrPaymentId: provider_invoice_id, DeviceToken: session.device_token },
      secrets: [session.device_token],
      read: ({ TotalAmount, AvailableReturnAmount }) => {
        const amount_tiyn = tiynOfAmount(TotalAmount);
        const available_tiyn = tiynOfAmount(AvailableReturnAmount);
        return amount_tiyn === null || available_tiyn === null ? undefined : { amount_tiyn, available_tiyn };
      },
    }),
  );
}

/** Both calls about a phone give this refusal where the API knows no customer with it. */
function phoneRefusal<T>(answer: Exclude<Answer<T>, { kind: "done" }>): Exclude<Answer<T>, { kind: "done" }> {
  const isUnknown = answer.kind === "refused" && answer.refusal === "operation_missing";
  return isUnknown ? { ...answer, refusal: "phone_invalid" } : answer;
}
