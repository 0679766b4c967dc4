/** The calls of tests to the official API, with a key or a client certificate. */
import { Agent, request } from "node:https";
import type { Level } from "../../src/ledger/merchants.ts";
import { dataOf, type Json, play } from "./caller.ts";

/** The organization with one trade point, and that trade point; both are in every simulator. */
export const BIN = "990140000001";
export const TRADE_POINT = 1001;

export type Answer = { http_status: number; body: Json };
export type Credentials = { api_key?: string; pfx?: Buffer; passphrase?: string; request_id?: string };
export type Official = {
  get(path: string): Promise<Answer>;
  post(path: string, body?: Json): Promise<Answer>;
};

let own: Promise<Credentials> | undefined;

/** Starts a simulator; `as` gives a merchant's calls at a level, `till` those of a registered till, whose token goes along. */
export async function playOfficial() {
  const simulator = await play();
  const { https_url, ca_certificate, control } = simulator;

  const certificate = async (more: Json = {}, bin = BIN): Promise<Credentials> => {
    const { certificate, passphrase } = await control("POST", `/merchants/${bin}/certificates`, more);
    return { pfx: Buffer.from(String(certificate), "base64"), passphrase: String(passphrase) };
  };
  // The simulators of one process share an authority, so that one certificate serves all tests.
  own ??= certificate();
  const mine = await own;
  const credentialsAt = (level: Level) => (level === "r1" ? { api_key: "test-api-key-1" } : mine);

  const as = (level: Level, credentials: Credentials = credentialsAt(level), version = "v01"): Official => {
    const call = (method: string) => (path: string, body?: Json) =>
      send(`${https_url}/${level}/${version}${path}`, method, { ca: ca_certificate, ...credentials }, body);
    return { get: call("GET"), post: call("POST") };
  };
  const till = async (level: Level, deviceId = "till-1") => {
    const { get, post } = as(level);
    const OrganizationBin = level === "r3" ? { OrganizationBin: BIN } : {};
    const registered = await post("/device/register", { DeviceId: deviceId, TradePointId: TRADE_POINT });
    const DeviceToken = String(dataOf(registered).DeviceToken);
    return {
      DeviceToken,
      get,
      post: (path: string, body: Json = {}) => post(path, { DeviceToken, ...OrganizationBin, ...body }),
    };
  };
  return { ...simulator, as, till, certificate };
}

export type Till = Awaited<ReturnType<Awaited<ReturnType<typeof playOfficial>>["till"]>>;

/** The id of a new code. */
export async function createCode(till: Till, more: Json = {}): Promise<number> {
  return Number(dataOf(await till.post("/qr/create", { Amount: 500, ExternalId: "42", ...more })).QrPaymentId);
}

/** The id of a new invoice by phone. */
export async function createRemote(till: Till, more: Json = {}): Promise<number> {
  const body = { Amount: 3799, PhoneNumber: "77021234567", Comment: "#42 Coffee", ...more };
  return Number(dataOf(await till.post("/remote/create", body)).QrPaymentId);
}

/** A connection of its own for each call, so that no certificate is taken over from another. */
export function send(
  url: string,
  method: string,
  { ca, pfx, passphrase, api_key, request_id = "0123456789abcdef" }: Credentials & { ca: string },
  body?: Json,
): Promise<Answer> {
  const agent = new Agent({ ca, pfx, passphrase });
  return new Promise((resolve, reject) => {
    const headers = {
      ...(request_id === "" ? {} : { "x-request-id": request_id }),
      ...(api_key === undefined ? {} : { "api-key": api_key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const sent = request(url, { method, agent, headers }, async (response) => {
      try {
        let text = "";
        for await (const chunk of response) text += String(chunk);
        resolve({ http_status: response.statusCode ?? 0, body: JSON.parse(text) });
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
