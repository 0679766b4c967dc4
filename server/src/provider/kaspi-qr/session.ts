/** The form of a session of the official API: a merchant's credentials, and the device that is registered with them. */
import { createHash } from "node:crypto";
import type { NewSession, ProviderSession } from "../driver.ts";

/** The levels of the API, in rising order of what they can do. */
export type Level = "r1" | "r2" | "r3";

/** The credentials that the bank has given the merchant. `certificate` and `key` are PEM texts. Secret. */
export type Credentials =
  | { level: "r1"; api_key: string }
  | { level: "r2" | "r3"; certificate: string; key: string; organization_bin: string };

/** The device that takes the payments, and can pay them back. `device_token` is secret, `trade_point_id` and `device_id` are not. */
export type Device = { trade_point_id: string; device_id: string; device_token: string };

/** Stored sessions have these fields, so a change of them must still read the sessions stored before. */
export type KaspiSession = Credentials & Device;

/** The opaque session of these credentials, as the rest of the service stores and passes it. */
export function providerSession(session: KaspiSession): ProviderSession {
  return session as unknown as ProviderSession;
}

/** The credentials of a session that `providerSession` made. */
export function kaspiSession(session: ProviderSession): KaspiSession {
  return session as unknown as KaspiSession;
}

const TRADE_POINT = "trade-point-";

/** The trade point of an account that a session of this driver has named. */
export function tradePointOf(accountId: string): string {
  return accountId.replace(TRADE_POINT, "");
}

/** The session of a device that was just registered. The account is the trade point, whichever level it is called at. */
export function newKaspiSession(session: KaspiSession, certificate_expires_at: Date | null): NewSession {
  const accountId = `${TRADE_POINT}${session.trade_point_id}`;
  return {
    driver: "kaspi-qr",
    level: session.level,
    certificate_expires_at,
    session: providerSession(session),
    cashier: createHash("sha256").update(`kaspi-qr ${accountId}`).digest("hex"),
    accountId,
  };
}

/** The parts of the credentials that must not reach the log. */
export function secretsOf(credentials: Credentials): string[] {
  return credentials.level === "r1" ? [credentials.api_key] : [credentials.key, credentials.certificate];
}
