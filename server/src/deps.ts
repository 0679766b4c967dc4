/** The dependencies of every verb: the database, the clock, chance, the log, the settings, the provider, the pictures, the archive. */
import { randomBytes, randomInt } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Replica } from "./db/replica.ts";
import type { Wake } from "./db/wake.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import type { ProviderDrivers } from "./provider/driver.ts";

export type Clock = { now(): Date };

export type Random = {
  /** A prefixed identifier with 120 random bits, such as `evt_4f…`. */
  id(prefix: string): string;
  bytes(count: number): Buffer;
  /** A number in [0, 1). */
  fraction(): number;
};

/** The store of the pictures' bytes: by tenant, under names that we make. */
export type ImageStore = {
  /** Resolves when the bytes would survive a power cut. */
  put(tenant_id: string, id: string, image: { mime: string; bytes: Buffer }): Promise<void>;
  /** Null when there are none. */
  get(tenant_id: string, id: string): Promise<Buffer | null>;
  /** Removes the bytes, complete or not; it succeeds where there are none. */
  remove(tenant_id: string, id: string): Promise<void>;
};

/** The place of the archive's files. A file is never changed: its name has the checksum of its contents. */
export type ArchivePlace = {
  /** Resolves when the bytes would survive a power cut; until then the file does not bear its name. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** `length` bytes from `position` on, fewer where the file is shorter; null where there is no such file. */
  read(name: string, part: { position: number; length: number }): Promise<Buffer | null>;
  /** In bytes; null where there is no such file. */
  size(name: string): Promise<number | null>;
};

/** Where calls to the provider wait for a slot: see `provider/call-queue.ts`. */
export type CallQueue = {
  /** How many slots the calls of this queue may use. */
  readonly slots: number;
  /**
   * Resolves with the slot that `attempt` has taken; `attempt` returns undefined while none is free. Null when none was free
   * within 30 s. Calls under one `key` wait for each other; every call that took a slot must `leave`.
   */
  take<T>(key: string, attempt: () => Promise<T | undefined>): Promise<T | null>;
  /** Ends a call under `key` whose slot is released. */
  leave(key: string): void;
  /** The calls of this process that may still hold a slot, and the end of each lease, by `performance.now()`. */
  readonly unreleased: Map<string, number>;
  /** The queue of the jobs, which uses fewer slots: polling must not starve the calls that a person waits for. */
  readonly ofJobs: CallQueue;
};

export type Deps = {
  db: Database;
  /** For reads that may be some seconds old. */
  replica: Replica;
  wake: Wake;
  clock: Clock;
  random: Random;
  log: Logger;
  config: Config;
  providers: ProviderDrivers;
  providerQueue: CallQueue;
  images: ImageStore;
  archive: ArchivePlace;
  /** Runs the heavy work of this process. */
  scheduler: FairScheduler;
};

export const systemClock: Clock = { now: () => new Date() };

/** Random bytes are read in blocks, because a large block takes no longer than a few bytes. */
const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);

/** Random bytes from the pool, each of which is used once. */
function takeBytes(count: number): Buffer {
  if (count > POOL_BYTES) return randomBytes(count);
  if (count > pool.length) pool = randomBytes(POOL_BYTES);
  const taken = pool.subarray(0, count);
  pool = pool.subarray(count);
  return taken;
}

export const systemRandom: Random = {
  id: (prefix) => `${prefix}_${takeBytes(15).toString("hex")}`,
  bytes: takeBytes,
  fraction: () => randomInt(2 ** 47) / 2 ** 47,
};

/** Does work whose failure must not stop the caller, and logs a failure. */
export async function mayFail(log: Logger, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error }, `${what} failed`);
  }
}
