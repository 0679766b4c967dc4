/** What an upstream payment provider must be able to do, and the five kinds of answer it can give. */

/** The merchant's connection to the provider, as the sign-in yields it. Secret: encrypted at rest, never logged. */
export type ProviderSession = {
  token_sn: string;
  vtoken_secret: string;
  profile_id: string | null;
};

/** Everything a call made in a merchant's name carries. `request_id` is our hex correlation token. */
export type ProviderCall = { session: ProviderSession; request_id: string };

/** Why the provider definitely did not do what it was asked. */
export type Refusal =
  | "amount_wrong"
  | "operation_missing"
  | "refund_too_large"
  | "refund_not_possible"
  | "partial_refund_not_possible"
  | "phone_invalid"
  | "code_wrong"
  | "other";

/**
 * How a call ended.
 * - `done`: the provider did it, or answered the question.
 * - `refused`: it definitely did not, for a reason; asking again would not help.
 * - `session_dead`: the merchant must sign in again; nothing was done.
 * - `unknown`: a write whose outcome we cannot tell (time-out, broken connection, HTTP 5xx). Never repeat it blindly.
 * - `unavailable`: definitely not done, or a read that failed; worth another try after `retry_after_s`.
 * `detail` is for the log alone and holds no secret.
 */
export type Answer<T> =
  | { kind: "done"; value: T }
  | { kind: "refused"; refusal: Refusal; detail: string }
  | { kind: "session_dead"; detail: string }
  | { kind: "unknown"; detail: string }
  | { kind: "unavailable"; retry_after_s: number | null; detail: string };

export type CreatedPhoneInvoice = { provider_invoice_id: string };

export type CreatedQr = {
  provider_invoice_id: string;
  qr_token_url: string;
  expires_at: Date;
  /** How often the provider wants to be asked about this code, in seconds. */
  poll_interval_s: number;
  /** How long after `expires_at` a customer who has scanned may still confirm, in seconds. */
  confirmation_timeout_s: number;
};

/** An amount as the provider tells it: in tiyn; `unreadable` in a form that we do not know; `absent` where it tells none. */
export type ToldAmount = number | "unreadable" | "absent";

/** What the provider says about one operation. `status` is the provider's own word. */
export type OperationState = {
  status: string;
  amount_tiyn: ToldAmount;
};

/** What the provider's statement says about one operation, whatever its status; a null name was not told. */
type OperationDetails = { amount_tiyn: ToldAmount; client_name: string | null };

/** One row of the provider's recent phone invoices, where a lost create is found by its comment. */
export type RecentInvoice = {
  provider_invoice_id: string;
  status: string;
  amount_tiyn: ToldAmount;
  comment: string;
  client_name: string | null;
  /** When the provider took it; null where it does not say. */
  registered_at: Date | null;
};

/** One sale of the provider's statement, which lists what was paid and never what is open. */
export type PaidOperation = {
  provider_invoice_id: string;
  amount_tiyn: ToldAmount;
  comment: string;
  client_name: string | null;
  /** When the customer paid; null where it does not say. */
  paid_at: Date | null;
};

/** What has been paid back of one operation, and what is left to pay back. */
export type OperationReturns = {
  amount_tiyn: number;
  available_tiyn: number;
  client_name: string | null;
  returns: { at: Date; amount_tiyn: number }[];
};

export type SignedIn = ProviderSession & { phone: string };

/** One request of the session bridge's protocol; `path` is one of the protocol's own. Sign-in calls have no session. */
export type BridgeRequest = {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, string>;
  body?: object;
  request_id: string;
  session?: ProviderSession;
};

/** What the bridge said to a forwarded call, digit for digit: a JSON object in `text`, under a status of the protocol. */
export type ForwardedReply = { status: number; text: string };

export interface ProviderDriver {
  /** Asks the provider to text a sign-in code to `phone_number` (`7XXXXXXXXXX`). */
  requestCode(input: { phone_number: string; request_id: string }): Promise<Answer<{ process_id: string }>>;
  /** Exchanges the texted code for a session. A wrong code is refused with `code_wrong`. */
  confirmCode(input: { process_id: string; code: string; request_id: string }): Promise<Answer<SignedIn>>;
  /** Asks whether the session still lives. */
  checkSession(call: ProviderCall): Promise<Answer<{ active: true }>>;

  /** Sends an invoice to `phone_number` (`7XXXXXXXXXX`). `comment` must hold our reference in its first 60 characters. */
  createPhoneInvoice(
    call: ProviderCall,
    input: { phone_number: string; amount_tiyn: number; comment: string },
  ): Promise<Answer<CreatedPhoneInvoice>>;
  createQr(
    call: ProviderCall,
    input: { amount_tiyn: number; latitude: number | null; longitude: number | null },
  ): Promise<Answer<CreatedQr>>;
  cancelPhoneInvoice(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<null>>;
  getPhoneInvoice(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<OperationState>>;
  getQr(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<OperationState>>;
  getDetails(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<OperationDetails>>;
  /** Newest first, without gaps, as many as the provider cares to list. An empty list is of a session that lives. */
  listRecentInvoices(call: ProviderCall): Promise<Answer<RecentInvoice[]>>;
  /**
   * What was paid from the local day of `from` on until `to`, newest first; the provider may list a part alone, and goes on
   * from `before`, the time of the oldest it has listed. An empty list proves nothing: a dead session gets one, too.
   */
  listPaidOperations(
    call: ProviderCall,
    input: { from: Date; to: Date; before: Date | null },
  ): Promise<Answer<PaidOperation[]>>;

  /** Pays back `amount_tiyn` of a paid operation. */
  refund(
    call: ProviderCall,
    input: { provider_invoice_id: string; amount_tiyn: number },
  ): Promise<Answer<{ provider_refund_id: string | null }>>;
  getReturns(call: ProviderCall, input: { provider_invoice_id: string }): Promise<Answer<OperationReturns>>;

  /**
   * Passes a call of the session bridge's protocol on. Only a driver whose upstream is a bridge has it. Never `refused` or
   * `session_dead`: that the reply tells in its own words. Each call counts as a write.
   */
  forward?(call: BridgeRequest): Promise<Answer<ForwardedReply>>;
}
