/** Takes requests for password resets and mails the links, without revealing which addresses have accounts. */
import { limitActs } from "../db/limit-acts.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { sendsMail, writeLetter } from "../mail/write-letters.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { makeResetLink } from "./reset-link.ts";
import { claimResetRequests, insertResetRequest } from "./resets-store.ts";
import { findUserByEmail } from "./users-store.ts";

const BATCH = 20;
const LINKS = { most: 5, withinMs: 60 * 60_000 };

/**
 * Stores the request for `answerResets`. Known and unknown addresses are treated alike here, so that response times reveal nothing.
 * Without a mail server nothing is stored.
 */
export async function askReset(deps: Deps, email: string): Promise<void> {
  if (sendsMail(deps.config)) await insertResetRequest(deps.db, email, deps.clock.now());
}

/** The job that mails a link for each request of a known address, at most five an hour to one address. */
export function answerResets(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      return inTransaction(deps, async (tx) => {
        const emails = await claimResetRequests(tx.db, BATCH);
        for (const email of emails) {
          const user = await findUserByEmail(tx.db, email);
          if (user !== undefined && (await mayGetLink(tx, user))) await sendLink(tx, user);
        }
        return emails.length === BATCH;
      });
    },
  };
}

async function mayGetLink(tx: Tx, { id }: User): Promise<boolean> {
  try {
    await limitActs(tx, { key: `reset-links/${id}`, ...LINKS });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

async function sendLink(tx: Tx, user: User): Promise<void> {
  await writeLetter(tx, user, {
    kind: "password_reset",
    facts: await makeResetLink(tx, user, { drops_factors: false }),
  });
}
