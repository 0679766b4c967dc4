/** The guarded webhook client against real receivers: polite, slow, broken and hostile ones. */
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type GuardedClient, guardedClient } from "../../src/webhooks/guarded-connect.ts";
import { UNTRUSTED_CERTIFICATE } from "../support/untrusted-certificate.ts";

const REFUSED_HOSTS = [
  ...["127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1"],
  ...["192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.0.0.1.", "①②⑦.⓪.⓪.①"],
  ...["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::127.0.0.1]", "[::7f00:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"],
  ...["[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::1]", "[2001:0:7f00:1::1]", "[2001:db8::1]"],
  ...["[fc00::1]", "[fd12::1]", "[fec0::1]", "[ff02::1]", "[100::1]"],
];

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function openClient(options: { allowPrivate?: boolean; lookup?: (hostname: string) => Promise<string[]> } = {}) {
  const client = guardedClient({ allowPrivate: true, ...options });
  cleanups.push(() => client.close());
  return client;
}

/** Starts a server on a free port of 127.0.0.1; at the test's end its connections are cut and it stops. */
async function listen(server: Server) {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/hook`, sockets };
}

const receive = (listener: RequestListener) => listen(createHttpServer({ keepAliveTimeout: 60_000 }, listener));

/** A receiver that answers every connection's first bytes with `bytes`, as they are, and leaves it open. */
const receiveRaw = (bytes: string) => listen(createServer((socket) => socket.once("data", () => socket.write(bytes))));

function post(client: GuardedClient, url: string, timeoutMs = 5_000) {
  return client.post({ url, headers: { "content-type": "application/json" }, body: '{"a":1}', timeoutMs });
}

const failed = (error: string) => ({ kind: "failed", error, duration_ms: expect.any(Number) });
const answered = (http_status: number, response_body: string) => ({
  kind: "answered",
  http_status,
  retryAfter: null,
  response_body,
  duration_ms: expect.any(Number),
});

test("a post arrives byte for byte with its headers, and the answer comes back", async () => {
  let seen: IncomingMessage | undefined;
  let body = "";
  const receiver = await receive(async (request, response) => {
    seen = request;
    body = await text(request);
    response.writeHead(202).end("thank you");
  });

  const result = await openClient().post({
    url: `${receiver.url}/a%20b?x=1#part`,
    headers: { "Content-Type": "application/json", "User-Agent": "Tolem-Webhooks/1", "webhook-id": "evt_1" },
    body: Buffer.from('{"сумма":"10.00"}'),
    timeoutMs: 5_000,
  });

  expect(result).toEqual(answered(202, "thank you"));
  expect(seen).toMatchObject({ method: "POST", url: "/hook/a%20b?x=1" });
  expect(seen?.headers).toMatchObject({
    host: `127.0.0.1:${receiver.port}`,
    "content-type": "application/json",
    "user-agent": "Tolem-Webhooks/1",
    "webhook-id": "evt_1",
    "content-length": "22",
  });
  expect(body).toBe('{"сумма":"10.00"}');
});

describe("with private addresses forbidden", () => {
  test("no form of a private address is connected to", async () => {
    const receiver = await receive((_request, response) => response.end());
    const client = openClient({ allowPrivate: false });
    for (const host of REFUSED_HOSTS) {
      const result = await post(client, `http://${host}:${receiver.port}/hook`);
      expect(result, host).toEqual(failed("the address is private"));
    }
    expect(receiver.sockets).toHaveLength(0);
  });

  test("a name is refused when any of its addresses is private, after one look-up", async () => {
    const receiver = await receive((_request, response) => response.end());
    const privateAnswers = REFUSED_HOSTS.map((host) => new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, ""));
    for (const address of privateAnswers) {
      for (const answer of [[address], ["93.184.215.14", address], [address, "2606:2800:21f:cb07::1"]]) {
        const lookup = vi.fn(async () => answer);
        const result = await post(openClient({ allowPrivate: false, lookup }), `http://a.test:${receiver.port}/hook`);
        expect(result, answer.join()).toEqual(failed("the address is private"));
        expect(lookup).toHaveBeenCalledTimes(1);
      }
    }
    expect(receiver.sockets).toHaveLength(0);
  });

  test("localhost is not reached by its name", async () => {
    const receiver = await receive((_request, response) => response.end());
    const client = openClient({ allowPrivate: false });
    for (const host of ["localhost", "LOCALHOST", "hook.localhost"]) {
      expect(await post(client, `http://${host}:${receiver.port}/hook`)).toMatchObject({ kind: "failed" });
    }
    expect(receiver.sockets).toHaveLength(0);
  });
});

