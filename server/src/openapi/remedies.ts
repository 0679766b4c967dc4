/** What a caller does about each error code: the column of the error catalogue that the error table does not have. */
import type { ErrorCode } from "../errors.ts";

const CORRECT_FIELDS = "Correct what `fields` names. The same request is refused every time.";
const REPEAT = "Repeat the call after the seconds in `Retry-After`, a write under the same `Idempotency-Key`.";
const REPORT =
  "Repeat the call, a write under the same `Idempotency-Key`. If it fails again, give the `X-Request-Id` to the operator.";
const NEW_LINK = "Ask for a new link or invitation, and follow the newest one.";

export const REMEDIES: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: "Send JSON with `Content-Type: application/json`, at most 1 MiB, and look for a mistake in the path.",
  UNAUTHORIZED:
    "Send a valid API key as `X-API-Key`, or sign in again. The key may be deleted or past its `expires_at`.",
  MFA_REQUIRED: "Ask the person for a code or a passkey, and send it with `fields.challenge`.",
  INVALID_CREDENTIALS: "Ask the person again. After several failures the sign-in is locked for some time.",
  TARIFF_EXPIRED: "Pay the bill on the billing page of the console, then repeat the call under the same key.",
  CSRF_MISMATCH: "Send the value of the `csrf` cookie as `X-CSRF-Token`.",
  FORBIDDEN: "Ask an owner of the merchant for a role that may do this.",
  REAUTHENTICATION_REQUIRED: "Have the person prove who they are by `POST /reauthenticate`, then repeat the call.",
  MFA_SETUP_REQUIRED: "Set up an authenticator app or a passkey in the account's settings.",
  KEY_NOT_ALLOWED: "Use a key that has the permission, or call from an address that the key allows.",
  NOT_FOUND: "Check the id and the path. What belongs to another merchant answers the same.",
  PROVIDER_SESSION_REQUIRED: "Connect the payment provider in the console, then repeat the call under the same key.",
  PROVIDER_CANNOT: "Use another way, such as a QR invoice instead of one by phone, or another connection.",
  PROVIDER_CONNECTED: "Disconnect the present connection first.",
  TENANT_CHANGED: "Load the page again: nothing was done.",
  IDEMPOTENCY_CONFLICT: "Use a new `Idempotency-Key` for each different request.",
  IDEMPOTENCY_IN_PROGRESS: REPEAT,
  SUBSCRIPTION_EXISTS: "Fetch the subscription of this `external_subscriber_id` instead of making another.",
  SANDBOX_CLOCK_BUSY: REPEAT,
  TARIFF_SLUG_CONFLICT: "Choose another slug.",
  TARIFF_IN_USE: "Move the tenants to another tariff first, or disable this one.",
  MAIL_NOT_SET_UP: "Ask the operator for the link, or to set up the mail server.",
  EMAIL_TAKEN: "Sign in instead, or use another address.",
  ALREADY_MEMBER: "Nothing is left to do.",
  LAST_OWNER: "Make another member an owner, then repeat the call.",
  LAST_OPERATOR: "Make another person an operator, then repeat the call.",
  MFA_ALREADY_ON: "Nothing is left to do. Remove the factor first to set up another.",
  MFA_REQUIRED_BY_TENANT: "Set up another second factor before you remove this one.",
  PAYMENT_LINK_CONFLICT: "Choose another slug or `external_id`, or fetch the link that has it.",
  PAYMENT_LINK_CLOSED: "Resume the link, or make another.",
  GONE: "Forget this address.",
  RESET_EXPIRED: NEW_LINK,
  SMS_FLOW_EXPIRED: "Ask for a new code.",
  CHALLENGE_EXPIRED: "Begin the sign-in again.",
  INVITATION_EXPIRED: NEW_LINK,
  VALIDATION_ERROR: CORRECT_FIELDS,
  INVALID_STATE_TRANSITION: "Fetch the resource and decide by its present status.",
  TARIFF_DISABLED: "Choose another tariff, or enable this one.",
  TARIFF_DEFAULT_TRIAL_PROTECTED: "Make another tariff the one that new tenants begin on.",
  CUSTOM_PERIOD_NOT_APPLICABLE: "Choose a tariff with a period first.",
  PHONE_INVALID: "Correct the number: it must be a Kazakhstan mobile number with an account at the provider.",
  SMS_REJECTED: "Check the number, wait some minutes, and ask again.",
  INVALID_SESSION_FORMAT: "Paste the whole session, as it was exported.",
  SMS_CODE_INVALID: "Enter the newest code, or ask for another.",
  RATE_LIMITED: `${REPEAT} Spread your calls over the minute.`,
  DAILY_LIMIT_REACHED: "Wait for the next day, or take a larger tariff.",
  LOCKED: "Wait for the seconds in `Retry-After`, or set a new password.",
  INTERNAL: REPORT,
  INTERNAL_ERROR: REPORT,
  UPSTREAM_ERROR:
    "Decide by `fields.outcome`. After `unknown`, repeat under the same `Idempotency-Key` or fetch the invoice: it may have been done.",
  SMS_REQUEST_FAILED: "Ask for a code again in a minute.",
  PROVIDER_SESSION_REJECTED: "Begin the connection again with a new code.",
  SHOP_UNAVAILABLE: "Try again later, or write to the shop.",
  UNAVAILABLE: REPEAT,
};
