/** The faults of the provider: their kinds, how they are set and cleared, and which of them applies to a call. */

import { HttpError } from "../http-error.ts";
import { type CallName, isCallName } from "../protocol/calls.ts";
import { type Input, readCount, readOptionalText, readText } from "../read-input.ts";

/** `carried_out`: whether the call still takes effect; `either`: the fault chooses. `needs`: the field that the fault requires. */
const KINDS = {
  status_code: { carried_out: false, either: true, needs: "status_code" },
  http_status: { carried_out: false, either: true, needs: "http_status" },
  error_after: { carried_out: true },
  throttle: { carried_out: false },
  timeout_before: { carried_out: false },
  timeout_after: { carried_out: true },
  reset_before: { carried_out: false },
  reset_after: { carried_out: true },
  reset_mid_answer: { carried_out: true },
  delay: { carried_out: true, needs: "delay_ms" },
  garbage: { carried_out: true, either: true },
  huge: { carried_out: true },
  no_id: { carried_out: true },
  old_ids: { carried_out: true },
  amount_as: { carried_out: true },
  dead_session_401: { carried_out: false },
  dead_session_403: { carried_out: false },
  dead_session_code: { carried_out: false },
  dead_session_body: { carried_out: false },
  history_dead: { carried_out: false },
} as const satisfies Record<string, { carried_out: boolean; either?: true; needs?: keyof Input }>;

export type FaultKind = keyof typeof KINDS;
export const FAULT_KINDS = Object.keys(KINDS) as FaultKind[];

/** `times` counts down; 0 is without end. `after_skip` counts down the calls still let through. */
export type Fault = {
  id: number;
  call: CallName | "*";
  fault: FaultKind;
  times: number;
  after_skip: number;
  /** The `tokenSN`, or the organization's BIN, to whose calls the fault is limited; null: all. */
  session: string | null;
  executed: boolean;
  status_code: number | null;
  http_status: number | null;
  delay_ms: number | null;
  retry_after_seconds: number | null;
  /** The body that `garbage` answers with; null: a page of HTML. */
  text: string | null;
  /** The value that `amount_as` sends in place of `Amount`; absent: no `Amount`. */
  amount?: unknown;
};

/** The part of the world that holds the faults. */
type Faulty = { faults: Fault[] };

/** Sets a fault from what a caller sent. HTTP 400 when it is not one. */
export function addFault(world: Faulty, input: Input): Fault {
  const call = input.call;
  if (call !== "*" && !isCallName(call)) throw new HttpError(400, "call must be a call's name or *");
  const kind = readText(input, "fault");
  if (!isFaultKind(kind)) throw new HttpError(400, `fault must be one of ${FAULT_KINDS.join(", ")}`);
  if (kind === "history_dead" && call !== "invoice.history" && call !== "history.operations") {
    throw new HttpError(400, "history_dead is for invoice.history and history.operations");
  }
  const rule: { carried_out: boolean; either?: true; needs?: string } = KINDS[kind];
  if (rule.needs !== undefined && typeof input[rule.needs] !== "number") {
    throw new HttpError(400, `${kind} needs ${rule.needs}`);
  }
  const fault: Fault = {
    id: (world.faults.at(-1)?.id ?? 0) + 1,
    call,
    fault: kind,
    times: readCount(input, "times", 1),
    after_skip: readCount(input, "after_skip", 0),
    session: readOptionalText(input, "session"),
    executed: rule.either && typeof input.executed === "boolean" ? input.executed : rule.carried_out,
    status_code: readOptionalNumber(input, "status_code", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    http_status: readOptionalNumber(input, "http_status", 200, 599),
    delay_ms: readOptionalNumber(input, "delay_ms", 0, 600_000),
    retry_after_seconds: readOptionalNumber(input, "retry_after_seconds", 0, 86_400),
    text: readOptionalText(input, "text"),
    ...("amount" in input ? { amount: input.amount } : {}),
  };
  world.faults.push(fault);
  return fault;
}

function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(KINDS, text);
}

function readOptionalNumber(input: Input, name: string, min: number, max: number): number | null {
  const value = input[name] ?? null;
  if (value === null) return null;
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw new HttpError(400, `${name} must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** The fault that applies to this call. Counts `times` down, and `after_skip` for the calls that pass first. */
export function takeFault(world: Faulty, call: CallName, caller: string | null): Fault | null {
  for (const fault of world.faults) {
    if (fault.call !== "*" && fault.call !== call) continue;
    if (fault.session !== null && fault.session !== caller) continue;
    if (fault.after_skip > 0) {
      fault.after_skip -= 1;
      continue;
    }
    if (fault.times === 1) world.faults = world.faults.filter((other) => other !== fault);
    else if (fault.times > 1) fault.times -= 1;
    return fault;
  }
  return null;
}

/** Clears the fault of this id, or all: calls it delays are answered at once. HTTP 404 when there is none of this id. */
export function clearFaults(world: Faulty, id?: number): void {
  const left = id === undefined ? [] : world.faults.filter((fault) => fault.id !== id);
  if (id !== undefined && left.length === world.faults.length) throw new HttpError(404, "no such fault");
  for (const fault of world.faults) if (!left.includes(fault)) clearingOf(fault).abort();
  world.faults = left;
}

const clearings = new WeakMap<Fault, AbortController>();

/** Aborted when `fault` is cleared. */
export function clearingOf(fault: Fault): AbortController {
  const clearing = clearings.get(fault) ?? new AbortController();
  clearings.set(fault, clearing);
  return clearing;
}
