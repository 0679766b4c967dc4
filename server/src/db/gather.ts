/**
 * Group commit: calls of one kind that arrive while others of the kind are at the database wait for them, and then go together
 * in one statement or one transaction. There is no timer: a lone call never waits, and batches grow with the load.
 *
 * A kind is a function of many inputs that is atomic: one statement, or one transaction. Each call gets the output of its own
 * input. When a batch fails because of one of its calls, each call is repeated alone and gets its own error.
 */
import type { Database } from "./database.ts";
import { DatabaseUnavailable, isStalePlan } from "./unavailable.ts";

/** Returns the outputs in the order of the inputs; an empty list where calls have none. */
export type Many<Input, Output> = (db: Database, inputs: Input[]) => Promise<Output[]>;

type Call = {
  input: unknown;
  atMs: number;
  resolve(output: unknown): void;
  reject(error: unknown): void;
};

type AnyKind = Many<unknown, unknown>;

type Gathering = {
  /** How many batches of one kind are at the database at once. */
  atOnce: number;
  /** Defers `start` until the calls that can be made at this moment have been made. */
  soon(start: () => void): void;
  /** Whether the calls of a refused batch are done again: not in a transaction, which has failed as a whole. */
  repeats: boolean;
  kinds: Map<AnyKind, Kind>;
};

type Kind = {
  waiting: Call[];
  /** When each batch that is at the database has started, the oldest first. */
  runningSinceMs: number[];
  isStarting: boolean;
};

/** A second one at the same time would halve the batches, and most of the work of a batch does not depend on its length. */
const AT_ONCE = 1;
/** One more may start beside a batch that takes longer: its connection may hang. */
const SLOW_MS = 200;
const MOST = 64;
/** A call that has waited longer shares the failure of the database: the time-outs of `pool.ts` leave it no time to wait for another. */
const LATE_AFTER_MS = 500;
/** A deadlock and a lock time-out, which may not recur in another batch or alone, and a row of a tenant whose writes are stopped. */
const OF_ONE_CALL = ["40P01", "55P03", "57P0M"];

const gatherings = new WeakMap<Database, Gathering>();

/** From now on the calls that go through `db` are gathered. */
export function gatherCalls(db: Database): void {
  gatherings.set(db, { atOnce: AT_ONCE, soon: setImmediate, repeats: true, kinds: new Map() });
}

/** The same for a transaction that several calls share: statements that they wait for at the same time go together. */
export function gatherStatements(transaction: Database): void {
  const atOnce = Number.POSITIVE_INFINITY;
  gatherings.set(transaction, { atOnce, soon: process.nextTick, repeats: false, kinds: new Map() });
}

/** The function of one input, of which calls are gathered where `db` gathers them. */
export function gathered<Input, Output>(many: Many<Input, Output>): (db: Database, input: Input) => Promise<Output> {
  return async (db, input) => {
    const gathering = gatherings.get(db);
    if (gathering === undefined) return (await many(db, [input]))[0] as Output;
    return new Promise<Output>((resolve, reject) => {
      const call = { input, atMs: performance.now(), resolve, reject } as Call;
      enter(gathering, db, many as unknown as AnyKind, call);
    });
  };
}

function enter(gathering: Gathering, db: Database, many: AnyKind, call: Call): void {
  const known = gathering.kinds.get(many);
  const kind = known ?? { waiting: [], runningSinceMs: [], isStarting: false };
  if (known === undefined) gathering.kinds.set(many, kind);
  kind.waiting.push(call);
  start(gathering, db, many, kind);
}

function start(gathering: Gathering, db: Database, many: AnyKind, kind: Kind): void {
  if (kind.isStarting || kind.waiting.length === 0 || !mayStart(gathering, kind)) return;
  kind.isStarting = true;
  gathering.soon(() => {
    kind.isStarting = false;
    const sinceMs = performance.now();
    kind.runningSinceMs.push(sinceMs);
    const batch = kind.waiting.splice(0, MOST);
    void runBatch(gathering, db, many, { kind, batch }).finally(() => {
      kind.runningSinceMs.splice(kind.runningSinceMs.indexOf(sinceMs), 1);
      start(gathering, db, many, kind);
    });
    start(gathering, db, many, kind);
  });
}

function mayStart({ atOnce }: Gathering, { runningSinceMs }: Kind): boolean {
  const [oldestMs = 0] = runningSinceMs;
  const most = performance.now() - oldestMs > SLOW_MS ? atOnce + 1 : atOnce;
  return runningSinceMs.length < most;
}

async function runBatch(
  { repeats }: Gathering,
  db: Database,
  many: AnyKind,
  { kind, batch }: { kind: Kind; batch: Call[] },
): Promise<void> {
  try {
    const outputs = await many(
      db,
      batch.map(({ input }) => input),
    );
    for (const [at, { resolve }] of batch.entries()) resolve(outputs[at]);
  } catch (error) {
    if (repeats && batch.length > 1 && isOfOneCall(error)) {
      await Promise.all(batch.map((call) => runAlone(db, many, call)));
      return;
    }
    for (const { reject } of batch) reject(error);
    if (error instanceof DatabaseUnavailable) rejectLate(kind, error);
  }
}

async function runAlone(db: Database, many: AnyKind, { input, resolve, reject }: Call): Promise<void> {
  await many(db, [input]).then(([output]) => resolve(output), reject);
}

function rejectLate(kind: Kind, error: unknown): void {
  const sinceMs = performance.now() - LATE_AFTER_MS;
  const isLate = ({ atMs }: Call) => atMs < sinceMs;
  for (const { reject } of kind.waiting.filter(isLate)) reject(error);
  kind.waiting = kind.waiting.filter((call) => !isLate(call));
}

/** Whether one call of a batch may have caused the error. It was refused for certain, so nothing of the batch is committed. */
export function isOfOneCall(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return true;
  return isStalePlan(error) || OF_ONE_CALL.includes(error.code ?? "");
}
