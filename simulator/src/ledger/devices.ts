/** The devices of merchants at the official API: registered at a trade point, switched off, found by their token. */
import { randomUUID } from "node:crypto";
import { HttpError } from "../http-error.ts";
import {
  DEVICE_ELSEWHERE,
  DEVICE_INACTIVE,
  DEVICE_MISSING,
  TRADE_POINT_MISSING,
  TRADE_POINTS_MISSING,
} from "../protocol/status-codes.ts";
import type { World } from "../world.ts";
import type { Device, Maker, Operation } from "./ledger.ts";
import type { Merchant, TradePoint } from "./merchants.ts";

/** Registers a device, or finds it registered there already; the refusal's number where that cannot be. */
export function registerDevice(
  world: World,
  { organization_bin, trade_points }: Merchant,
  deviceId: string,
  tradePointId: number,
): Device | number {
  if (trade_points.length === 0) return TRADE_POINTS_MISSING;
  if (!trade_points.some(({ id }) => id === tradePointId)) return TRADE_POINT_MISSING;
  const known = [...world.ledger.devices.values()].find(
    (one) => one.organization_bin === organization_bin && one.device_id === deviceId && one.state === "active",
  );
  if (known !== undefined) return known.trade_point_id === tradePointId ? known : DEVICE_ELSEWHERE;
  const device: Device = {
    device_token: randomUUID(),
    device_id: deviceId,
    organization_bin,
    trade_point_id: tradePointId,
    state: "active",
  };
  world.ledger.devices.set(device.device_token, device);
  return device;
}

/** The merchant's device of this token, if it is active; else the refusal's number. */
export function findDevice(world: World, merchant: Merchant, deviceToken: string): Device | number {
  const device = world.ledger.devices.get(deviceToken);
  if (device?.organization_bin !== merchant.organization_bin) return DEVICE_MISSING;
  return device.state === "active" ? device : DEVICE_INACTIVE;
}

/** The device of this token. HTTP 404 when there is none. */
export function getDevice(world: World, deviceToken: string): Device {
  const device = world.ledger.devices.get(deviceToken);
  if (device === undefined) throw new HttpError(404, "no such device");
  return device;
}

/** The device as the maker of an operation. */
export function deviceAsMaker(
  { organization_bin, device_id, trade_point_id }: Device,
  externalId: string | null,
): Maker {
  const device = { organization_bin, device_id, trade_point_id };
  return { account_phone: null, token_sn: null, device, external_id: externalId };
}

/** Whether `operation` was made at this device, also under an earlier token of it. */
export function wasMadeAt(operation: Operation, device: Device): boolean {
  const { device: made } = operation;
  return made?.organization_bin === device.organization_bin && made.device_id === device.device_id;
}

/** The trade point of the device. */
export function tradePointOf(merchant: Merchant, { trade_point_id }: { trade_point_id: number }): TradePoint {
  const found = merchant.trade_points.find(({ id }) => id === trade_point_id);
  if (found === undefined)
    throw new Error(`merchant ${merchant.organization_bin} has no trade point ${trade_point_id}`);
  return found;
}
