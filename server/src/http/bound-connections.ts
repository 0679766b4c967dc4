/** Bounds what a client can hold by being slow: a request has a deadline, its answer has one, and a stop waits for neither. */
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiError } from "../errors.ts";
import { addressKey } from "./client-address.ts";

/** A whole request, its body included, must have come by then; Node.js answers 408. A picture of 5 MB at 0.7 Mbit/s does. */
export const REQUEST_TIMEOUT_MS = 60_000;
/** A whole answer must have been read by then, from the moment its first byte was sent. */
const ANSWER_TIMEOUT_MS = 5 * 60_000;
/** Each costs a file descriptor and a few kilobytes, whether it asks for anything or not. */
const MOST_CONNECTIONS = 8_192;
/** Of one address, behind which there may be an office or a merchant's servers. */
const MOST_OF_ADDRESS = 1_024;
/** How long a stop waits for requests that are still being answered. */
const STOP_TIMEOUT_MS = 10_000;

/** Behind a proxy all connections are of its address, and the shares of addresses are its to give. */
export function boundConnections(app: FastifyInstance, { trust_proxy }: { trust_proxy: boolean }): void {
  app.server.maxConnections = MOST_CONNECTIONS;
  if (!trust_proxy) boundPerAddress(app);
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });

  // A body that no route reads is not waited for: the connection ends with the answer.
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return;
    reply.header("Connection", "close");
    throw new ApiError("NOT_FOUND");
  });

  let stopping: NodeJS.Timeout | undefined;
  app.addHook("onSend", async (_request, reply) => {
    endLate(reply);
    // A stop then waits for no further request on the connection.
    if (stopping !== undefined) reply.header("Connection", "close");
  });
  app.addHook("preClose", async () => {
    // Node.js does not count a connection as idle whose first request never came.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    stopping = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
  });
  app.addHook("onClose", async () => clearTimeout(stopping));
}

/** Closes what one address opens beyond its share, before anything is read of it. */
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

/** Cuts the connection of an answer that is not read to its end in time. */
function endLate({ raw }: FastifyReply): void {
  const timer = setTimeout(() => raw.destroy(), ANSWER_TIMEOUT_MS).unref();
  raw.once("close", () => clearTimeout(timer));
}
