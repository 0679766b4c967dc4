/** Sends letters to the mail server by SMTP. Every step has a time-out. */
import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { WaitingLetter } from "./store.ts";
import type { SealedLetter } from "./write-letters.ts";

/** The time-outs of one letter in all, and of each wait for the mail server. */
export const MAIL_TIMEOUTS = { letterMs: 60_000, stepMs: 20_000 };
/** A longer answer of the mail server ends the connection. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Null when the letter was sent. `isFinal`: the mail server refuses this letter permanently. */
type Failure = { failure: string; isFinal: boolean } | null;

export type MailServer = { send(letter: Pick<WaitingLetter, "id">, content: SealedLetter): Promise<Failure> };

/** Loaded at the first letter, to keep the start fast. */
const loadNodemailer = () => import("nodemailer");

/** The mail server of `SMTP_URL`; null where none is set. Each letter has a connection of its own. */
export function openMailServer(
  { smtp_url, mail_from }: Pick<Config, "smtp_url" | "mail_from">,
  { letterMs, stepMs } = MAIL_TIMEOUTS,
): MailServer | null {
  if (smtp_url === null || mail_from === null) return null;
  const options = {
    url: smtp_url,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    maxResponseSize: MAX_ANSWER_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const [, domain = ""] = /@([^\s<>@]+)>?$/.exec(mail_from) ?? [];
  return {
    async send({ id }, { to, ...shown }) {
      const message: SendMailOptions = {
        ...shown,
        from: mail_from,
        // An object, because a string would be parsed as a list of addresses.
        to: { name: "", address: to },
        messageId: `<${id}@${domain}>`,
        // Keeps programs from sending automatic replies.
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(letterMs),
      };
      try {
        const { createTransport } = await loadNodemailer();
        await createTransport(options).sendMail(message);
        return null;
      } catch (error) {
        return failureOf(error as SmtpError);
      }
    },
  };
}

type SmtpError = { code?: string; command?: string; responseCode?: number; permanent?: boolean };

/** The commands whose refusal concerns the letter. Other refusals, such as of a password, can be corrected and are tried again. */
const ABOUT_THE_LETTER = ["RCPT TO", "DATA"];

function failureOf({ code, command, responseCode, permanent }: SmtpError): NonNullable<Failure> {
  const failure = [code ?? "unknown", command, responseCode].filter((part) => part !== undefined).join(" ");
  return { failure, isFinal: permanent === true && ABOUT_THE_LETTER.includes(command ?? "") };
}
