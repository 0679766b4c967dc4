/** A way to a service that a test can cut, so that the service seems to be down. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type ServiceLink = { url: string; cut(): Promise<void>; mend(): Promise<void> };

/** A way to the service that can be cut. */
export async function linkTo(url: string): Promise<ServiceLink> {
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const service = connect(Number(new URL(url).port), "127.0.0.1");
    caller.pipe(service).pipe(caller);
    for (const socket of [caller, service]) {
      open.add(socket);
      socket.on("error", () => undefined).on("close", () => open.delete(socket));
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(server.close(), "close");
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}
