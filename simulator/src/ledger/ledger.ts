/** The state that survives a restart, in a file: accounts, sessions, operations and the clock. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export type Account = { phone: string; profile_id: number; organization_id: number; org_name: string };

export type Session = {
  token_sn: string;
  vtoken_secret: string;
  account_phone: string;
  state: "alive" | "displaced" | "withdrawn";
  created_at: string;
};

export type Refund = { id: number; amount_tiyn: number; at: string; made_in: "bridge" | "app" };

/** `status` is the last one set; what time makes of it is `statusAt`. `paid_tiyn` and `paid_at` are null until it was paid. */
export type Operation = {
  id: number;
  kind: "qr" | "phone";
  token: string;
  account_phone: string;
  token_sn: string;
  amount_tiyn: number;
  paid_tiyn: number | null;
  comment: string | null;
  phone: string | null;
  client_name: string | null;
  status: string;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  order_number: string;
  refunds: Refund[];
};

export type Ledger = {
  next_id: number;
  clock_offset_ms: number;
  accounts: Map<string, Account>;
  sessions: Map<string, Session>;
  operations: Map<number, Operation>;
};

/** An empty ledger. Ids are to begin at the present millisecond, so that a ledger kept in memory never gives one out twice. */
export function emptyLedger(nextId: number): Ledger {
  return {
    next_id: nextId,
    clock_offset_ms: 0,
    accounts: new Map(),
    sessions: new Map(),
    operations: new Map(),
  };
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
    operations: Operation[];
  } = JSON.parse(text);
  return {
    next_id: kept.next_id,
    clock_offset_ms: kept.clock_offset_ms,
    accounts: new Map(kept.accounts.map((account) => [account.phone, account])),
    sessions: new Map(kept.sessions.map((session) => [session.token_sn, session])),
    operations: new Map(kept.operations.map((operation) => [operation.id, operation])),
  };
}

/** Writes the whole ledger beside `file` and renames it into place, so that a kill leaves the old one or the new one. */
export function saveLedger(file: string, ledger: Ledger): void {
  const text = JSON.stringify({
    next_id: ledger.next_id,
    clock_offset_ms: ledger.clock_offset_ms,
    accounts: [...ledger.accounts.values()],
    sessions: [...ledger.sessions.values()],
    operations: [...ledger.operations.values()],
  });
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.new`;
  writeFileSync(beside, text, { mode: 0o600 });
  renameSync(beside, file);
}
