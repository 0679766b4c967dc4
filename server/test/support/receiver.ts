/** A merchant's webhook receiver: a real HTTP server that stores what it is sent, with answers that a test sets. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Received = { headers: IncomingHttpHeaders; body: string; json: Record<string, unknown>; atMs: number };

export type Receiver = {
  url: string;
  received: Received[];
  /** How the next calls are answered: a status, or a function that answers (or never does). */
  answer(how: number | ((response: ServerResponse, received: Received) => void)): void;
  /** Returns and removes all received webhooks, oldest first. */
  take(): Received[];
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  let answer: number | ((response: ServerResponse, received: Received) => void) = 200;
  const receiver: Pick<Receiver, "received"> = { received: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const received = { headers: request.headers, body, json: JSON.parse(body || "{}"), atMs: performance.now() };
      receiver.received.push(received);
      if (typeof answer === "function") answer(response, received);
      else response.writeHead(answer, { "content-type": "text/plain" }).end(answer === 200 ? "thanks" : "no");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    get received() {
      return receiver.received;
    },
    answer(how) {
      answer = how;
    },
    take() {
      const all = receiver.received;
      receiver.received = [];
      return all;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
