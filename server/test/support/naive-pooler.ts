/** A transaction pooler without support for prepared statements: all its clients share one session of the server. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type NaivePooler = { url: string; close(): Promise<void> };

/** What is sent to the server at once: all up to a Sync, or one simple query. */
type Unit = { client: Socket; bytes: Buffer };

const PROTOCOL_3 = 196_608;
/** Its answer to a start: authenticated, two facts about the server, and ready. */
const WELCOME = Buffer.concat([
  message("R", Buffer.from([0, 0, 0, 0])),
  message("S", Buffer.from("server_version\x0018.0\0")),
  message("S", Buffer.from("client_encoding\0UTF8\0")),
  message("K", Buffer.alloc(8)),
  message("Z", Buffer.from("I")),
]);

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** Calls `each` with every whole message of a stream; the first of a client's has no type. */
function onMessages(socket: Socket, hasStart: boolean, each: (type: string, bytes: Buffer) => void): void {
  let received = Buffer.alloc(0);
  let isStart = hasStart;
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const head = isStart ? 0 : 1;
      if (received.length < head + 4) return;
      const size = head + received.readInt32BE(head);
      if (received.length < size) return;
      const type = isStart ? "start" : received.toString("latin1", 0, 1);
      isStart = false;
      const bytes = received.subarray(0, size);
      received = received.subarray(size);
      each(type, bytes);
    }
  });
}

/** `url` is of a database behind a socket, as all databases of tests are. */
export async function startNaivePooler(url: string): Promise<NaivePooler> {
  const { searchParams, pathname } = new URL(url.replace("@/", "@localhost/"));
  const server = connect(`${searchParams.get("host")}/.s.PGSQL.${searchParams.get("port")}`);
  const clients = new Set<Socket>();
  const units: Unit[] = [];
  let serving: Socket | undefined;
  let isBusy = true;

  function serveNext(): void {
    if (isBusy) return;
    const at = units.findIndex(({ client }) => serving === undefined || client === serving);
    const [unit] = at < 0 ? [] : units.splice(at, 1);
    if (unit === undefined) return;
    isBusy = true;
    serving = unit.client;
    server.write(unit.bytes);
  }

  onMessages(server, false, (type, bytes) => {
    serving?.write(bytes);
    if (type !== "Z") return;
    isBusy = false;
    // In a transaction the session stays with its client.
    if (bytes.toString("latin1", 5, 6) === "I") serving = undefined;
    serveNext();
  });
  server.write(startMessage(pathname.slice(1)));

  const listener = createServer((client) => {
    let collected: Buffer[] = [];
    clients.add(client);
    client.on("error", () => undefined);
    client.on("close", () => clients.delete(client));
    onMessages(client, true, (type, bytes) => {
      if (type === "X") return;
      if (type === "start") {
        client.write(WELCOME);
        return;
      }
      collected.push(bytes);
      if (type !== "S" && type !== "Q") return;
      units.push({ client, bytes: Buffer.concat(collected) });
      collected = [];
      serveNext();
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `postgres://tolem@127.0.0.1:${port}${pathname}?sslmode=disable`,
    async close() {
      for (const client of clients) client.destroy();
      server.destroy();
      await new Promise((closed) => listener.close(closed));
    },
  };
}

function startMessage(database: string): Buffer {
  const body = Buffer.from(`    user\0tolem\0database\0${database}\0\0`);
  body.writeInt32BE(PROTOCOL_3);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}