describe("names", () => {
  test("a name is looked up once and its first answer is connected to, whatever a second one would have been", async () => {
    const hosts: (string | undefined)[] = [];
    const receiver = await receive((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    const lookup = vi
      .fn(async () => ["127.0.0.1"])
      .mockResolvedValueOnce(["127.0.0.1"])
      .mockResolvedValue(["127.0.0.9"]);
    const client = openClient({ lookup });

    expect(await post(client, `http://receiver.test:${receiver.port}/hook`)).toEqual(answered(200, ""));
    expect(lookup.mock.calls).toEqual([["receiver.test"]]);
    expect(hosts).toEqual([`receiver.test:${receiver.port}`]);
  });

  test("when one of several addresses refuses, the next is tried", async () => {
    const receiver = await receive((_request, response) => response.end());
    const client = openClient({ lookup: async () => ["127.0.0.9", "127.0.0.1"] });
    expect(await post(client, `http://receiver.test:${receiver.port}/hook`)).toEqual(answered(200, ""));
  });

  test("a name without addresses fails, and is looked up again for the next post", async () => {
    const receiver = await receive((_request, response) => response.end());
    const lookup = vi
      .fn(async () => ["127.0.0.1"])
      .mockResolvedValueOnce([])
      .mockRejectedValueOnce(new Error("SERVFAIL"));
    const client = openClient({ lookup });
    const url = `http://receiver.test:${receiver.port}/hook`;
    expect(await post(client, url)).toEqual(failed("the name does not resolve"));
    expect(await post(client, url)).toEqual(failed("the name does not resolve"));
    expect(await post(client, url)).toEqual(answered(200, ""));
  });

  test("the machine's own names are known when private addresses are allowed", async () => {
    const receiver = await receive((_request, response) => response.end());
    expect(await post(openClient(), `http://localhost:${receiver.port}/hook`)).toEqual(answered(200, ""));
  });

  test("a name that is in no zone fails against the real name servers", async () => {
    const result = await post(openClient({ allowPrivate: false }), "http://receiver.invalid/hook", 1_000);
    // A machine without a network may have no name server that answers.
    expect([failed("the name does not resolve"), failed("timed out after 1 s")]).toContainEqual(result);
  });
});

test("a URL that no longer obeys the rules is not posted to", async () => {
  const client = openClient();
  expect(await post(client, "ftp://127.0.0.1/")).toEqual(failed("the URL must begin with http:// or https://"));
  expect(await post(client, "http://127.0.0.1:25/")).toEqual(failed("the URL must not use port 25"));
  expect(await post(client, "http://u:p@127.0.0.1/")).toEqual(
    failed("the URL must not contain a user name or a password"),
  );
});

describe("answers", () => {
  test("a redirect is an answer and is not followed", async () => {
    const paths: (string | undefined)[] = [];
    const receiver = await receive((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect(await post(openClient(), receiver.url)).toEqual(answered(307, ""));
    expect(paths).toEqual(["/hook"]);
  });

  test("the first KiB is kept as text the database can hold", async () => {
    const cases: [Buffer, string][] = [
      [Buffer.from("привет"), "привет"],
      [Buffer.from("a\0b\0"), "ab"],
      [Buffer.from([0x61, 0xff, 0x62]), "a\ufffdb"],
      [Buffer.alloc(3_000, "x"), "x".repeat(1024)],
      [Buffer.alloc(3_000, "я"), "я".repeat(512)],
      [Buffer.from(`x${"я".repeat(1_500)}`), `x${"я".repeat(511)}`],
      [Buffer.alloc(3_000, 0xff), "\ufffd".repeat(341)],
    ];
    let next: Buffer = Buffer.alloc(0);
    const receiver = await receive((_request, response) => response.end(next));
    const client = openClient();
    for (const [body, kept] of cases) {
      next = body;
      expect(await post(client, receiver.url)).toEqual(answered(200, kept));
    }
  });

  test("64 KiB are read to their end, and the connection goes on", async () => {
    const receiver = await receive((_request, response) => response.end(Buffer.alloc(64 * 1024, "x")));
    const client = openClient();
    for (let count = 0; count < 5; count++) {
      expect(await post(client, receiver.url)).toEqual(answered(200, "x".repeat(1024)));
    }
    expect(receiver.sockets.length).toBeLessThanOrEqual(2);
  });

  test("an endless answer is cut after 64 KiB; its status stands and its connection is dropped", async () => {
    const receiver = await receive((_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024, "x")));
      };
      response.on("drain", pour);
      pour();
    });
    expect(await post(openClient(), receiver.url)).toEqual(answered(200, "x".repeat(1024)));
    await expect.poll(() => receiver.sockets[0]?.destroyed).toBe(true);
  });

  test("an informational answer is not the answer", async () => {
    const receiver = await receiveRaw(
      "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n",
    );
    expect(await post(openClient(), receiver.url)).toEqual(answered(204, ""));
  });
});

