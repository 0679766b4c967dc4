/** A fake Redis with the commands that the rate limits use, which a test can hang or stop. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type RedisPeer = {
  url: string;
  /** Takes connections and commands, and answers none. */
  hang(): void;
  /** Answers again. What was asked meanwhile stays unanswered. */
  wake(): void;
  /** Ends every connection, and refuses new ones. */
  die(): Promise<void>;
  /** Takes connections again; the counts are gone. */
  rise(): Promise<void>;
  /** How often the limits were asked about. */
  counted(): number;
  close(): Promise<void>;
};

export async function startRedisPeer(): Promise<RedisPeer> {
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  let isHanging = false;
  let counted = 0;

  function answerTo([name = "", , , key = "", window = ""]: string[]): string {
    if (name.toLowerCase() === "ping") return "+PONG\r\n";
    if (!/^eval(sha)?$/i.test(name)) return "+OK\r\n";
    counted += 1;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `*2\r\n:${count}\r\n:${window}\r\n`;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let received = "";
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      const { commands, rest } = readCommands(received);
      received = rest;
      if (!isHanging) socket.write(commands.map(answerTo).join(""));
    });
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const self: RedisPeer = {
    url: `redis://127.0.0.1:${port}`,
    hang() {
      isHanging = true;
    },
    wake() {
      isHanging = false;
    },
    async die() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async rise() {
      counts.clear();
      await listen(port);
    },
    counted: () => counted,
    async close() {
      if (server.listening) await self.die();
    },
  };
  return self;
}

/** The whole commands at the beginning of `text`: each an array of length-prefixed strings, a character for each byte. */
function readCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (let head = /^\*(\d+)\r\n/.exec(rest); head !== null; head = /^\*(\d+)\r\n/.exec(rest)) {
    const command: string[] = [];
    let at = head[0].length;
    for (let nr = 0; nr < Number(head[1]); nr += 1) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(at));
      const begin = at + (size?.[0].length ?? 0);
      const end = begin + Number(size?.[1]);
      if (size === null || rest.length < end + 2) return { commands, rest };
      command.push(rest.slice(begin, end));
      at = end + 2;
    }
    commands.push(command);
    rest = rest.slice(at);
  }
  return { commands, rest };
}
