/** The names of the bridge protocol's calls, as faults, the call log and the counts use them. */

export const CALLS = [
  "health",
  "auth.init",
  "auth.send-phone",
  "auth.verify-otp",
  "session.check",
  "invoice.client-info",
  "invoice.create",
  "invoice.details",
  "invoice.cancel",
  "invoice.history",
  "qr.create",
  "qr.status",
  "history.operations",
  "history.details",
  "refund.create",
] as const;

export type CallName = (typeof CALLS)[number];

export function isCallName(value: unknown): value is CallName {
  return CALLS.some((call) => call === value);
}