describe("what comes beside the body", () => {
  const TOO_LONG = "the answer has more than 64 KiB beside its body";
  const CHUNKED = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
  const EARLY = `HTTP/1.1 103 Early Hints\r\nlink: <${"x".repeat(900)}>\r\n\r\n`;

  /** Writes `first`, and then `part` over and over until the connection is closed, or `times` times; how many bytes went out. */
  async function receiveFlood(first: string, part: string, times = Number.POSITIVE_INFINITY, last = "") {
    const written: number[] = [];
    const server = createServer((socket) => {
      const nr = written.push(0) - 1;
      const write = (text: string) => {
        written[nr] = (written[nr] ?? 0) + text.length;
        return socket.write(text);
      };
      socket.once("data", () => {
        let sent = 0;
        const pour = () => {
          while (sent < times && !socket.destroyed) {
            sent += 1;
            if (!write(part)) return;
          }
          if (sent === times && last !== "") write(last);
        };
        socket.on("drain", pour);
        write(first);
        pour();
      });
    });
    return { ...(await listen(server)), written };
  }

  test.each([
    ["extensions of chunks", CHUNKED, `1;x=${"x".repeat(9_000)}\r\nx\r\n`],
    ["an extension of a chunk that does not end", `${CHUNKED}1;x=`, "x".repeat(9_000)],
    ["chunks of a byte after a long head", `${CHUNKED}`, `1;${"x".repeat(90)}\r\nx\r\n`],
  ])("a flood of %s fails after 64 KiB, and the connection is closed", async (_what, first, part) => {
    const receiver = await receiveFlood(first, part);
    expect(await post(openClient(), receiver.url)).toEqual(failed(TOO_LONG));
    await expect.poll(() => receiver.sockets[0]?.destroyed).toBe(true);
    // What had been sent and not been read; buffers of two kernels and of Node.js.
    expect(receiver.written[0]).toBeLessThan(8 * 1024 * 1024);
  });

  test.each([
    ["with a header", EARLY],
    ["without one", "HTTP/1.1 103 Early Hints\r\n\r\n"],
  ])("more than 50 informational answers fail %s, and the connection is closed", async (_what, early) => {
    const receiver = await receiveFlood("", early);
    const MANY = "more than 50 informational answers came before the answer";
    expect(await post(openClient(), receiver.url)).toEqual(failed(MANY));
    await expect.poll(() => receiver.sockets[0]?.destroyed).toBe(true);
  });

  test("each post has 64 KiB of its own, on one connection too", async () => {
    const first = `${CHUNKED}`;
    const receiver = await listen(
      createServer((socket) =>
        socket.on("data", () => socket.write(`${first}1;x=${"x".repeat(15_000)}\r\nx\r\n0\r\n\r\n`)),
      ),
    );
    const client = openClient();
    for (let count = 0; count < 10; count += 1) expect(await post(client, receiver.url)).toEqual(answered(200, "x"));
    expect(receiver.sockets.length).toBeLessThanOrEqual(2);
  });

  test("64 KiB in chunks of 16 bytes, after ten informational answers, are read to their end", async () => {
    const receiver = await receiveFlood(
      `${EARLY.repeat(10)}${CHUNKED}`,
      `10\r\n${"x".repeat(16)}\r\n`,
      4096,
      "0\r\n\r\n",
    );
    expect(await post(openClient(), receiver.url)).toEqual(answered(200, "x".repeat(1024)));
  });
});

