/** Changes the e-mail address of an account: the person requests it, confirms it from the new address, and can undo it from the old one. */
import { passOnDeparted } from "../cells/departures.ts";
import { limitActs } from "../db/limit-acts.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { sendsMail, writeLetter } from "../mail/write-letters.ts";
import { maskEmail } from "../rules/mask-email.ts";
import { emailProblem } from "../tenants/identity-text.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import {
  changeEmail,
  changeEmailConfirmed,
  deleteChangesSince,
  type EmailChange,
  findUndoable,
  insertEmailChange,
} from "./emails-store.ts";
import { newLinkToken, readLinkToken } from "./link-token.ts";
import { recordOwn } from "./record-own.ts";
import { deleteResetOf } from "./resets-store.ts";
import { changeSessionsEnded, findUserByEmail } from "./users-store.ts";

const HOUR_MS = 60 * 60_000;
const CONFIRM_HOURS = 24;
export const UNDO_DAYS = 7;
/** Limited, because each change mails an address that may be a stranger's. */
const CHANGES = { most: 5, withinMs: 24 * HOUR_MS };

/**
 * Mails a confirmation link to the new address, and an undo link to the old one.
 * @throws VALIDATION_ERROR on `email`; MAIL_NOT_SET_UP; EMAIL_TAKEN, also for the person's own address; RATE_LIMITED after five
 * requests in a day; UNAVAILABLE when the new address is that of a person who has moved to another cell.
 */
export async function askEmailChange(deps: Deps, user: User, email: string): Promise<void> {
  const refused = emailProblem(email);
  if (refused !== null) throw invalidField("email", refused);
  if (!sendsMail(deps.config)) throw new ApiError("MAIL_NOT_SET_UP");
  await passOnDeparted(deps, { kind: "email", name: email });
  const [confirm, undo] = [newLinkToken(deps, user.id), newLinkToken(deps, user.id, "undo-")];
  const asked_at = deps.clock.now();
  const confirm_until = new Date(asked_at.getTime() + CONFIRM_HOURS * HOUR_MS);
  const undo_until = new Date(asked_at.getTime() + UNDO_DAYS * 24 * HOUR_MS);
  const { id: user_id, email: from_email, language } = user;
  const urlOf = (token: string) => `${deps.config.base_url}/console/email/${token}`;
  await inTransaction(deps, async (tx) => {
    await limitActs(tx, { key: `email-changes/${user_id}`, ...CHANGES });
    if ((await findUserByEmail(tx.db, email)) !== undefined) throw new ApiError("EMAIL_TAKEN");
    await insertEmailChange(tx.db, {
      ...{ undo_hash: undo.hash, confirm_hash: confirm.hash, user_id, from_email, to_email: email },
      ...{ asked_at, confirm_until, undo_until },
    });
    await writeLetter(
      tx,
      { email, language },
      { kind: "email_confirm", facts: { expires_at: confirm_until, url: urlOf(confirm.token) } },
    );
    await writeLetter(
      tx,
      { email: from_email, language },
      { kind: "email_changing", facts: { to_email: email, expires_at: undo_until, url: urlOf(undo.token) } },
    );
  });
}

/** @throws GONE when the link has expired, was used, or a newer change was requested; EMAIL_TAKEN, after which the link still works. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<void> {
  const link = await readLinkToken(deps, token);
  if (link === undefined) throw expired();
  await inTransaction(deps, async (tx) => {
    const now = tx.clock.now();
    const change = await changeEmailConfirmed(tx.db, link, now);
    if (change === undefined) throw expired();
    if (!(await changeEmail(tx.db, change.user_id, change.to_email, now))) throw new ApiError("EMAIL_TAKEN");
    await recordChange(tx, "account.email", change, [change.from_email, change.to_email]);
  });
}

/**
 * Restores the old address, and ends all sessions, password-reset links and later changes of the address, because the change may
 * have been requested by an intruder.
 * @throws GONE when the link has expired or was used; EMAIL_TAKEN when another account has the old address now, after which the
 * link still works.
 */
export async function undoEmailChange(deps: Deps, token: string): Promise<void> {
  const link = await readLinkToken(deps, token);
  if (link === undefined) throw expired();
  await inTransaction(deps, async (tx) => {
    const now = tx.clock.now();
    const change = await findUndoable(tx.db, link, now);
    if (change === undefined || !(await deleteChangesSince(tx.db, change))) throw expired();
    await deleteResetOf(tx.db, change.user_id);
    if (!(await changeEmail(tx.db, change.user_id, change.from_email, now))) throw new ApiError("EMAIL_TAKEN");
    await changeSessionsEnded(tx.db, change.user_id, now);
    await recordChange(tx, "account.email_undo", change, [change.to_email, change.from_email]);
  });
}

async function recordChange(
  tx: Tx,
  action: "account.email" | "account.email_undo",
  { user_id }: EmailChange,
  [before, after]: [before: string, after: string],
): Promise<void> {
  const changed = { before: { email: maskEmail(before) }, after: { email: maskEmail(after) } };
  await recordOwn(tx, { id: user_id }, { action, ...changed });
}

function expired(): ApiError {
  return new ApiError("GONE", { message: "This link has expired, or was used already." });
}
