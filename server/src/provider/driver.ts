/** The interface of an upstream payment provider, and its five kinds of answer. */

/** The names of all drivers, as `PROVIDER_DRIVER` lists them and sessions store them. */
export const DRIVER_NAMES = ["session-bridge", "kaspi-qr"] as const;
export type DriverName = (typeof DRIVER_NAMES)[number];

/** What a connection to the provider may be able to do. */
export type Capability = "phone_invoice" | "qr" | "refund" | "refund_by_scan" | "cancel_phone";

declare const opaque: unique symbol;

/**
 * The credentials of a merchant's connection to the provider. Only the driver reads and makes them; the rest of the service
 * seals this JSON object, stores it and passes it back. Secret: encrypted at rest, never logged.
 */
export type ProviderSession = { readonly [opaque]: true };

/** A new session, and the facts about it that the service stores beside the sealed one. */
export type NewSession = {
  driver: DriverName;
  /** The level of the connection, where those of the driver differ in what they can do. */
  level: string | null;
  /** The end of the certificate that the session contains; null where it has none. */
  certificate_expires_at: Date | null;
  session: ProviderSession;
  /** The id by which the provider's limits are counted. All sessions with the same limits share it. It is no secret. */
  cashier: string;
  /** The provider's id of the merchant's account; null where the provider gives none. */
  accountId: string | null;
};

/** The fields of every call in a merchant's name. `request_id` is our hex correlation token. */
export type ProviderCall = {
  session: ProviderSession;
  request_id: string;
  /** Stores `renewed` in place of the session, for a driver that has to renew a part of it during a call. */
  keep(renewed: ProviderSession): Promise<void>;
};

/** The reason why the provider definitely did not execute a call. */
export type Refusal =
  | "amount_wrong"
  | "operation_missing"
  | "refund_too_large"
  | "refund_not_possible"
  | "partial_refund_not_possible"
  | "phone_invalid"
  | "code_wrong"
  | "device_gone"
  | "device_elsewhere"
  | "trade_point_wrong"
  | "other";

/**
 * The result of a call.
 * - `done`: the provider executed the call, or answered the read.
 * - `refused`: the provider definitely did not execute it, for a reason; a retry would not help.
 * - `session_dead`: the merchant must sign in again; nothing was executed.
 * - `unknown`: a write of unknown outcome (time-out, broken connection, HTTP 5xx). It must never be repeated blindly.
 * - `unavailable`: a write that was definitely not executed, or a read that failed; a retry after `retryAfterS` may succeed.
 * `detail` is for the log alone and contains no secret.
 */
export type Answer<T> =
  | { kind: "done"; value: T }
  | { kind: "refused"; refusal: Refusal; detail: string }
  | { kind: "session_dead"; detail: string }
  | { kind: "unknown"; detail: string }
  | { kind: "unavailable"; retryAfterS: number | null; detail: string };

/** `receipt_url` is the provider's page about the operation, which has the receipt once it is paid; null where there is none. */
export type CreatedPhoneInvoice = { provider_invoice_id: string; receipt_url: string | null };

export type CreatedQr = {
  provider_invoice_id: string;
  receipt_url: string | null;
  qr_token_url: string;
  expires_at: Date;
  /** The provider's shortest interval of polls of this code, in seconds. */
  poll_interval_s: number;
  /** The seconds after `expires_at` in which a customer who has scanned may still confirm. */
  confirmation_timeout_s: number;
};

/** The amount in an answer: in tiyn; `unreadable` in an unknown form; `absent` where the answer has none. */
export type AmountInAnswer = number | "unreadable" | "absent";

/** The provider's state of one operation. `status` is the provider's raw status. */
export type OperationState = {
  status: string;
  amount_tiyn: AmountInAnswer;
};

/** The details of one operation, in any status; the name is null where the answer has none. */
type OperationDetails = { amount_tiyn: AmountInAnswer; client_name: string | null };

/** One row of the provider's recent phone invoices, where a lost create is found by its comment. */
export type RecentInvoice = {
  provider_invoice_id: string;
  status: string;
  amount_tiyn: AmountInAnswer;
  comment: string;
  client_name: string | null;
  /** The time at which the provider took it; null where the list has none. */
  registeredAt: Date | null;
};

/** One sale of the provider's statement, which lists paid operations and no open ones. */
export type PaidOperation = {
  provider_invoice_id: string;
  amount_tiyn: AmountInAnswer;
  comment: string;
  client_name: string | null;
  /** The time of the payment; null where the statement has none. */
  paid_at: Date | null;
};

/** The returns of one operation, null where the provider reports only sums, and the amount that is left to refund. */
export type OperationReturns = {
  amount_tiyn: number;
  available_tiyn: number;
  client_name: string | null;
  receipt_url: string | null;
  returns: { at: Date; amount_tiyn: number }[] | null;
};