describe("time", () => {
  const slowReceivers: [string, (socket: Socket) => void][] = [
    ["never answers", () => {}],
    ["stops in the middle of the headers", (socket) => socket.write("HTTP/1.1 200 OK\r\nx: ")],
    ["stops in the middle of the body", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf")],
    [
      "trickles its body",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        const trickle = setInterval(() => socket.write("1\r\nx\r\n"), 5);
        socket.on("close", () => clearInterval(trickle));
      },
    ],
    [
      "trickles informational answers",
      (socket) => {
        const trickle = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 5);
        socket.on("close", () => clearInterval(trickle));
      },
    ],
  ];

  test.each(slowReceivers)(
    "a receiver that %s is given up at the time limit and disconnected",
    async (_name, behave) => {
      const receiver = await listen(createServer((socket) => socket.once("data", () => behave(socket))));
      const result = await post(openClient(), receiver.url, 100);
      expect(result).toEqual(failed("timed out after 0.1 s"));
      expect(result.duration_ms).toBeGreaterThanOrEqual(99);
      await expect.poll(() => receiver.sockets[0]?.destroyed).toBe(true);
    },
  );

  test("a TLS handshake that never ends counts too", async () => {
    const receiver = await listen(createServer(() => {}));
    const result = await post(openClient(), `https://127.0.0.1:${receiver.port}/`, 50);
    expect(result).toEqual(failed("timed out after 0.05 s"));
    // Else the client would wait for the connection's own limit when it closes.
    for (const socket of receiver.sockets) socket.destroy();
  });

  test("a look-up that takes too long counts too, and nothing is sent when it ends after all", async () => {
    let requests = 0;
    const receiver = await receive((_request, response) => {
      requests++;
      response.end();
    });
    let release = (_addresses: string[]) => {};
    const client = openClient({
      lookup: () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    });

    const result = await post(client, `http://receiver.test:${receiver.port}/hook`, 20);
    expect(result).toEqual(failed("timed out after 0.02 s"));
    release(["127.0.0.1"]);
    await expect.poll(() => receiver.sockets[0]?.destroyed).toBe(true);
    expect(requests).toBe(0);
  });

  test("a hanging path of a receiver holds back neither another receiver nor another path of its own", async () => {
    const slow = await receive((request, response) => {
      if (request.url === "/fast") response.end();
    });
    const other = await receive((_request, response) => response.end());
    const client = openClient();
    let ended = 0;
    const hanging = Array.from({ length: 60 }, () => post(client, slow.url).finally(() => ended++));

    expect(await post(client, other.url)).toEqual(answered(200, ""));
    expect(await post(client, `http://127.0.0.1:${slow.port}/fast`)).toEqual(answered(200, ""));
    expect(ended).toBe(0);

    for (const socket of slow.sockets) socket.destroy();
    await Promise.all(hanging);
  });
});

