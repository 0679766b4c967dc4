/** The log of protocol calls, with their counts and the most concurrent calls of each session. */

import type { Operation } from "../ledger/ledger.ts";
import { type Caller, callerKey } from "./caller.ts";
import type { CallName } from "./calls.ts";

const KEPT = 10_000;

/** `executed`: the call took effect, whatever its caller received. `http_status` is null where no answer was sent. */
export type CallEntry = Caller & {
  id: number;
  at: string;
  call: CallName;
  method: string;
  path: string;
  request_id: string | null;
  operation_id: number | null;
  amount: number | null;
  comment: string | null;
  external_id: string | null;
  fault: string | null;
  executed: boolean;
  http_status: number | null;
};

type Flight = Caller & { arrived: number; in_flight: number; max_in_flight: number };

export type CallLog = { next_id: number; entries: CallEntry[]; flights: Map<string, Flight> };

export function emptyLog(): CallLog {
  return { next_id: 1, entries: [], flights: new Map() };
}

/** Logs an arrived call and counts it as in progress for its caller, until `markEnded` is called. */
export function noteArrival(log: CallLog, arrived: Omit<CallEntry, "id" | "fault" | "executed" | "http_status">) {
  const entry: CallEntry = { id: log.next_id++, ...arrived, fault: null, executed: false, http_status: null };
  log.entries.push(entry);
  if (log.entries.length > KEPT) log.entries.shift();
  return { entry, markEnded: countInProgress(log, entry) };
}

function countInProgress(log: CallLog, { token_sn, account_phone, organization_bin }: CallEntry): () => void {
  const caller = { token_sn, account_phone, organization_bin };
  const key = callerKey(caller);
  if (key === null) return () => {};
  const flight = log.flights.get(key) ?? { ...caller, arrived: 0, in_flight: 0, max_in_flight: 0 };
  log.flights.set(key, flight);
  flight.arrived += 1;
  flight.in_flight += 1;
  flight.max_in_flight = Math.max(flight.max_in_flight, flight.in_flight);
  let isInProgress = true;
  return () => {
    if (isInProgress) flight.in_flight -= 1;
    isInProgress = false;
  };
}

type Counts = { arrived: number; executed: number };

/** The counts by call over the log, and the concurrent calls of each session or organization. */
export function figures(log: CallLog) {
  const calls: Partial<Record<CallName, Counts>> = {};
  for (const entry of log.entries) {
    const counts = calls[entry.call] ?? { arrived: 0, executed: 0 };
    calls[entry.call] = counts;
    count(counts, entry);
  }
  const sessions = [...log.flights.values()];
  return { max_in_flight: Math.max(0, ...sessions.map((session) => session.max_in_flight)), calls, sessions };
}

export type OperationCounts = { create: Counts; cancel: Counts; refund: Counts; status: Counts };

const PURPOSES: Partial<Record<CallName, keyof OperationCounts>> = {
  "invoice.create": "create",
  "qr.create": "create",
  "invoice.cancel": "cancel",
  "refund.create": "refund",
  "invoice.details": "status",
  "qr.status": "status",
  "kaspi.qr.create": "create",
  "kaspi.qr.create-link": "create",
  "kaspi.remote.create": "create",
  "kaspi.remote.cancel": "cancel",
  "kaspi.payment.return": "refund",
  "kaspi.payment.status": "status",
};

/**
 * The calls that concerned each of `operations`. A create that was never carried out has no operation: it counts for
 * every one of its account or organization with the same comment or `ExternalId`.
 */
export function countByOperation(log: CallLog, operations: Operation[]): Map<number, OperationCounts> {
  const byId = new Map<number, OperationCounts>();
  const byReference = new Map<string, OperationCounts[]>();
  for (const { id, account_phone, device, comment, external_id } of operations) {
    const none = () => ({ arrived: 0, executed: 0 });
    const counts = { create: none(), cancel: none(), refund: none(), status: none() };
    byId.set(id, counts);
    const reference = comment || external_id;
    if (!reference) continue;
    const key = `${account_phone ?? device?.organization_bin} ${reference}`;
    byReference.set(key, [...(byReference.get(key) ?? []), counts]);
  }
  for (const entry of log.entries) {
    const purpose = PURPOSES[entry.call];
    if (purpose === undefined) continue;
    const own = entry.operation_id === null ? undefined : byId.get(entry.operation_id);
    const key = `${entry.account_phone ?? entry.organization_bin} ${entry.comment || entry.external_id}`;
    const alike = purpose === "create" ? byReference.get(key) : undefined;
    for (const counts of alike ?? (own ? [own] : [])) count(counts[purpose], entry);
  }
  return byId;
}

function count(counts: Counts, entry: CallEntry): void {
  counts.arrived += 1;
  if (entry.executed) counts.executed += 1;
}
