/** Adds, verifies and removes passkeys as second factors of a person. */
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import type { Tx } from "../transaction.ts";
import { listPasskeys, type Passkey } from "./reads.ts";
import { changePasskeyUsed, deletePasskey, deleteUnneededRecoveryCodes, findPasskey, insertPasskey } from "./store.ts";
import { type PasskeyAnswer, verifySignatureOf } from "./webauthn.ts";

/** The limit of passkeys of a person. */
const MOST_PASSKEYS = 20;

export type NewPasskey = Pick<Passkey, "credential_id" | "public_key" | "counter" | "transports" | "name">;

/** @throws VALIDATION_ERROR on `passkey` at the limit; MFA_ALREADY_ON for a passkey that is stored already */
export async function addPasskey(tx: Tx, user_id: number, passkey: NewPasskey): Promise<Passkey> {
  const present = await listPasskeys(tx.db, user_id);
  if (present.length >= MOST_PASSKEYS)
    throw invalidField("passkey", problem("too_many_passkeys", { max: MOST_PASSKEYS }));
  const { clock, random } = tx;
  const added = await insertPasskey(tx.db, {
    ...{ id: random.id("psk"), user_id, ...passkey, created_at: clock.now(), last_used_at: null },
  });
  if (added === undefined) throw new ApiError("MFA_ALREADY_ON");
  return added;
}

/** Whether the answer is a valid signature of `challenge` by one of the person's passkeys. The caller marks the challenge as used. */
export async function usePasskey(tx: Tx, user_id: number, answer: PasskeyAnswer, challenge: string): Promise<boolean> {
  const passkey = await findPasskey(tx.db, answer.id);
  if (passkey?.user_id !== user_id) return false;
  const counter = await verifySignatureOf(tx, passkey, answer, challenge);
  return counter !== null && changePasskeyUsed(tx.db, passkey, { counter, last_used_at: tx.clock.now() });
}

/** Removes the passkey and, with the last factor, the recovery codes. Null when the person has no such passkey. */
export async function dropPasskey({ db }: Pick<Tx, "db">, user_id: number, id: string): Promise<Passkey | null> {
  const dropped = await deletePasskey(db, user_id, id);
  await deleteUnneededRecoveryCodes(db, user_id);
  return dropped;
}
