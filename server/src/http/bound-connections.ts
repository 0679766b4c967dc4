/** Lets the service stop at once although browsers hold connections open on which they have asked nothing yet. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Closes, when `app` stops, what Node.js does not count as idle: connections whose first request never came. */
export function closeSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
