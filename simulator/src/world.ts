/** The state of one running simulator, which every handler gets. */

import type { Authority } from "./certificates/authority.ts";
import type { Fault } from "./faults/faults.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { CallLog } from "./protocol/call-log.ts";
import type { Settings } from "./settings.ts";

export type World = {
  authority: Authority;
  ledger: Ledger;
  settings: Settings;
  faults: Fault[];
  log: CallLog;
  /** Sign-ins in progress: process id to the phone given so far. */
  sign_ins: Map<string, { phone: string | null }>;
  /** Calls of each account or organization in its present minute, for the throttle. */
  minutes: Map<string, { began_ms: number; calls: number }>;
  /** Origin of the links a customer follows, without a slash at the end. */
  public_url: string;
  /** The address of the official API, with TLS, without a slash at the end. */
  official_url: string;
  /** The simulator's clock: the true time plus the ledger's offset. */
  now(): Date;
  /** Writes the ledger to its file, if it has one. Called after a change and before the answer. */
  save(): void;
  /** Forgets everything but the ids given out. */
  reset(): void;
};
