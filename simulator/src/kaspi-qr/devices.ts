/** Answers the calls for trade points and devices. */
import { registerDevice } from "../ledger/devices.ts";
import { done } from "../protocol/answers.ts";
import { TRADE_POINTS_MISSING } from "../protocol/status-codes.ts";
import { readId, readText } from "../read-input.ts";
import { refused } from "./answers.ts";
import { atDevice, type Handler } from "./party.ts";

export const answerTradePoints: Handler = (_world, { merchant }) => {
  if (merchant.trade_points.length === 0) return refused(TRADE_POINTS_MISSING);
  return done(merchant.trade_points.map(({ id, name }) => ({ TradePointId: id, TradePointName: name })));
};

export const register: Handler = (world, { merchant }, input) => {
  const device = registerDevice(world, merchant, readText(input, "DeviceId"), readId(input, "TradePointId"));
  return typeof device === "number" ? refused(device) : done({ DeviceToken: device.device_token });
};

export const deleteDevice = atDevice((_world, device) => {
  device.state = "inactive";
  return done(null);
});
