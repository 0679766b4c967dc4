/** Writes letters into the outbox, in the transaction of the event that they announce. Without a mail server nothing is written. */
import type { Config } from "../config.ts";
import { seal } from "../db/seal.ts";
import type { Language } from "../rules/language.ts";
import { permissionsOf, type Role } from "../rules/permissions.ts";
import type { Tx } from "../transaction.ts";
import { type Letter, NOTICES, type Notice, sendBefore } from "./letters.ts";
import { type Reader, type ShownLetter, showLetter } from "./show-letter.ts";
import { insertLetters, listReaders } from "./store.ts";

/** The sealed contents of a letter. */
export type SealedLetter = ShownLetter & { to: string };

/** Whether the installation sends mail. */
export function sendsMail({ smtp_url }: Pick<Config, "smtp_url">): boolean {
  return smtp_url !== null;
}

/** Writes a letter to one person. */
export async function writeLetter(
  tx: Tx,
  person: { email: string; language: Language },
  letter: Letter,
): Promise<void> {
  if (!sendsMail(tx.config)) return;
  const { email: to, language } = person;
  await insertLetters(tx.db, [rowOf(tx, to, letter, { language })]);
}

/** Writes each notice to the people of its tenant who have the notice's permission and want notices. */
export async function writeNotices(tx: Tx, notices: { tenant_id: string; notice: Notice }[]): Promise<void> {
  if (!sendsMail(tx.config) || notices.length === 0) return;
  const readers = await listReaders(
    tx.db,
    notices.map(({ tenant_id }) => tenant_id),
  );
  const rows = notices.flatMap(({ tenant_id, notice }) => {
    return readers
      .filter((reader) => reader.tenant_id === tenant_id && concerns(notice, reader.role))
      .map((reader) => rowOf(tx, reader.email, notice, reader));
  });
  await insertLetters(tx.db, rows);
}

function concerns({ kind }: Notice, role: Role): boolean {
  return permissionsOf(role).includes(NOTICES[kind]);
}

function rowOf(tx: Tx, to: string, letter: Letter, reader: Pick<Reader, "language"> & Partial<Reader>) {
  const id = tx.random.id("ltr");
  const written_at = tx.clock.now();
  const sealed: SealedLetter = { to, ...showLetter(letter, { ...reader, time_zone: tx.config.subscription_tz }) };
  return {
    ...{ id, kind: letter.kind, written_at, next_attempt_at: written_at, send_before: sendBefore(letter, written_at) },
    sealed: seal(tx, { tenant_id: id, kind: "letter" }, JSON.stringify(sealed)),
  };
}
