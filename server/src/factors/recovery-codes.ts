/** Recovery codes, each of which replaces a lost second factor once. Only their hashes are stored. */
import { createHash } from "node:crypto";
import type { Deps } from "../deps.ts";
import type { Tx } from "../transaction.ts";
import { deleteRecoveryCode, deleteRecoveryCodes, insertRecoveryCodes } from "./store.ts";

const CODES = 10;
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits. */
const LETTERS = 16;

/** Makes ten codes, such as `4f6k-9w2c-0xnp-7mzd`, which replace the person's earlier ones. */
export async function makeRecoveryCodes({ db, random }: Pick<Tx, "db" | "random">, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newCode(random));
  await deleteRecoveryCodes(db, user_id);
  await insertRecoveryCodes(db, user_id, codes.map(hashOf));
  return codes;
}

/** Whether `code` is one of the person's, which is then deleted. Case, spaces and dashes do not matter. */
export async function useRecoveryCode({ db }: Pick<Tx, "db">, user_id: number, code: string): Promise<boolean> {
  return deleteRecoveryCode(db, user_id, hashOf(code));
}

function newCode(random: Deps["random"]): string {
  const letters = [...random.bytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}

function hashOf(code: string): Buffer {
  const letters = code.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return createHash("sha256").update(letters).digest();
}