/** A code by which a customer proves to be the payer, before any money is paid back. */
type ReturnCode = {
  provider_return_id: string;
  refund_qr_url: string;
  expires_at: Date;
  /** The provider's shortest interval of questions about this code, in seconds. */
  poll_interval_s: number;
};

/** Whether the code of a refund was scanned, and by whom: the payer of the operation or another customer; `ended`: too late to scan. */
export type ReturnScan = "unscanned" | "payer" | "other_customer" | "ended";

/** Refunds for which the customer scans a code. */
export type ScanRefunds = {
  /**
   * Makes a code; `reference` is our own number of the refund. It moves no money, and no customer sees a code whose answer
   * was lost, so a lost answer is `unavailable` and not `unknown`.
   */
  createCode(call: ProviderCall, input: { reference: string }): Promise<Answer<ReturnCode>>;
  getScan(
    call: ProviderCall,
    input: { provider_return_id: string; provider_invoice_id: string },
  ): Promise<Answer<ReturnScan>>;
  /** Like the driver's `refund`, to the payer who has scanned the code. */
  refundScanned(
    call: ProviderCall,
    input: { provider_return_id: string; provider_invoice_id: string; amount_tiyn: number },
  ): Promise<Answer<Refunded>>;
};

type Refunded = { provider_refund_id: string | null };

/** The sign-in of a merchant by a texted code. */
export type CodeSignIn = {
  /** Asks the provider to text a sign-in code to `phone_number` (`7XXXXXXXXXX`). */
  requestCode(input: { phone_number: string; request_id: string }): Promise<Answer<{ process_id: string }>>;
  /** Exchanges the texted code for a session. A wrong code is refused with `code_wrong`. */
  confirmCode(input: {
    process_id: string;
    code: string;
    request_id: string;
  }): Promise<Answer<NewSession & { phone: string }>>;
};

/** The calls of every driver, and the optional ones of some. A capability of a single protocol is declared in that driver's files. */
export interface ProviderDriver {
  /** The address of the provider, without a secret, and the setting that has it. */
  readonly address: { readonly setting: string; readonly url: string };
  /** Absent where a merchant connects with credentials instead of a texted code. */
  signIn?: CodeSignIn;
  /** Checks whether the provider answers, without a merchant's session, and at what time by its own clock, if it says so. */
  checkReachable(input: { request_id: string }): Promise<Answer<{ date: Date | null }>>;
  /** Checks whether the session is still alive. */
  checkSession(call: ProviderCall): Promise<Answer<{ active: true }>>;
  /** Deletes what the session has registered at the provider; absent where it registers nothing. */
  endSession?(call: ProviderCall): Promise<Answer<null>>;

  /** Finds the name of a phone's owner; null where the provider has none. Absent where it gives no names before a payment. */
  findPayerName?(call: ProviderCall, input: { phone_number: string }): Promise<Answer<{ name: string | null }>>;
  /** Sends an invoice to `phone_number` (`7XXXXXXXXXX`). `comment` must have our reference in its first 60 characters. */
  createPhoneInvoice(
    call: ProviderCall,
    input: { phone_number: string; amount_tiyn: number; comment: string },
  ): Promise<Answer<CreatedPhoneInvoice>>;
  /** `reference` is our own number of the invoice. */
  createQr(
    call: ProviderCall,
    input: { amount_tiyn: number; latitude: number | null; longitude: number | null; reference: string },
  ): Promise<Answer<CreatedQr>>;
  cancelPhoneInvoice(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<null>>;
  getPhoneInvoice(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<OperationState>>;
  getQr(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<OperationState>>;
  getDetails(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<OperationDetails>>;
  /**
   * The recent invoices, newest first, without gaps, as many as the provider lists. An empty list proves a live session. Absent
   * where the provider lists none: `listsInvoices` of `connections.ts` is then false.
   */
  listRecentInvoices?(call: ProviderCall): Promise<Answer<RecentInvoice[]>>;
  /**
   * The payments from the local day of `from` until `to`, newest first. The provider may list a part; `before`, the time of
   * the oldest row so far, continues the list. An empty list proves nothing, because a dead session gets one too.
   */
  listPaidOperations(
    call: ProviderCall,
    input: { from: Date; to: Date; before: Date | null },
  ): Promise<Answer<PaidOperation[]>>;

  /** Refunds `amount_tiyn` of a paid operation. */
  refund(call: ProviderCall, input: { provider_invoice_id: string; amount_tiyn: number }): Promise<Answer<Refunded>>;
  /** Absent where no connection of the driver has `refund_by_scan`. */
  scanRefunds?: ScanRefunds;
  /** Null where the connection does not report returns. */
  getReturns(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<OperationReturns | null>>;
}

/** The drivers that the installation offers. */
export type ProviderDrivers = Readonly<Partial<Record<DriverName, ProviderDriver>>>;
