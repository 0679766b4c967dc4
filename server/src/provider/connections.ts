/** The capabilities of each kind of provider connection, as data: verbs check these and never a driver's name. */
import type { ProviderSessionRow } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { Capability, DriverName } from "./driver.ts";

export type Can = Readonly<Record<Capability, boolean>>;

export type Traits = {
  can: Can;
  /** Whether the provider lists recent phone invoices, so that one whose create was not answered can be found there. */
  listsInvoices: boolean;
};

const NOTHING: Can = { phone_invoice: false, qr: false, refund: false, refund_by_scan: false, cancel_phone: false };

/** The traits by driver and level; a driver whose connections are all alike has the one level "". */
const TRAITS: Record<DriverName, Readonly<Record<string, Traits>>> = {
  "session-bridge": {
    "": { can: { ...NOTHING, phone_invoice: true, qr: true, refund: true, cancel_phone: true }, listsInvoices: true },
  },
  "kaspi-qr": {
    r1: { can: { ...NOTHING, qr: true }, listsInvoices: false },
    r2: { can: { ...NOTHING, qr: true, refund_by_scan: true }, listsInvoices: false },
    r3: { can: { ...NOTHING, phone_invoice: true, qr: true, refund: true, cancel_phone: true }, listsInvoices: false },
  },
};

type Connected = Pick<ProviderSessionRow, "driver" | "level">;

export function traitsOf({ driver, level }: Connected): Traits {
  const traits = TRAITS[driver][level ?? ""];
  if (traits === undefined) throw new Error(`no connection of ${driver} has the level ${level}`);
  return traits;
}

/** Checks that the connection can do one of `oneOf`, which may be empty. @throws PROVIDER_CANNOT, which names the first. */
export function assertCan(connected: Connected, oneOf: readonly Capability[]): void {
  const [first] = oneOf;
  const { can } = traitsOf(connected);
  if (first === undefined || oneOf.some((capability) => can[capability])) return;
  throw new ApiError("PROVIDER_CANNOT", { message: CANNOT[first], facts: { capability: first } });
}

const CANNOT: Record<Capability, string> = {
  phone_invoice:
    "The connection to the payment provider cannot send invoices to phones. Take this payment by a QR code.",
  qr: "The connection to the payment provider cannot make QR codes.",
  refund: "The connection to the payment provider cannot pay back. Pay back in the provider's own application.",
  refund_by_scan: "The connection to the payment provider cannot make codes by which customers are paid back.",
  cancel_phone: "The connection to the payment provider cannot cancel invoices that were sent to phones.",
};
