/** Connects a merchant to the official API with the credentials that the bank has given it, and disconnects it. */
import { limitActs } from "../../db/limit-acts.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { problem, type Rule } from "../../problems.ts";
import type { Changer } from "../../tenants/caller.ts";
import { type Alongside, assertMayConnect, type Connection, keepSession } from "../connection.ts";
import type { Answer, ProviderDriver } from "../driver.ts";
import { requestToken, unsealSession } from "../session.ts";
import { findLiveSession } from "../store.ts";
import type { TradePoint } from "./devices.ts";
import type { KaspiQr } from "./kaspi-qr.ts";
import { openCertificate } from "./open-certificate.ts";
import { type Credentials, kaspiSession, newKaspiSession } from "./session.ts";

/** Each may take seconds to open a certificate, and the bank counts wrong keys. */
const TENANT_MOST = { most: 10, withinMs: 10 * 60_000 };

/** The credentials as a merchant enters them; `certificate` is base64. */
export type EnteredCredentials =
  | { level: "r1"; api_key: string }
  | { level: "r2" | "r3"; certificate: string; passphrase: string; organization_bin: string };

/**
 * The trade points for which the credentials may take payments.
 * @throws as `connectKaspiQr`, but on no `trade_point_id`.
 */
export async function listTradePoints(
  deps: Deps,
  tenant_id: string,
  entered: EnteredCredentials,
): Promise<TradePoint[]> {
  const { driver, credentials } = await prepare(deps, tenant_id, entered);
  return readTradePoints(deps, { driver, tenant_id, credentials });
}

/**
 * Registers the tenant's device at the trade point, which may be left out where there is only one, and stores the session in place
 * of an earlier one.
 * @throws NOT_FOUND where the official API is not offered; PROVIDER_CONNECTED through another driver; RATE_LIMITED;
 * VALIDATION_ERROR on `api_key`, `certificate`, `passphrase` or `trade_point_id`; PROVIDER_SESSION_REJECTED.
 */
export async function connectKaspiQr(
  deps: Deps,
  changer: Changer,
  entered: EnteredCredentials & { trade_point_id?: number | null },
  alongside: Alongside,
): Promise<Connection> {
  const tenant_id = changer.tenant.id;
  const { driver, credentials, expires_at } = await prepare(deps, tenant_id, entered);
  const asking = { driver, tenant_id, credentials };
  const trade_point_id = chosen(await readTradePoints(deps, asking), entered.trade_point_id ?? null);
  const device = { trade_point_id, device_id: `tolem-${tenant_id}` };
  const device_token = await register(deps, asking, device);
  const session = newKaspiSession({ ...credentials, ...device, device_token }, expires_at);
  return keepSession(deps, changer, session, null, alongside);
}

/** The driver of the official API. @throws NOT_FOUND where it is not offered. */
function kaspiQrOf({ providers }: Pick<Deps, "providers">): KaspiQr {
  const driver = Object.values(providers).find(isKaspiQr);
  if (driver === undefined) throw new ApiError("NOT_FOUND");
  return driver;
}

function isKaspiQr(driver: ProviderDriver): driver is KaspiQr {
  return "devices" in driver;
}

type Prepared = { driver: KaspiQr; credentials: Credentials; expires_at: Date | null };

async function prepare(deps: Deps, tenant_id: string, entered: EnteredCredentials): Promise<Prepared> {
  const driver = kaspiQrOf(deps);
  await assertMayConnect(deps, tenant_id, "kaspi-qr");
  await limitActs(deps, { key: `connections/tenant/${tenant_id}`, ...TENANT_MOST });
  if (entered.level === "r1") {
    const { level, api_key } = entered;
    return { driver, credentials: { level, api_key }, expires_at: null };
  }
  const { level, organization_bin, passphrase } = entered;
  const opened = await openCertificate(Buffer.from(entered.certificate, "base64"), passphrase);
  if (opened === "certificate") throw invalidField("certificate", problem("no_pkcs12"));
  if (opened === "passphrase") throw invalidField("passphrase", problem("wrong_passphrase"));
  const { certificate, key, expires_at } = opened;
  if (expires_at <= deps.clock.now()) throw invalidField("certificate", problem("certificate_expired"));
  return { driver, credentials: { level, certificate, key, organization_bin }, expires_at };
}

type Asking = { driver: KaspiQr; tenant_id: string; credentials: Credentials };

async function readTradePoints(deps: Deps, { driver, tenant_id, credentials }: Asking): Promise<TradePoint[]> {
  const request_id = requestToken(deps);
  const answer = await driver.devices.listTradePoints(credentials, request_id);
  if (answer.kind === "done") return answer.value;
  throw refusalOf(deps, { tenant_id, request_id, credentials, what: "list trade points" }, answer);
}

function chosen(tradePoints: TradePoint[], asked: number | null): string {
  const [first, ...others] = tradePoints;
  if (first === undefined) throw wrongTradePoint("trade_point_refused");
  if (asked === null && others.length > 0) throw wrongTradePoint("trade_point_needed");
  const named = asked === null ? first : tradePoints.find(({ trade_point_id }) => trade_point_id === String(asked));
  if (named === undefined) throw wrongTradePoint("trade_point_refused");
  return named.trade_point_id;
}

/** Registers the device. Where the tenant's own is registered at another trade point, that one is deleted first. */
async function register(
  deps: Deps,
  { driver, tenant_id, credentials }: Asking,
  device: { trade_point_id: string; device_id: string },
): Promise<string> {
  const request_id = requestToken(deps);
  const attempt = () => driver.devices.registerDevice({ ...device, credentials }, request_id);
  let answer = await attempt();
  if (answer.kind === "refused" && answer.refusal === "device_elsewhere") {
    const row = await findLiveSession(deps.db, tenant_id);
    if (row !== undefined) {
      // A process that dies here leaves a session whose device its next call registers again.
      await driver.devices.deleteDevice(kaspiSession(unsealSession(deps, row)), request_id);
      answer = await attempt();
    }
  }
  if (answer.kind === "done") return answer.value;
  throw refusalOf(deps, { tenant_id, request_id, credentials, what: "register a device" }, answer);
}

type Asked = { tenant_id: string; request_id: string; credentials: Credentials; what: string };

function refusalOf(
  deps: Deps,
  { tenant_id, request_id, credentials, what }: Asked,
  answer: Exclude<Answer<unknown>, { kind: "done" }>,
): ApiError {
  deps.log.warn({ tenant_id, request_id, what, ...answer }, "the provider did not do it");
  if (answer.kind === "session_dead") {
    return invalidField(credentials.level === "r1" ? "api_key" : "certificate", problem("credentials_refused"));
  }
  const isTradePoint = answer.kind === "refused" && ["trade_point_wrong", "device_elsewhere"].includes(answer.refusal);
  return isTradePoint
    ? wrongTradePoint("trade_point_refused")
    : new ApiError("PROVIDER_SESSION_REJECTED", { facts: { request_id } });
}

function wrongTradePoint(rule: Extract<Rule, "trade_point_needed" | "trade_point_refused">): ApiError {
  return invalidField("trade_point_id", problem(rule));
}
