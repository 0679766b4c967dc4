/** Hashes passwords with argon2id, a few at a time, so that many sign-ins at once exhaust neither memory nor threads. */
import pLimit from "p-limit";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";

/** The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SALT_BYTES = 16;
/** Each hash takes 19 MiB and one of libuv's four threads; two threads stay free for files and DNS. */
const MAX_AT_ONCE = 2;
/** At 10 ms a hash, the last in the queue waits about a second. */
const MAX_WAITING = 200;

/** The hash of a random password. Sign-ins of unknown addresses are verified against it, so that they take as long as others. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$mWdUfEkl5xqzcXlEMyT0Zw$jHQ+lnzN63ZVRKhwjtiJC324DNK2dMsqeEP3i02B034";

/** Loaded at the first use, to keep the start fast. */
const loadArgon2 = () => import("@node-rs/argon2");

/** The argon2id hash of `password` (19 MiB, 2 passes), as text. @throws UNAVAILABLE when too many wait. */
export function hashPassword(deps: Pick<Deps, "random">, password: string): Promise<string> {
  return runWhenFree(async () => {
    const { hash } = await loadArgon2();
    return hash(password, { ...COST, salt: deps.random.bytes(SALT_BYTES) });
  });
}

/** Whether `password` matches `password_hash`. @throws UNAVAILABLE when too many wait. */
export function verifyPassword(password_hash: string, password: string): Promise<boolean> {
  return runWhenFree(async () => {
    const { verify } = await loadArgon2();
    return verify(password_hash, password);
  });
}

/** The semaphore of all hashes of this process. */
const hashing = pLimit(MAX_AT_ONCE);

async function runWhenFree<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= MAX_WAITING) throw new ApiError("UNAVAILABLE", { retryAfterS: 1 });
  return hashing(work);
}
