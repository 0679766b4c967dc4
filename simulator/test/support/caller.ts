/** A running simulator with a signed-in cashier, and the calls tests make to it. */
import { afterEach } from "vitest";
import { type SimulatorOptions, startSimulator } from "../../src/simulator.ts";

/** When the pinned clock of the tests stands, unless they move it. */
const NOON = "2026-11-21T12:00:00.000Z";

export type Json = Record<string, unknown>;
export type Reply = { http_status: number; headers: Headers; body: Json };
export type Cashier = {
  tokenSN: string;
  headers: Record<string, string>;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
};

const running: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

/** Starts a simulator on a free port that ends with the test. */
export async function play(options: SimulatorOptions = {}) {
  const simulator = await startSimulator({ port: 0, now: () => new Date(NOON), ...options });
  running.push(simulator);
  return { ...simulator, ...callsTo(simulator.url) };
}

/** The calls of a test to the simulator at `url`. */
export function callsTo(url: string) {
  const control = (method: string, path: string, body?: unknown) => send(url, method, `/control${path}`, {}, body);
  return {
    get: (path: string, headers: Record<string, string> = {}) => send(url, "GET", path, headers),
    post: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(url, "POST", path, headers, body),
    control: async (method: string, path: string, body?: unknown) => (await control(method, path, body)).body,
    refusedControl: control,
    act: async (id: unknown, act: string, body?: unknown) =>
      (await control("POST", `/operations/${id}/${act}`, body)).body,
    fault: async (call: string, fault: string, more: Json = {}) =>
      (await control("POST", "/faults", { call, fault, ...more })).body,
    signIn: async (phone = "77010000001") => cashier(url, (await control("POST", "/sessions", { phone })).body),
  };
}

/** The calls of one session, with its headers. */
export function cashier(url: string, session: Json): Cashier {
  const headers = {
    "x-token-sn": String(session.tokenSN),
    "x-vtoken-secret": String(session.vtokenSecret),
    "x-profile-id": String(session.profileId),
    "x-request-id": "0123456789abcdef",
  };
  return {
    tokenSN: String(session.tokenSN),
    headers,
    get: (path) => send(url, "GET", path, headers),
    post: (path, body) => send(url, "POST", path, headers, body),
  };
}

async function send(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { http_status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}

/** The `Data` of an answer that says it is done. */
export function dataOf({ http_status, body }: Pick<Reply, "http_status" | "body">): Json {
  if (http_status !== 200 || body.StatusCode !== 0) throw new Error(`not done: ${http_status} ${JSON.stringify(body)}`);
  return body.Data as Json;
}

export async function createInvoice(cashier: Cashier, more: Json = {}): Promise<number> {
  const data = dataOf(
    await cashier.post("/api/invoice/create", {
      phoneNumber: "77021234567",
      amount: 3799,
      comment: "#42 Coffee",
      ...more,
    }),
  );
  return Number(data.QrOperationId);
}

export async function createQr(cashier: Cashier, amount = 500): Promise<number> {
  return Number(dataOf(await cashier.post("/api/qr/create", { amount })).QrOperationId);
}
