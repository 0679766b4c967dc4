/** The names of the calls of the bridge protocol, which faults, log and figures use. */

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
