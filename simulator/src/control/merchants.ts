/** Shows merchants of the official API with their credentials, makes more of them, and switches their trade points and devices. */

import { ALWAYS } from "../certificates/issue.ts";
import { PKCS12_CIPHERS, packPkcs12 } from "../certificates/pkcs12.ts";
import { HttpError } from "../http-error.ts";
import { unitOf } from "../kaspi-qr/authenticate.ts";
import { getDevice } from "../ledger/devices.ts";
import type { Device } from "../ledger/ledger.ts";
import { LEVELS, type Merchant, makeMerchant, TRADE_POINT_STATES, type TradePoint } from "../ledger/merchants.ts";
import { type Input, idFrom, readCount, readOptionalText, readText } from "../read-input.ts";
import type { World } from "../world.ts";

/** The passphrase of every certificate handed out, which is no secret. */
export const PASSPHRASE = "test-passphrase";

/** How many trade points one merchant may have: their ids are counted within a thousand. */
const MOST_TRADE_POINTS = 999;

/** Makes a merchant with `{level?, trade_points?}`. HTTP 400 when that is ill-formed. */
export function addMerchant(world: World, input: Input): Merchant {
  const { merchants } = world.ledger;
  const tradePoints = readCount(input, "trade_points", 1);
  if (tradePoints > MOST_TRADE_POINTS) throw new HttpError(400, `trade_points must be at most ${MOST_TRADE_POINTS}`);
  const merchant = makeMerchant(merchants.size + 1, readWord(input, "level", LEVELS, "r3"), tradePoints);
  merchants.set(merchant.organization_bin, merchant);
  return merchant;
}

/** The merchant of this BIN. HTTP 404 when there is none. */
export function getMerchant(world: World, bin: string): Merchant {
  const merchant = world.ledger.merchants.get(bin);
  if (merchant === undefined) throw new HttpError(404, "no such merchant");
  return merchant;
}

export type Handout = { certificate: string; passphrase: string; begins_at: string; expires_at: string };

/**
 * Issues a client certificate in PKCS#12, base64, with `{ciphers?, begins_at?, expires_at?, trusted?}`: one that is not trusted
 * comes from an authority that the official API does not know. HTTP 400 when that is ill-formed.
 */
export async function issueCertificate(
  world: World,
  { organization_bin, name }: Merchant,
  input: Input,
): Promise<Handout> {
  const validity = {
    begins_at: readDate(input, "begins_at", ALWAYS.begins_at),
    expires_at: readDate(input, "expires_at", ALWAYS.expires_at),
  };
  const ciphers = readWord(input, "ciphers", PKCS12_CIPHERS, "modern");
  const subject = { name, unit: unitOf(organization_bin) };
  const { authority } = world;
  const identity = await (input.trusted === false ? authority.imitate : authority.issue)(subject, validity);
  return {
    certificate: packPkcs12(identity, PASSPHRASE, ciphers).toString("base64"),
    passphrase: PASSPHRASE,
    begins_at: validity.begins_at.toISOString(),
    expires_at: validity.expires_at.toISOString(),
  };
}

/** Opens a trade point or closes it, by `{state}`. HTTP 404 when there is none, 400 for another state. */
export function changeTradePoint(world: World, id: string, input: Input): TradePoint {
  const tradePoints = [...world.ledger.merchants.values()].flatMap(({ trade_points }) => trade_points);
  const tradePoint = tradePoints.find((one) => one.id === idFrom(id));
  if (tradePoint === undefined) throw new HttpError(404, "no such trade point");
  tradePoint.state = readWord(input, "state", TRADE_POINT_STATES);
  return tradePoint;
}

/** Switches a device off, as the merchant's own staff can; its token is refused from then on. */
export function deactivateDevice(world: World, deviceToken: string): Device {
  const device = getDevice(world, deviceToken);
  device.state = "inactive";
  return device;
}

/** Forgets a device, so that its token is unknown. */
export function forgetDevice(world: World, deviceToken: string): void {
  world.ledger.devices.delete(getDevice(world, deviceToken).device_token);
}

function readWord<Word extends string>(input: Input, name: string, words: readonly Word[], fallback?: Word): Word {
  const given = fallback === undefined ? readText(input, name) : (readOptionalText(input, name) ?? fallback);
  const word = words.find((one) => one === given);
  if (word === undefined) throw new HttpError(400, `${name} must be one of ${words.join(", ")}`);
  return word;
}

function readDate(input: Input, name: string, fallback: Date): Date {
  const text = readOptionalText(input, name);
  const at = text === null ? fallback : new Date(text);
  if (Number.isNaN(at.getTime())) throw new HttpError(400, `${name} must be a date`);
  return at;
}
