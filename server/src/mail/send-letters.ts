/** Sends the letters of the outbox. */
import { unseal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { nextLetterAt } from "../rules/backoff.ts";
import { MAIL_TIMEOUTS, type MailServer, openMailServer } from "./mail-server.ts";
import { changeLetterFailed, claimLetters, deleteGivenUp, deleteLetter, type WaitingLetter } from "./store.ts";

/** Few, because mail servers accept few connections of one client. */
const AT_ONCE = 4;
const GIVEN_UP_KEPT_MS = 30 * 24 * 60 * 60_000;
/** The lease leaves 30 s after the attempt for recording its result. */
export const LETTER_LEASE_MS = MAIL_TIMEOUTS.letterMs + 30_000;

/**
 * The job that sends letters. A letter whose connection broke after its text is sent again with the same Message-ID. A letter that
 * the mail server refuses permanently, or that was not sent in time, is given up, and `doctor` reports it.
 */
export function sendLetters(deps: Deps, leaseMs: number) {
  const server = openMailServer(deps.config);
  return {
    async run(): Promise<boolean> {
      const now = deps.clock.now();
      const lease_until = new Date(now.getTime() + leaseMs);
      const letters = await claimLetters(deps.db, { now, lease_until, limit: AT_ONCE });
      await Promise.all(letters.map((letter) => sendOne(deps, server, letter)));
      return letters.length === AT_ONCE;
    },
  };
}

async function sendOne(deps: Deps, server: MailServer | null, letter: WaitingLetter): Promise<void> {
  const failed = await attempt(deps, server, letter);
  if (failed === null) return deleteLetter(deps.db, letter);
  const { id, kind, written_at, send_before } = letter;
  const now = deps.clock.now();
  const next = nextLetterAt({ now, since: written_at, random: deps.random.fraction() });
  const isGivenUp = failed.isFinal || next >= send_before;
  const outcome = isGivenUp ? "a letter was given up" : "a letter was not sent and is tried again";
  deps.log.warn({ letter: id, kind, failure: failed.failure }, outcome);
  await changeLetterFailed(deps.db, letter, { failure: failed.failure, next_attempt_at: isGivenUp ? null : next });
  if (isGivenUp) await deleteGivenUp(deps.db, new Date(now.getTime() - GIVEN_UP_KEPT_MS));
}

async function attempt(deps: Deps, server: MailServer | null, letter: WaitingLetter) {
  if (server === null) return { failure: "SMTP_URL is not set", isFinal: true };
  if (letter.send_before <= deps.clock.now()) return { failure: letter.failure ?? "not sent in time", isFinal: true };
  return server.send(letter, JSON.parse(unseal(deps, { tenant_id: letter.id, kind: "letter" }, letter.sealed)));
}
