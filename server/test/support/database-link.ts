/** A TCP proxy between a service and its database, by which a test imitates the failures of networks and hosts. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createDatabase, createWorld, type World } from "./world.ts";

export type DatabaseLink = {
  /** The database's URL through the proxy. */
  url: string;
  /** Forwards nothing and closes no connection, like a host that has vanished or hangs. */
  silence(): void;
  /** Passes statements on, but no answers, on the connections that are open; `drop` ends them. */
  withholdAnswers(): void;
  /** Ends every connection. */
  drop(): void;
  /** Ends every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Lets new connections through. Those that were silenced stay silent. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** The database of `url` listens on a Unix socket, as all databases of tests do. */
export async function startDatabaseLink(url: string): Promise<DatabaseLink> {
  const { searchParams, pathname } = new URL(url.replace("@/", "@localhost/"));
  const socket_path = `${searchParams.get("host")}/.s.PGSQL.${searchParams.get("port")}`;
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;

  const server = createServer((service) => {
    const database = connect(socket_path);
    const pair: [Socket, Socket] = [service, database];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        // A host that has vanished does not pass on that the other side has closed its connection.
        if (isSilent) return;
        pairs.delete(pair);
        for (const either of pair) either.destroy();
      });
    }
    if (isSilent) return;
    service.pipe(database);
    database.pipe(service);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const self: DatabaseLink = {
    url: `postgres://tolem@127.0.0.1:${port}${pathname}?sslmode=disable`,
    silence() {
      isSilent = true;
      for (const [service, database] of pairs) {
        service.unpipe(database);
        database.unpipe(service);
      }
    },
    withholdAnswers() {
      for (const [service, database] of pairs) database.unpipe(service);
    },
    drop() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    async refuse() {
      const closed = new Promise((resolve) => server.close(resolve));
      self.drop();
      await closed;
    },
    async restore() {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    async close() {
      isSilent = false;
      self.drop();
      if (server.listening) await self.refuse();
    },
  };
  return self;
}

/** A world whose service reaches its database through a link; `direct_url` is the database without it. */
export async function createLinkedWorld(
  settings: Record<string, string> = {},
): Promise<{ world: World; link: DatabaseLink; direct_url: string }> {
  const database = await createDatabase();
  const link = await startDatabaseLink(database.url);
  const drop = async () => {
    await link.close();
    await database.drop();
  };
  return { world: await createWorld(settings, { url: link.url, drop }), link, direct_url: database.url };
}
