/** A round-robin load balancer in front of several processes; a process is drained before it stops. */
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 20;
const SAID_LENGTH = 1000;

export type Balancer = {
  url: string;
  add(target: string): void;
  /** Drains the target: sends it no more calls, and waits for the answers of those that it has. */
  takeOut(target: string): Promise<void>;
  /** The broken connections and the answers from 500 on that callers got, as one text each. */
  failures: string[];
  close(): Promise<void>;
};

export async function startBalancer(): Promise<Balancer> {
  /** The number of running calls of each target. */
  const targets = new Map<string, number>();
  let inTurn: string[] = [];
  let calls = 0;
  const failures: string[] = [];
  const server = createServer((asked, answer) => {
    calls += 1;
    const target = inTurn[calls % inTurn.length] ?? "";
    const count = (change: number) => targets.set(target, (targets.get(target) ?? 0) + change);
    count(1);
    answer.once("close", () => count(-1));
    const note = (what: string) =>
      failures.push(`${new Date().toISOString()} ${asked.method} ${asked.url} at ${target}: ${what}`);
    // Without an agent each call has a connection of its own.
    const to = send(target + asked.url, { method: asked.method, headers: asked.headers, agent: false }, (got) => {
      const { statusCode = 0, headers } = got;
      if (statusCode >= 500) got.once("data", (chunk) => note(`${statusCode} ${String(chunk).slice(0, SAID_LENGTH)}`));
      answer.writeHead(statusCode, headers);
      got.pipe(answer);
    });
    to.once("error", (error) => {
      note(error.message);
      answer.destroy();
    });
    asked.pipe(to);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(target) {
      inTurn = [...inTurn, target];
    },
    failures,
    async takeOut(target) {
      inTurn = inTurn.filter((one) => one !== target);
      while ((targets.get(target) ?? 0) > 0) await delay(POLL_MS);
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
