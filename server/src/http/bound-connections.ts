/** Limits what a slow client can occupy: its connections, and the times of a request, of its answer, and of a shutdown. */
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiError } from "../errors.ts";
import { addressKey } from "./client-address.ts";

/** The deadline of a whole request with its body; Node.js answers 408. A picture of 5 MB needs 0.7 Mbit/s to meet it. */
export const REQUEST_TIMEOUT_MS = 60_000;
/** The time in which the client must read a whole answer, from the moment its first byte was sent. */
const ANSWER_TIMEOUT_MS = 5 * 60_000;
/** Each connection costs a file descriptor and a few kilobytes, even when idle. */
const MOST_CONNECTIONS = 8_192;
/** The limit of one address, behind which there may be an office or a merchant's servers. */
const MOST_OF_ADDRESS = 1_024;
/** How long a stop waits for requests that are still being answered. */
const STOP_TIMEOUT_MS = 10_000;

/** Behind a proxy all connections have its address, so the proxy must limit each client. */
export function boundConnections(app: FastifyInstance, { trust_proxy }: { trust_proxy: boolean }): void {
  app.server.maxConnections = MOST_CONNECTIONS;
  if (!trust_proxy) boundPerAddress(app);
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });

  // The connection ends with the answer when the route has not read the body.
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    reply.header("Connection", "close");
    throw new ApiError("NOT_FOUND");
  });

  let stopping: NodeJS.Timeout | undefined;
  app.addHook("onSend", (_request, reply, answer, done) => {
    endLate(reply);
    // A stop then waits for no further request on the connection.
    if (stopping !== undefined) reply.header("Connection", "close");
    done(null, answer);
  });
  app.addHook("preClose", async () => {
    // Node.js does not count a connection as idle before its first request.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    stopping = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
  });
  app.addHook("onClose", async () => clearTimeout(stopping));
}

/** Closes the connections of one address beyond its limit, before anything is read from them. */
function boundPerAddress(app: FastifyInstance): void {
  const counts = new Map<string, number>();
  app.server.on("connection", (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? "");
    const count = (counts.get(key) ?? 0) + 1;
    if (count > MOST_OF_ADDRESS) {
      socket.destroy();
      return;
    }
    counts.set(key, count);
    socket.once("close", () => {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
  });
}

/** Closes the connection of an answer that is not read to its end in time. */
function endLate({ raw }: FastifyReply): void {
  const timer = setTimeout(() => raw.destroy(), ANSWER_TIMEOUT_MS).unref();
  raw.once("close", () => clearTimeout(timer));
}
