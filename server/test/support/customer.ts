/** Controls the simulated provider: connects merchants, acts as the customer, and sets faults. */
import type { Deps } from "../../src/deps.ts";
import { askAfterSignIn } from "../../src/invoices/ask-after-sign-in.ts";
import { keepSession } from "../../src/provider/connection.ts";
import type { ProviderDriver } from "../../src/provider/driver.ts";
import { connectKaspiQr, type EnteredCredentials } from "../../src/provider/kaspi-qr/connect.ts";
import { newBridgeSession } from "../../src/provider/session-bridge/session.ts";
import type { SessionBridge } from "../../src/provider/session-bridge/session-bridge.ts";
import { maskPhone } from "../../src/rules/phone.ts";
import type { TestTenant } from "./make.ts";
import type { World } from "./world.ts";

type Counts = { arrived: number; executed: number };

/** A payment in the provider's ledger. Amounts are tenge. */
export type Operation = {
  id: number;
  amount: number;
  comment: string | null;
  status: string;
  refunds: { id: number; amount: number; at: string; made_in: "bridge" | "api" | "app" }[];
  calls: { create: Counts; cancel: Counts; refund: Counts; status: Counts };
};

export type Fault = {
  call: string;
  fault: string;
  times?: number;
  after_skip?: number;
  session?: string;
  executed?: boolean;
  status_code?: number;
  http_status?: number;
  delay_ms?: number;
  retry_after_seconds?: number;
  text?: string;
  amount?: unknown;
};

export type Stats = {
  calls: Record<string, Counts>;
  sessions: { token_sn: string; arrived: number; in_flight: number; max_in_flight: number }[];
};

type ReturnCode = { id: number; external_id: string | null; device_id: string; status: string };

/** An invoice of ours, or the provider's id of one. */
type Which = string | { id: unknown };

const phones = new Map<string, string>();

/**
 * Signs `tenant` in at the simulator with a phone of its own, or with `phone` (`7XXXXXXXXXX`), and stores the session; again:
 * displaces the older one.
 */
export async function connect(
  world: World,
  tenant: Pick<TestTenant, "id">,
  phone = phoneOf(tenant),
): Promise<{ token_sn: string }> {
  type SignedIn = { tokenSN: string; vtokenSecret: string; profileId: number };
  const signedIn = await control<SignedIn>(world, "POST", "/sessions", { phone });
  const profile_id = String(signedIn.profileId);
  const tokens = { token_sn: signedIn.tokenSN, vtoken_secret: signedIn.vtokenSecret, profile_id };
  const alongside = askAfterSignIn(tenant.id);
  await keepSession(
    world.deps,
    { tenant: { id: tenant.id }, key: null },
    newBridgeSession(tokens),
    maskPhone(`8${phone.slice(1)}`),
    alongside,
  );
  return { token_sn: tokens.token_sn };
}

export type Level = EnteredCredentials["level"];
/** The session bridge, or a level of the official API. */
export type Upstream = "bridge" | Level;

type Official = { organization_bin: string; api_key: string };

/** A merchant of the bank's own, with the credentials of `level`. */
export async function makeOfficial(world: World, level: Level, tradePoints = 1) {
  return withCredentials(
    world,
    level,
    await control<Official>(world, "POST", "/merchants", { level, trade_points: tradePoints }),
  );
}

async function withCredentials(world: World, level: Level, { organization_bin, api_key }: Official) {
  if (level === "r1") return { organization_bin, credentials: { level, api_key } as const };
  const handed = await control<{ certificate: string; passphrase: string }>(
    world,
    "POST",
    `/merchants/${organization_bin}/certificates`,
    { ciphers: "legacy" },
  );
  const { certificate, passphrase } = handed;
  return { organization_bin, credentials: { level, certificate, passphrase, organization_bin } as const };
}

/**
 * Connects `tenant` to the official API, as a new merchant or as the existing one of the BIN `known`; returns the BIN, its name at
 * the simulator.
 */
export async function connectOfficial(world: World, { id }: Pick<TestTenant, "id">, level: Level, known?: string) {
  const { items } = await control<{ items: Official[] }>(world, "GET", "/merchants");
  const official = items.find(({ organization_bin }) => organization_bin === known);
  const { organization_bin, credentials } = await (official === undefined
    ? makeOfficial(world, level)
    : withCredentials(world, level, official));
  await connectKaspiQr(world.deps, { tenant: { id: id }, key: null }, credentials, askAfterSignIn(id));
  return { organization_bin };
}

