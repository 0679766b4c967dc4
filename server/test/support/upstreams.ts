/** The kinds of provider connections, with the names of their calls at the simulator. */
import type { Upstream } from "./customer.ts";

export const EVERY_UPSTREAM: readonly Upstream[] = ["bridge", "r1", "r2", "r3"];

const BRIDGE = {
  phone: "invoice.create",
  qr: "qr.create",
  refund: "refund.create",
  cancel: "invoice.cancel",
  state: "invoice.details",
  codeState: "qr.status",
};
const OFFICIAL = {
  phone: "kaspi.remote.create",
  qr: "kaspi.qr.create",
  refund: "kaspi.payment.return",
  cancel: "kaspi.remote.cancel",
  state: "kaspi.payment.status",
  codeState: "kaspi.payment.status",
};

export function callsOf(upstream: Upstream): Readonly<typeof BRIDGE> {
  return upstream === "bridge" ? BRIDGE : OFFICIAL;
}

export function sellsByPhone(upstream: Upstream): boolean {
  return upstream === "bridge" || upstream === "r3";
}
