/** A mail server that stores the letters it is sent, and fails on demand. */
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A letter as its reader sees it; `link` is where its button leads. */
type ReceivedLetter = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  link: string;
};

type Misbehaviour = {
  /** The reply to the recipient's address, such as 550. */
  refuses?: (to: string) => number | undefined;
  /** Whether the connection breaks after the text, before the server says that it has it. */
  drops?: boolean;
  /** Whether the greeting never comes. */
  isSilent?: boolean;
};

export type MailSink = {
  url: string;
  /** Sets how it fails from now on; without `how` it works. */
  misbehave(how?: Misbehaviour): void;
  /** Returns all letters that came, oldest first, and forgets them. */
  take(): ReceivedLetter[];
  close(): Promise<void>;
};

export async function startMailSink({ port = 0 } = {}): Promise<MailSink> {
  let letters: ReceivedLetter[] = [];
  let how: Misbehaviour = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 10,
    onConnect(_session, done) {
      if (how.isSilent !== true) done();
    },
    onRcptTo({ address }, _session, done) {
      const status = how.refuses?.(address);
      if (status === undefined) done();
      else done(Object.assign(new Error(`<${address}> is not taken here`), { responseCode: status }));
    },
    async onData(stream, session, done) {
      const raw = await buffer(stream);
      letters.push(await read(raw, session.envelope.rcptTo.map(({ address }) => address).join()));
      if (how.drops) for (const connection of server.connections) connection._socket?.destroy();
      else done();
    },
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    misbehave(next = {}) {
      how = next;
    },
    take() {
      const all = letters;
      letters = [];
      return all;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function read(raw: Buffer, to: string): Promise<ReceivedLetter> {
  const parsed = await PostalMime.parse(raw);
  const text = parsed.text ?? "";
  const [link = ""] = /https?:\/\/\S+/.exec(text) ?? [];
  return {
    ...{ to, link, text, html: parsed.html ?? "" },
    from: parsed.from?.address ?? "",
    subject: parsed.subject ?? "",
    message_id: parsed.messageId ?? "",
  };
}
