/** The way to the mail server, by SMTP; every step of it has a limit. */
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { WaitingLetter } from "./store.ts";
import type { SealedLetter } from "./write-letters.ts";

/** How long one letter may take in all, however slowly the mail server speaks, and how long each silence may last. */
export const MAIL_TIMEOUTS = { letterMs: 60_000, stepMs: 20_000 };
/** Longer answers of the mail server end the connection. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Null: it was sent. `isFinal`: the mail server will never take this letter. */
type Failure = { failure: string; isFinal: boolean } | null;

export type MailServer = { send(letter: Pick<WaitingLetter, "id">, content: SealedLetter): Promise<Failure> };

/** The mail server of `SMTP_URL`; null where none is set. Each letter has a connection of its own. */
export function openMailServer(
  { smtp_url, mail_from }: Pick<Config, "smtp_url" | "mail_from">,
  { letterMs, stepMs } = MAIL_TIMEOUTS,
): MailServer | null {
  if (smtp_url === null || mail_from === null) return null;
  const transport = createTransport({
    url: smtp_url,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    maxResponseSize: MAX_ANSWER_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const [, domain = ""] = /@([^\s<>@]+)>?$/.exec(mail_from) ?? [];
  return {
    async send({ id }, { to, ...shown }) {
      const message: SendMailOptions = {
        ...shown,
        from: mail_from,
        // As an object it is never read as a list of addresses.
        to: { name: "", address: to },
        messageId: `<${id}@${domain}>`,
        // No program answers it by itself.
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(letterMs),
      };
      try {
        await transport.sendMail(message);
        return null;
      } catch (error) {
        return failureOf(error as SmtpError);
      }
    },
  };
}

type SmtpError = { code?: string; command?: string; responseCode?: number; permanent?: boolean };

/** What the mail server refuses for the letter's sake; what it refuses of us, such as a password, may be mended. */
const ABOUT_THE_LETTER = ["RCPT TO", "DATA"];

function failureOf({ code, command, responseCode, permanent }: SmtpError): NonNullable<Failure> {
  const failure = [code ?? "unknown", command, responseCode].filter((part) => part !== undefined).join(" ");
  return { failure, isFinal: permanent === true && ABOUT_THE_LETTER.includes(command ?? "") };
}
