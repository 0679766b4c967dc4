/** The network between a service and its database, which a test can cut in the ways that networks and hosts fail. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createDatabase, createWorld, type World } from "./world.ts";

export type DatabaseLink = {
  /** The database's URL by way of the link. */
  url: string;
  /** Nothing gets through any more, and neither side is told: a host that vanished or hangs. */
  silence(): void;
  /** Statements get through, and their answers do not, until `drop`. */
  withholdAnswers(): void;
  /** Ends every connection. */
  drop(): void;
  /** Ends every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Lets new connections through. Those that were silenced stay so. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** `url` is of a database behind a socket, as all databases of tests are. */
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
        // Of a host that vanished neither side hears that the other has given up.
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

/** A world whose service reaches its database by way of a link. */
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
