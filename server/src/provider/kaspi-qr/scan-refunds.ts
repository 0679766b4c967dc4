/** Refunds at r2: the customer scans a code, which tells the bank whose payments may be paid back. */
import type { Answer, ProviderCall, ReturnScan, ScanRefunds } from "../driver.ts";
import { dateOf, fieldsOf, idOf, secondsOf, textOf, wireId } from "../http/read.ts";
import { ask, askAtDevice, cannot } from "./ask.ts";
import type { KaspiSender } from "./send.ts";
import { type KaspiSession, kaspiSession } from "./session.ts";

// Where the answer leaves its options out.
const POLL_INTERVAL_S = 5;
/** The most payments of a customer that are asked for. */
const MOST_PAYMENTS = 100;

export function scanRefunds(sender: KaspiSender): ScanRefunds {
  return {
    createCode: (call, { reference }) =>
      atR2(sender, call, (session) =>
        ask(sender, {
          ...{ method: "POST", path: "/return/create", credentials: session, request_id: call.request_id },
          body: { DeviceToken: session.device_token, ExternalId: reference },
          secrets: [session.device_token],
          read: ({ QrReturnId, QrToken, ExpireDate, QrReturnBehaviorOptions }) => {
            const provider_return_id = idOf(QrReturnId);
            const refund_qr_url = textOf(QrToken);
            const expires_at = dateOf(ExpireDate);
            if (!provider_return_id || !refund_qr_url || !expires_at) return undefined;
            const options = fieldsOf(QrReturnBehaviorOptions);
            const interval = options?.QrCodeScanEventPollingInterval ?? options?.StatusPollingInterval;
            return {
              provider_return_id,
              refund_qr_url,
              expires_at,
              poll_interval_s: secondsOf(interval, POLL_INTERVAL_S),
            };
          },
        }),
      ),

    async getScan(call, { provider_return_id, provider_invoice_id }) {
      if (kaspiSession(call.session).level !== "r2") return noCodes();
      const answer = await askStatus(sender, call, provider_return_id);
      if (answer.kind !== "done") return answer;
      const { value } = answer;
      return value === "scanned"
        ? askWhose(sender, call, { provider_return_id, provider_invoice_id })
        : { kind: "done", value };
    },

    refundScanned: (call, { provider_return_id, provider_invoice_id, amount_tiyn }) =>
      atR2(sender, call, (session) =>
        ask(sender, {
          ...{ method: "POST", path: "/payment/return", credentials: session, request_id: call.request_id },
          body: {
            ...{ DeviceToken: session.device_token, QrReturnId: wireId(provider_return_id) },
            ...{ QrPaymentId: wireId(provider_invoice_id), Amount: amount_tiyn / 100 },
          },
          writes: true,
          secrets: [session.device_token],
          read: ({ ReturnOperationId }) => ({ provider_refund_id: idOf(ReturnOperationId) ?? null }),
        }),
      ),
  };
}

const SCAN_STATUSES = new Map<unknown, "unscanned" | "scanned" | "ended">([
  ["QrTokenCreated", "unscanned"],
  ["CustomerIdentityObtained", "scanned"],
  ["Error", "ended"],
]);

function askStatus(sender: KaspiSender, call: ProviderCall, provider_return_id: string) {
  return ask(sender, {
    ...{ method: "GET", path: `/return/status/${encodeURIComponent(provider_return_id)}` },
    ...{ credentials: kaspiSession(call.session), request_id: call.request_id },
    read: ({ Status }) => SCAN_STATUSES.get(Status),
  });
}

/** Whether the customer who has scanned the code is the one who has paid the operation. */
function askWhose(
  sender: KaspiSender,
  call: ProviderCall,
  { provider_return_id, provider_invoice_id }: { provider_return_id: string; provider_invoice_id: string },
): Promise<Answer<ReturnScan>> {
  return atR2(sender, call, (session) =>
    ask(sender, {
      ...{ method: "POST", path: "/return/operations", credentials: session, request_id: call.request_id },
      body: {
        ...{ DeviceToken: session.device_token, QrReturnId: wireId(provider_return_id) },
        MaxResult: MOST_PAYMENTS,
      },
      secrets: [session.device_token],
      read: ({ rows }) => {
        const ids = Array.isArray(rows) ? rows.map((row) => idOf(fieldsOf(row)?.QrPaymentId)) : [undefined];
        if (ids.includes(undefined)) return undefined;
        // A full list may leave the payment out: then the refund itself is refused to a customer who is not the payer.
        return ids.includes(provider_invoice_id) || ids.length >= MOST_PAYMENTS ? "payer" : "other_customer";
      },
    }),
  );
}

async function atR2<T>(
  sender: KaspiSender,
  call: ProviderCall,
  make: (session: KaspiSession) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return kaspiSession(call.session).level === "r2" ? askAtDevice(sender, call, make) : noCodes();
}

function noCodes(): Answer<never> {
  return cannot("codes for refunds");
}
