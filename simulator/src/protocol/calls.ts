/** The names of both protocols' calls, as faults, the call log and the counts use them. */

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
  "kaspi.health.ping",
  "kaspi.tradepoints",
  "kaspi.device.register",
  "kaspi.device.delete",
  "kaspi.qr.create",
  "kaspi.qr.create-link",
  "kaspi.payment.status",
  "kaspi.payment.details",
  "kaspi.return.create",
  "kaspi.return.status",
  "kaspi.return.operations",
  "kaspi.payment.return",
  "kaspi.remote.client-info",
  "kaspi.remote.create",
  "kaspi.remote.cancel",
  "kaspi.test.scan",
  "kaspi.test.confirm",
  "kaspi.test.scanerror",
  "kaspi.test.confirmerror",
] as const;

export type CallName = (typeof CALLS)[number];

export function isCallName(value: unknown): value is CallName {
  return CALLS.some((call) => call === value);
}
