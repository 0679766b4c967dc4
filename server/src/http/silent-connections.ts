/** Lets the service stop at once although clients keep connections open for requests that are still to come. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes, when `app` stops, what Node.js does not count as idle: connections whose first request never came, and those of
 * requests that are still being answered, once they are.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  let isClosing = false;
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("Connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
