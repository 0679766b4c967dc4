/** The receivers of bench/deliver.ts: a port for each tenant, which answers in 20 ms; on a message half of them hang. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const ANSWER_MS = 20;

let areHalfHanging = false;
const held: ServerResponse[] = [];
process.on("message", (message) => {
  areHalfHanging = message === "hang";
  if (!areHalfHanging) for (const response of held.splice(0)) response.destroy();
});

async function listen(index: number): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume();
    if (areHalfHanging && index % 2 === 1) held.push(response);
    else setTimeout(() => response.end("ok"), ANSWER_MS);
  });
  await new Promise<void>((listening) => server.listen({ host: "127.0.0.1", port: 0, backlog: 1024 }, listening));
  return (server.address() as AddressInfo).port;
}

process.send?.(await Promise.all(Array.from({ length: Number(process.argv[2]) }, (_, index) => listen(index))));
