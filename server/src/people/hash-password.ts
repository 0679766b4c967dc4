/** Hashes passwords with argon2id, a few at a time, so that a flood of sign-ins takes neither the memory nor the threads. */
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";

/** argon2id is what the library makes unless told otherwise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SALT_BYTES = 16;
/** 19 MiB each, and two of libuv's four threads: files and names are still looked up meanwhile. */
const MAX_AT_ONCE = 2;
/** About a second's wait at 10 ms a hash. */
const MAX_WAITING = 200;

/** The hash of a password that nobody knows, of the same cost: verified in place of an unknown e-mail's. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$mWdUfEkl5xqzcXlEMyT0Zw$jHQ+lnzN63ZVRKhwjtiJC324DNK2dMsqeEP3i02B034";

/** The argon2id hash of `password` (19 MiB, 2 passes), as text. @throws UNAVAILABLE when too many wait. */
export function hashPassword(deps: Pick<Deps, "random">, password: string): Promise<string> {
  return inTurn(() => hash(password, { ...COST, salt: deps.random.bytes(SALT_BYTES) }));
}

/** Whether `password` is the one of `password_hash`. @throws UNAVAILABLE when too many wait. */
export function verifyPassword(password_hash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(password_hash, password));
}

const atOnce = pLimit(MAX_AT_ONCE);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.pendingCount >= MAX_WAITING) throw new ApiError("UNAVAILABLE", { retry_after_s: 1 });
  return atOnce(work);
}
