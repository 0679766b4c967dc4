/** The catalogue of error codes with their HTTP statuses and messages, and `ApiError`, the only error class with such a code. */
import type { Problem, Problems } from "./problems.ts";

export const ERRORS = {
  BAD_REQUEST: { status: 400, message: "The request could not be read." },
  UNAUTHORIZED: { status: 401, message: "Authentication is missing or not valid." },
  MFA_REQUIRED: {
    status: 401,
    message:
      "The password is right. Prove a second factor, of which fields.factors says the kinds, with fields.challenge, within 5 minutes.",
  },
  INVALID_CREDENTIALS: { status: 401, message: "The e-mail or the password is wrong." },
  TARIFF_EXPIRED: { status: 402, message: "The tariff has expired." },
  CSRF_MISMATCH: { status: 403, message: "The X-CSRF-Token header must equal the csrf cookie." },
  FORBIDDEN: { status: 403, message: "Your account may not do this." },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    message: "Prove that it is you, by your password, a code or a passkey: the last proof is more than 10 minutes old.",
  },
  MFA_SETUP_REQUIRED: { status: 403, message: "Set up a second factor first." },
  KEY_NOT_ALLOWED: {
    status: 403,
    message:
      "This API key may not do this: fields.permission says what it lacks, or fields.address from where it may not be used.",
  },
  NOT_FOUND: { status: 404, message: "There is no such resource." },
  PROVIDER_SESSION_REQUIRED: { status: 409, message: "Connect the payment provider first: there is no live session." },
  PROVIDER_CANNOT: {
    status: 409,
    message: "The connection to the payment provider cannot do this: fields.capability says what it lacks.",
  },
  PROVIDER_CONNECTED: {
    status: 409,
    message: "The payment provider is connected in another way. Disconnect it first.",
  },
  TENANT_CHANGED: {
    status: 409,
    message: "Another person is signed in than the one for whom this page was drawn. Nothing was done.",
  },
  IDEMPOTENCY_CONFLICT: { status: 409, message: "Another request was made under this Idempotency-Key." },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: "The first request under this Idempotency-Key is still in progress. Try again after Retry-After.",
  },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    message: "An active or paused subscription has this external_subscriber_id already.",
  },
  SANDBOX_CLOCK_BUSY: {
    status: 409,
    message: "The sandbox clock is being set forward by another call. Try again after Retry-After.",
  },
  TARIFF_SLUG_CONFLICT: { status: 409, message: "This slug is taken by another tariff." },
  TARIFF_IN_USE: { status: 409, message: "Tenants are on this tariff: fields.tenants_using says how many." },
  MAIL_NOT_SET_UP: { status: 409, message: "This installation sends no letters: ask its operator." },
  EMAIL_TAKEN: { status: 409, message: "This e-mail is already registered." },
  ALREADY_MEMBER: { status: 409, message: "This person is in the team already." },
  LAST_OWNER: { status: 409, message: "A merchant always has an owner: make another member one first." },
  LAST_OPERATOR: { status: 409, message: "An installation always has an operator: make another person one first." },
  MFA_ALREADY_ON: { status: 409, message: "This second factor is on already." },
  MFA_REQUIRED_BY_TENANT: { status: 409, message: "You may not be without a second factor." },
  PAYMENT_LINK_CONFLICT: { status: 409, message: "Another payment link has this slug or this external_id." },
  PAYMENT_LINK_CLOSED: { status: 409, message: "This payment link takes no payment at present. Nothing was made." },
  GONE: { status: 410, message: "This is over: there is nothing to show any more." },
  RESET_EXPIRED: { status: 410, message: "This link has expired, was used, or was followed by another one." },
  SMS_FLOW_EXPIRED: { status: 410, message: "Ask for a new code: this sign-in has expired or never began." },
  CHALLENGE_EXPIRED: { status: 410, message: "This sign-in has expired or has ended: begin again." },
  INVITATION_EXPIRED: { status: 410, message: "This invitation has expired or was used: ask for another." },
  VALIDATION_ERROR: { status: 422, message: "The request is not valid." },
  INVALID_STATE_TRANSITION: { status: 422, message: "The present state does not allow this." },
  TARIFF_DISABLED: { status: 422, message: "This tariff is disabled." },
  TARIFF_DEFAULT_TRIAL_PROTECTED: {
    status: 422,
    message: "This is the tariff that new tenants begin on: it can be neither disabled nor deleted.",
  },
  CUSTOM_PERIOD_NOT_APPLICABLE: { status: 422, message: "The tenant's tariff has no period to change." },
  PHONE_INVALID: { status: 422, message: "This is not a phone number the provider knows." },
  SMS_REJECTED: { status: 422, message: "The provider declined to send a code to this number." },
  INVALID_SESSION_FORMAT: { status: 422, message: "This is not a provider session." },
  SMS_CODE_INVALID: { status: 422, message: "The provider did not accept the code." },
  RATE_LIMITED: { status: 429, message: "Too many requests. Try again after the time in Retry-After." },
  DAILY_LIMIT_REACHED: {
    status: 429,
    message: "Your tariff allows no more live invoices today. Try again after the time in Retry-After.",
  },
  LOCKED: { status: 429, message: "Too many failed sign-ins. Try again after the time in Retry-After." },
  INTERNAL: { status: 500, message: "Something failed on our side. Quote the X-Request-Id when you ask about it." },
  INTERNAL_ERROR: {
    status: 500,
    message: "Something failed on our side. Quote the X-Request-Id when you ask about it.",
  },
  UPSTREAM_ERROR: {
    status: 502,
    message: "The payment provider failed. Quote fields.request_id when you ask about it.",
  },
  SMS_REQUEST_FAILED: { status: 502, message: "The provider could not be asked for a code. Try again." },
  PROVIDER_SESSION_REJECTED: { status: 502, message: "The provider gave no usable session. Start again." },
  SHOP_UNAVAILABLE: { status: 503, message: "This shop takes no orders at present." },
  UNAVAILABLE: { status: 503, message: "The service is overloaded or stopping. Try again after Retry-After." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The facts that a refusal may state besides the problems of fields. */
type Fact =
  | "request_id"
  | "outcome"
  | "invoice_id"
  | "refund_id"
  | "lost_at"
  | "phone_masked"
  | "trade_point_id"
  | "capability"
  | "permission"
  | "address"
  | "tariff_active_until"
  | "days_overdue"
  | "pending_saas_invoice"
  | "tenants_using"
  | "id"
  | "external_subscriber_id"
  | "retry_after_seconds"
  | "email"
  | "opens_at"
  | "tenant"
  | "challenge"
  | "factors";
export type Facts = Readonly<Partial<Record<Fact, string>>>;

export type ErrorOptions = {
  /** Replaces the table's message where a more exact sentence helps. */
  message?: string;
  /** What is wrong with which fields. */
  problems?: Problems;
  /** Values that describe the refusal, never sentences. The body's `fields` has them in addition to the sentences. */
  facts?: Facts;
  /** The Retry-After header, in whole seconds. */
  retryAfterS?: number;
  /** Replaces the table's HTTP status, only for refusals of the framework (413). */
  status?: number;
  /** Says that the same call may succeed later: the refusal is not stored under the caller's `Idempotency-Key`. */
  isRepeatable?: boolean;
  /** The cell that serves the caller's tenant: the proxy in front repeats the call there. */
  cell?: number;
};

/** An answer other than success. Thrown anywhere below a route; `http/error-handler.ts` writes the body. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly problems: Problems;
  readonly facts: Facts;
  /** The sentences of the problems, and the facts. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterS: number | undefined;
  readonly isRepeatable: boolean;
  readonly cell: number | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message);
    this.code = code;
    this.status = options.status ?? ERRORS[code].status;
    this.problems = options.problems ?? {};
    this.facts = options.facts ?? {};
    const sentences = Object.entries(this.problems).map(([field, { sentence }]) => [field, sentence]);
    this.fields = { ...Object.fromEntries(sentences), ...this.facts };
    this.retryAfterS = options.retryAfterS;
    this.isRepeatable = options.isRepeatable ?? false;
    this.cell = options.cell;
  }
}

/** The refusal of one field: 422 `VALIDATION_ERROR` that names it. */
export function invalidField(
  field: string,
  problem: Problem,
  options: Pick<ErrorOptions, "isRepeatable"> = {},
): ApiError {
  return new ApiError("VALIDATION_ERROR", { ...options, problems: { [field]: problem } });
}

/** The envelope of every error: `{error: {code, message, docs_url, fields?, problems?}}`. `docs_url` leads to the error catalogue. */
export function errorBody({ code, message, fields, problems }: ApiError, base_url: string) {
  const named = Object.entries(problems);
  return {
    error: {
      code,
      message,
      docs_url: `${base_url}/docs/errors#${code}`,
      ...(Object.keys(fields).length === 0 ? {} : { fields }),
      ...(named.length === 0 ? {} : { problems: named.map(([field, { rule, params }]) => ({ field, rule, params })) }),
    },
  };
}
