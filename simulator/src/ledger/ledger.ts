/** The state that survives a restart, in a file: accounts, sessions, merchants, operations, refunds, and the clock. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { firstMerchants, type Merchant } from "./merchants.ts";

export type Account = { phone: string; profile_id: number; organization_id: number; org_name: string };

export type Session = {
  token_sn: string;
  vtoken_secret: string;
  account_phone: string;
  state: "alive" | "displaced" | "withdrawn";
  created_at: string;
};

/** A device that takes payments at a trade point of the official API. Registered again, it has another token and the same `device_id`. */
export type Device = {
  device_token: string;
  device_id: string;
  organization_bin: string;
  trade_point_id: number;
  state: "active" | "inactive";
};

/** A code that a customer scans to be paid back. `status` is the last one set; `returnStatusAt` adds the expiry. */
export type ReturnCode = {
  id: number;
  token: string;
  organization_bin: string;
  device_id: string;
  external_id: string | null;
  status: "QrTokenCreated" | "CustomerIdentityObtained" | "Error";
  /** The phone that has scanned the code. */
  customer_phone: string | null;
  created_at: string;
  expires_at: string;
};

export type Refund = { id: number; amount_tiyn: number; at: string; made_in: "bridge" | "api" | "app" };

/** The creator of an operation: a session of the bridge, or a device of the official API; fields that do not apply are null. */
export type Maker = {
  account_phone: string | null;
  token_sn: string | null;
  device: Pick<Device, "organization_bin" | "device_id" | "trade_point_id"> | null;
  external_id: string | null;
};

/** `status` is the last one set; `statusAt` adds the expiry. `paid_tiyn`, `paid_at` and `payer_phone` are null until it was paid. */
export type Operation = Maker & {
  id: number;
  kind: "qr" | "phone";
  token: string;
  amount_tiyn: number;
  paid_tiyn: number | null;
  comment: string | null;
  phone: string | null;
  client_name: string | null;
  status: string;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  payer_phone: string | null;
  order_number: string;
  refunds: Refund[];
};

export type Ledger = {
  next_id: number;
  clock_offset_ms: number;
  accounts: Map<string, Account>;
  sessions: Map<string, Session>;
  merchants: Map<string, Merchant>;
  devices: Map<string, Device>;
  operations: Map<number, Operation>;
  return_codes: Map<number, ReturnCode>;
};

/** The fields that operations lack in ledgers from before the official API. */
const OF_THE_BRIDGE = { device: null, external_id: null, payer_phone: null };

/** An empty ledger. Ids are to begin at the present millisecond, so that a ledger kept in memory never gives one out twice. */
export function emptyLedger(nextId: number): Ledger {
  return {
    next_id: nextId,
    clock_offset_ms: 0,
    accounts: new Map(),
    sessions: new Map(),
    merchants: merchantsByBin(firstMerchants()),
    devices: new Map(),
    operations: new Map(),
    return_codes: new Map(),
  };
}

function merchantsByBin(merchants: Merchant[]): Ledger["merchants"] {
  return new Map(merchants.map((merchant) => [merchant.organization_bin, merchant]));
}

/** Reads the ledger of `file`; `empty` when there is none yet. Throws when the file is there and is no ledger. */
export function loadLedger(file: string, empty: Ledger): Ledger {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return empty;
    throw error;
  }
  const kept: {
    next_id: number;
    clock_offset_ms: number;
    accounts: Account[];
    sessions: Session[];
    merchants?: Merchant[];
    devices?: Device[];
    operations: Operation[];
    return_codes?: ReturnCode[];
  } = JSON.parse(text);
  return {
    next_id: kept.next_id,
    clock_offset_ms: kept.clock_offset_ms,
    accounts: new Map(kept.accounts.map((account) => [account.phone, account])),
    sessions: new Map(kept.sessions.map((session) => [session.token_sn, session])),
    merchants: merchantsByBin(kept.merchants ?? firstMerchants()),
    devices: new Map(kept.devices?.map((device) => [device.device_token, device])),
    operations: new Map(kept.operations.map((operation) => [operation.id, { ...OF_THE_BRIDGE, ...operation }])),
    return_codes: new Map(kept.return_codes?.map((code) => [code.id, code])),
  };
}

/** Writes the whole ledger beside `file` and renames it into place, so that a kill leaves the old one or the new one. */
export function saveLedger(file: string, ledger: Ledger): void {
  const text = JSON.stringify({
    next_id: ledger.next_id,
    clock_offset_ms: ledger.clock_offset_ms,
    accounts: [...ledger.accounts.values()],
    sessions: [...ledger.sessions.values()],
    merchants: [...ledger.merchants.values()],
    devices: [...ledger.devices.values()],
    operations: [...ledger.operations.values()],
    return_codes: [...ledger.return_codes.values()],
  });
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.new`;
  writeFileSync(beside, text, { mode: 0o600 });
  renameSync(beside, file);
}
