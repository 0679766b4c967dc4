/** Clients that send slowly, or stop half-way, occupy nothing for long. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { makeTenant } from "../support/make.ts";
import { createWorld } from "../support/world.ts";

const HEAD = "HTTP/1.1\r\nHost: tolem.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";

/** A connection to `url`; a reset by the service or the system closes the socket and is no error of the test. */
async function open(url: string) {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  return socket.on("error", () => socket.destroy());
}

/** `count` connections, 64 at a time: a system's accept queue may be short, and resets what it has no room for. */
async function openMany(url: string, count: number) {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const more = Math.min(64, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: more }, () => open(url)))));
    expect(await ask(sockets.at(-1) as Socket)).toContain("200 OK");
  }
  return sockets;
}

/** The answer to a question on `socket`, or that it was closed without one. */
function ask(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const closed = () => resolve("closed");
    socket
      .once("data", (data) => resolve(String(data)))
      .once("error", closed)
      .once("close", closed);
    socket.write("GET /healthz HTTP/1.1\r\nHost: tolem.test\r\n\r\n");
  });
}

it("404 at once, and the end of the connection, for a body that never comes to a route there is not", async () => {
  const world = await createWorld();
  try {
    const socket = await open(world.url);
    socket.write(`POST /nowhere ${HEAD}`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"NOT_FOUND"');
  } finally {
    await world.close();
  }
});

it("closes what one address opens beyond 1,024 connections, and takes new ones when old ones end", async () => {
  const world = await createWorld();
  try {
    const sockets = await openMany(world.url, 1_024);
    expect(await ask(await open(world.url))).toBe("closed");

    sockets.at(-1)?.destroy();
    const deadline = performance.now() + 5_000;
    let answer = "";
    while (!answer.includes("200 OK") && performance.now() < deadline) answer = await ask(await open(world.url));
    expect(answer).toContain("200 OK");
    for (const socket of sockets) socket.destroy();
  } finally {
    await world.close();
  }
}, 60_000);

it("keeps no part of a tenant's share for callers who hang up before their body has come", async () => {
  const world = await createWorld();
  try {
    const tenant = await makeTenant(world);
    const form = HEAD.replace("application/json", "multipart/form-data; boundary=b");
    for (let n = 0; n < 70; n += 1) {
      const socket = await open(world.url);
      const [path, head] = n % 2 === 0 ? ["invoices", HEAD] : ["catalog/upload-image", form];
      socket.write(`POST /api/v1/${path} ${head.replace("\r\n", `\r\nX-API-Key: ${tenant.test_key}\r\n`)}`);
      // Until the service has read the head.
      await expect.poll(() => tenant.call("GET", "/health").then(({ status }) => status)).toBe(200);
      socket.destroy();
    }
    const calls = Array.from({ length: 64 }, () => tenant.call("GET", "/me"));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    await world.close();
  }
}, 60_000);

it("gives every request a deadline, and a stop waits for no body that never comes", async () => {
  const world = await createWorld();
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(world.url)));
  for (const socket of sockets) socket.write(`POST /api/dashboard/v1/login ${HEAD}`);
  expect(world.app.server.requestTimeout).toBe(60_000);
  const started = performance.now();
  const closed = sockets.map((socket) => new Promise((resolve) => socket.on("error", resolve).once("close", resolve)));
  await world.close();
  await Promise.all(closed);
  expect(performance.now() - started).toBeLessThan(20_000);
}, 60_000);
