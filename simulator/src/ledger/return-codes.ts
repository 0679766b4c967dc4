/** Refund codes, which a customer scans at a device to prove to be the payer. */
import { randomBytes } from "node:crypto";
import { HttpError } from "../http-error.ts";
import { idFrom } from "../read-input.ts";
import type { World } from "../world.ts";
import type { Device, Operation, ReturnCode } from "./ledger.ts";
import { isPaid, QR_LIFETIME_MS } from "./operations.ts";

export function createReturnCode(world: World, device: Device, externalId: string | null): ReturnCode {
  const now = world.now();
  const code: ReturnCode = {
    id: world.ledger.next_id++,
    token: randomBytes(12).toString("hex"),
    organization_bin: device.organization_bin,
    device_id: device.device_id,
    external_id: externalId,
    status: "QrTokenCreated",
    customer_phone: null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + QR_LIFETIME_MS).toISOString(),
  };
  world.ledger.return_codes.set(code.id, code);
  return code;
}

/** The code of this id, given as digits. HTTP 404 when there is none. */
export function getReturnCode(world: World, id: string): ReturnCode {
  const code = world.ledger.return_codes.get(idFrom(id) ?? 0);
  if (code === undefined) throw new HttpError(404, "no such refund code");
  return code;
}

/** The status at `now`: a code that is not scanned ends with its lifetime. */
export function returnStatusAt(code: ReturnCode, now: Date): ReturnCode["status"] {
  const isOver = now.getTime() >= Date.parse(code.expires_at);
  return code.status === "QrTokenCreated" && isOver ? "Error" : code.status;
}

/** The customer points the phone at the code. HTTP 409 unless it is fresh. */
export function scanReturnCode(code: ReturnCode, now: Date, customerPhone: string): void {
  requireFresh(code, now);
  code.status = "CustomerIdentityObtained";
  code.customer_phone = customerPhone;
}

/** Expires the code now. HTTP 409 unless it is fresh. */
export function expireReturnCode(code: ReturnCode, now: Date): void {
  requireFresh(code, now);
  code.status = "Error";
}

function requireFresh(code: ReturnCode, now: Date): void {
  const status = returnStatusAt(code, now);
  if (status !== "QrTokenCreated") throw new HttpError(409, `the code is ${status}, no longer fresh`);
}

/** The payments of the customer who has scanned `code` at its device, newest first. */
export function paymentsOfCustomer(world: World, code: ReturnCode): Operation[] {
  return [...world.ledger.operations.values()]
    .filter(
      (operation) =>
        isPaid(operation) &&
        code.customer_phone !== null &&
        operation.payer_phone === code.customer_phone &&
        operation.device?.organization_bin === code.organization_bin &&
        operation.device.device_id === code.device_id,
    )
    .reverse();
}

/** Where the customer sees the code. */
export function returnCodeUrl(world: World, code: ReturnCode): string {
  return `${world.public_url}/return/${code.token}`;
}
