/** Exports the data that is stored about a person, for the person. */
import { listActionsOf, listActivityOf } from "../audit/reads.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { countRecoveryCodesLeft, findTotpSince, listPasskeys } from "../factors/reads.ts";
import { readAccount } from "../people/read-account.ts";
import { listInvitationsOf } from "../team/reads.ts";

/** The maximum length of each unbounded list. */
export const EXPORTED_MOST = 10_000;

/** Leaves out secrets, and the data of merchants: their invoices and refunds contain only the person's id. */
export async function exportPerson({ db, clock }: Pick<Deps, "db" | "clock">, user: User) {
  const [account, totpSince, passkeys, recoveryCodesLeft, invitations, activity, actions] = await Promise.all([
    readAccount(db, user.id),
    findTotpSince(db, user.id),
    listPasskeys(db, user.id),
    countRecoveryCodesLeft(db, user.id),
    listInvitationsOf(db, user, EXPORTED_MOST),
    listActivityOf(db, user.id, EXPORTED_MOST),
    listActionsOf(db, user.id, EXPORTED_MOST),
  ]);
  return {
    exportedAt: clock.now(),
    user,
    ...account,
    totpSince,
    passkeys,
    recoveryCodesLeft,
    invitations,
    activity,
    actions,
  };
}