describe("broken receivers", () => {
  test("a closed port is a refused connection", async () => {
    const receiver = await receive(() => {});
    for (const cleanup of cleanups.splice(0)) await cleanup();
    expect(await post(openClient(), receiver.url)).toEqual(failed("the connection was refused"));
  });

  const closed = "the connection was closed before the answer was complete";
  const notHttp = "the answer is not HTTP";
  test.each<[string, (socket: Socket) => void, string]>([
    ["resets", (socket) => socket.resetAndDestroy(), closed],
    ["hangs up", (socket) => socket.end(), closed],
    ["hangs up within the body", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"), closed],
    [
      "asks for an upgrade",
      (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n"),
      notHttp,
    ],
    ["does not speak HTTP", (socket) => socket.write("220 mail.test ESMTP\r\n"), notHttp],
    [
      "never ends its headers",
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(70_000)}`),
      "the headers of the answer are too long",
    ],
  ])("one that %s has failed, in words", async (_name, behave, words) => {
    const receiver = await listen(createServer((socket) => socket.once("data", () => behave(socket))));
    expect(await post(openClient(), receiver.url)).toEqual(failed(words));
  });
});

describe("https", () => {
  test("a self-signed certificate is refused, also the second time, and is asked for by name", async () => {
    const names: string[] = [];
    let requests = 0;
    const server = createHttpsServer({
      ...UNTRUSTED_CERTIFICATE,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    });
    server.on("request", () => requests++);
    const receiver = await listen(server);
    const client = openClient({ lookup: async () => ["127.0.0.1"] });

    for (const _time of ["first", "second"]) {
      const result = await post(client, `https://receiver.test:${receiver.port}/hook`);
      expect(result).toEqual(failed("the certificate is self-signed"));
    }
    expect(names).toEqual(["receiver.test", "receiver.test"]);
    expect(requests).toBe(0);
  });

  test("a flood beside the body fails over TLS too, counted as it was decrypted", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    cleanups.push(async () => void vi.unstubAllEnvs());
    const server = createTlsServer(UNTRUSTED_CERTIFICATE, (socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"));
      };
      socket.on("error", () => {});
      socket.on("drain", pour);
      socket.once("data", pour);
    });
    const receiver = await listen(server);
    const url = `https://127.0.0.1:${receiver.port}/hook`;
    const MANY = "more than 50 informational answers came before the answer";
    expect(await post(openClient(), url)).toEqual(failed(MANY));
    await expect.poll(() => receiver.sockets[0]?.destroyed).toBe(true);
  });

  test("a receiver that speaks no TLS has failed, in words", async () => {
    const receiver = await receiveRaw("HTTP/1.1 400 Bad Request\r\n\r\n");
    const result = await post(openClient(), `https://127.0.0.1:${receiver.port}/hook`);
    expect(result).toEqual(failed("TLS could not be agreed on"));
  });
});

describe("connections", () => {
  // A second one is opened when a post follows in the very instant in which the first is being freed.
  test("posts one after another share two connections at most, and their look-ups", async () => {
    const receiver = await receive((_request, response) => response.end());
    const lookup = vi.fn(async () => ["127.0.0.1"]);
    const client = openClient({ lookup });
    for (let count = 0; count < 20; count++) await post(client, `http://receiver.test:${receiver.port}/hook`);
    expect(receiver.sockets.length).toBeLessThanOrEqual(2);
    expect(lookup).toHaveBeenCalledTimes(receiver.sockets.length);
  });

  test("a connection that the receiver closed is replaced", async () => {
    const receiver = await receive((_request, response) => response.writeHead(200, { connection: "close" }).end());
    const client = openClient();
    for (let count = 0; count < 5; count++) expect(await post(client, receiver.url)).toEqual(answered(200, ""));
    expect(receiver.sockets).toHaveLength(5);
  });

  test("the connections of the least recent receivers are closed when there are more than 500", async () => {
    const receiver = await receive((_request, response) => response.end());
    const client = openClient({ lookup: async () => ["127.0.0.1"] });
    for (let batch = 0; batch < 13; batch++) {
      const names = Array.from({ length: 40 }, (_, index) => `r${batch * 40 + index}.test`);
      const results = await Promise.all(names.map((name) => post(client, `http://${name}:${receiver.port}/hook`)));
      for (const result of results) expect(result).toEqual(answered(200, ""));
    }
    const open = () => receiver.sockets.filter((socket) => !socket.destroyed).length;
    await expect.poll(open).toBeLessThanOrEqual(500);
  });

  test("closing waits for the posts under way and leaves no connection", async () => {
    let answer: (() => void) | undefined;
    const receiver = await receive((_request, response) => {
      answer = () => response.end("late");
    });
    const client = openClient();
    const result = post(client, receiver.url);
    await expect.poll(() => answer).toBeDefined();
    const closing = client.close();
    answer?.();
    expect(await result).toEqual(answered(200, "late"));
    await closing;
    await expect.poll(() => receiver.sockets[0]?.destroyed).toBe(true);
  });
});
