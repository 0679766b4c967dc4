/** Clients that send slowly, or stop half-way, hold nothing for long. */
import { once } from "node:events";
import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createWorld } from "../support/world.ts";

const HEAD = "HTTP/1.1\r\nHost: tolem.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";

async function open(url: string) {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
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