function phoneOf({ id }: Pick<TestTenant, "id">): string {
  const phone = phones.get(id) ?? `7701${String(phones.size + 1).padStart(7, "0")}`;
  phones.set(id, phone);
  return phone;
}

export type Customer = ReturnType<typeof customerOf>;

/** The simulator's control API. Every act answers with the operation as it then is. */
export function customerOf(world: World) {
  const act = async (which: Which, name: string, body: object = {}) =>
    control<Operation>(world, "POST", `/operations/${await providerId(world, which)}/${name}`, body);
  const query = (filter: Record<string, string>) => `?${new URLSearchParams(filter)}`;
  return {
    scan: (which: Which) => act(which, "scan"),
    /** Pays in full, or `amount` tenge. */
    pay: (which: Which, amount?: number) => act(which, "pay", amount === undefined ? {} : { amount }),
    refuse: (which: Which) => act(which, "refuse"),
    expire: (which: Which) => act(which, "expire"),
    /** The merchant refunds in the provider's own application: all that is left, or `amount` tenge. */
    refundInApp: (which: Which, amount?: number) => act(which, "refunds", amount === undefined ? {} : { amount }),
    /** Gives it any raw status. */
    setStatus: (which: Which, status: string) => act(which, "status", { status }),

    operation: async (which: Which) =>
      control<Operation>(world, "GET", `/operations/${await providerId(world, which)}`),
    /** Newest first; `comment` matches a part. */
    operations: async (filter: { comment?: string; external_id?: string; kind?: "phone" | "qr" }) =>
      (await control<{ items: Operation[] }>(world, "GET", `/operations${query(filter)}`)).items,

    /** Scans the code of a refund: the payer does, or another customer. */
    scanCode: async (refund: { id: unknown }, customer?: string) => {
      const { items } = await control<{ items: ReturnCode[] }>(world, "GET", "/return-codes");
      // The ids of our refunds are counted over all tenants.
      const code = items.find(({ external_id }) => external_id === String(refund.id));
      if (code === undefined) throw new Error(`refund ${refund.id} has no code at the provider`);
      return control<ReturnCode>(world, "POST", `/return-codes/${code.id}/scan`, { customer });
    },

    fault: (fault: Fault) => control<{ id: number }>(world, "POST", "/faults", fault),
    clearFaults: () => control<null>(world, "DELETE", "/faults"),
    clearFault: (id: number) => control<null>(world, "DELETE", `/faults/${id}`),
    settings: (settings: Record<string, unknown>) => control<object>(world, "POST", "/settings", settings),
    /** Withdraws the session for good. */
    kill: (token_sn: string) => control<object>(world, "POST", `/sessions/${token_sn}/kill`),
    stats: () => control<Stats>(world, "GET", "/stats"),
    /** How many calls of this name have arrived from the session. */
    countCalls: async (filter: { call: string; session: string }) =>
      (await control<{ items: unknown[] }>(world, "GET", `/calls${query(filter)}`)).items.length,
  };
}

/** The service's dependencies with some of the provider's calls replaced, to be slow in them or to die. */
export function depsWith(world: World, change: (bridge: SessionBridge) => Partial<ProviderDriver>): Deps {
  const bridge = bridgeOf(world);
  return { ...world.deps, providers: { ...world.deps.providers, "session-bridge": { ...bridge, ...change(bridge) } } };
}

/** The driver of the session bridge, with all of its capabilities. */
export function bridgeOf({ deps }: World): SessionBridge {
  return deps.providers["session-bridge"] as SessionBridge;
}

async function providerId(world: World, which: Which): Promise<string> {
  if (typeof which === "string") return which;
  const { provider_invoice_id } = await world.deps.db
    .selectFrom("invoices")
    .select("provider_invoice_id")
    .where("id", "=", Number(which.id))
    .executeTakeFirstOrThrow();
  if (provider_invoice_id === null) throw new Error(`the provider has given no id for invoice ${which.id}`);
  return provider_invoice_id;
}

export async function control<T>(world: World, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${world.simulator.url}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} /control${path} answered ${response.status} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}
