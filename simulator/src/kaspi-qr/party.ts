/** The caller of the official API: the merchant, the level, and the device. */

import { findDevice } from "../ledger/devices.ts";
import type { Device } from "../ledger/ledger.ts";
import type { Level, Merchant } from "../ledger/merchants.ts";
import type { Answer } from "../protocol/answers.ts";
import { type Input, readText } from "../read-input.ts";
import type { World } from "../world.ts";
import { refused } from "./answers.ts";

export type Party = { merchant: Merchant; level: Level };

/** A call of the official API. */
export type Handler = (world: World, party: Party, input: Input) => Answer;

/** A call with `DeviceToken`: it is refused where the device is not the merchant's, or not active. */
export function atDevice(
  handle: (world: World, device: Device, input: Input, party: Party) => Answer,
  field = "DeviceToken",
): Handler {
  return (world, party, input) => {
    const device = findDevice(world, party.merchant, readText(input, field));
    return typeof device === "number" ? refused(device) : handle(world, device, input, party);
  };
}
