/** The attackers of bench/attack.ts: one merchant, and strangers, whose calls cost the service most, until they are stopped. */
import { setMaxListeners } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { AttackName } from "./attack-names.ts";
import { uploadLargePicture } from "./large-picture.ts";

type Target = {
  url: string;
  live_key: string;
  console_headers: Record<string, string>;
  slug: string;
};
/** Attacks until `signal` aborts; `count` records the answers. */
type Attack = (target: Target, count: (answer: string) => void, signal: AbortSignal) => Promise<void>;

const BODY_BYTES = 1024 * 1024;
/** The pause of a client after a refusal without `Retry-After`. */
const RETRY_MS = 250;

/** Connections are opened in hundreds a second: the kernel would refuse a burst of thousands. */
const TICK_MS = 50;
const OPENED_AT_ONCE = 10;
const DRIP_EVERY = 20;

const json = { "content-type": "application/json" };

/** `atOnce` clients that call again as soon as they are answered, and heed no `Retry-After`. */
function hammer(atOnce: number, call: (target: Target, signal: AbortSignal) => Promise<Response>): Attack {
  return async (target, count, signal) => {
    const client = async () => {
      while (!signal.aborted) {
        const answer = await call(target, signal).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        count(String(answer?.status ?? "none"));
        if (answer === undefined || answer.status === 429) await delay(RETRY_MS);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
  };
}

/** `sockets` connections that send `head`, then `drip` every second, and read only where `reads`. */
function hold(sockets: number, input: { head: (target: Target) => string; drip?: string; reads?: boolean }): Attack {
  return async (target, count, signal) => {
    const open = new Set<Socket>();
    const { port } = new URL(target.url);
    const begin = () => {
      const socket = connect(Number(port), "127.0.0.1");
      if (input.reads === false) socket.pause();
      else socket.resume();
      socket
        .on("error", () => undefined)
        .once("close", () => {
          open.delete(socket);
          count("closed");
        });
      socket.write(input.head(target));
      open.add(socket);
    };
    for (let ticks = 0; !signal.aborted; ticks += 1) {
      for (let n = 0; n < OPENED_AT_ONCE && open.size < sockets; n += 1) begin();
      if (input.drip !== undefined && ticks % DRIP_EVERY === 0) for (const socket of open) socket.write(input.drip);
      await delay(TICK_MS);
    }
    count(`held ${open.size}`);
    for (const socket of open) socket.destroy();
  };
}

const wideBody = JSON.stringify({ cart_items: Array(Math.floor(BODY_BYTES / 3) - 10).fill({}) });
const post = (path: string, length: number, headers = "") =>
  `POST ${path} HTTP/1.1\r\nHost: tolem\r\nContent-Type: application/json\r\n${headers}Content-Length: ${length}\r\n\r\n{`;

/** A receiver that never sends its final answer: one informational answer after the other. */
async function startFlood(): Promise<{ url: string; close(): void }> {
  const open = new Set<Socket>();
  const hint = Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </tea.css>; rel=preload\r\n\r\n".repeat(200));
  const server = createServer((socket) => {
    open.add(socket);
    const pour = () => {
      while (!socket.destroyed && socket.write(hint));
    };
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
    socket.once("data", pour).on("drain", pour);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function configure({ url, console_headers }: Target, receiver: string): Promise<Response> {
  return fetch(`${url}/api/dashboard/v1/webhook/configure`, {
    method: "POST",
    headers: { ...console_headers, ...json },
    body: JSON.stringify({ url: receiver }),
  });
}

const testWebhook = ({ url, console_headers }: Target, signal: AbortSignal) =>
  fetch(`${url}/api/dashboard/v1/webhook/test`, { method: "POST", headers: console_headers, signal });

/** Several attacks at once. */
function together(...attacks: Attack[]): Attack {
  return async (target, count, signal) => {
    await Promise.all(attacks.map((attack) => attack(target, count, signal)));
  };
}

const HEAVY = ["/invoices/export.xlsx", "/invoices/export.csv", "/summary?is_sandbox=true"];

const WORK: Record<AttackName, Attack> = {
  "wide bodies": together(
    hammer(4, ({ url, live_key }, signal) =>
      fetch(`${url}/api/v1/subscriptions`, {
        method: "POST",
        headers: { "x-api-key": live_key, "idempotency-key": String(Math.random()), ...json },
        body: wideBody,
        signal,
      }),
    ),
    hammer(4, ({ url, slug }, signal) =>
      fetch(`${url}/shop/${slug}/order`, { method: "POST", headers: json, body: wideBody.slice(0, 60_000), signal }),
    ),
  ),
  "unfinished bodies": together(
    hold(300, { head: () => post("/nonexistent", 1_000) }),
    hold(300, { head: () => post("/api/dashboard/v1/login", 1_000), drip: " " }),
    hold(300, { head: ({ live_key }) => post("/api/v1/invoices", 1_000, `X-API-Key: ${live_key}\r\n`), drip: " " }),
  ),
  "idle connections": hold(1_200, { head: () => "" }),
  "slow uploads": hold(34, {
    head: ({ live_key }) =>
      `POST /api/v1/catalog/upload-image HTTP/1.1\r\nHost: tolem\r\nX-API-Key: ${live_key}\r\nContent-Length: 1000000\r\n` +
      'Content-Type: multipart/form-data; boundary=tea\r\n\r\n--tea\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    drip: "x",
  }),
  "slow readers": hold(200, {
    head: () => "GET /openapi.json HTTP/1.1\r\nHost: tolem\r\n\r\n".repeat(4),
    reads: false,
  }),
  pictures: hammer(20, uploadLargePicture),
  "webhook tests": hammer(200, testWebhook),
  "console calls": hammer(64, ({ url, console_headers }, signal) =>
    fetch(`${url}/api/dashboard/v1/invoices?limit=100`, { headers: console_headers, signal }),
  ),
  "heavy work": hammer(64, ({ url, console_headers }, signal) => {
    const path = HEAVY[Math.floor(Math.random() * HEAVY.length)];
    return fetch(`${url}/api/dashboard/v1${path}`, { headers: console_headers, signal });
  }),
  "wrong keys": hammer(64, ({ url }, signal) =>
    fetch(`${url}/api/v1/me`, { headers: { "x-api-key": `svc_live_${Math.random()}` }, signal }),
  ),
  "floods of headers": async (target, count, signal) => {
    const flood = await startFlood();
    await configure(target, flood.url);
    await hammer(20, testWebhook)(target, count, signal);
    flood.close();
    await configure(target, "http://127.0.0.1:9/");
  },
};

let stopped = new AbortController();

process.on("message", async (message: { attack: AttackName; target: Target } | "stop") => {
  if (message === "stop") {
    stopped.abort();
    return;
  }
  stopped = new AbortController();
  // Each open call listens to it.
  setMaxListeners(0, stopped.signal);
  const answers: Record<string, number> = {};
  const count = (answer: string) => {
    answers[answer] = (answers[answer] ?? 0) + 1;
  };
  await WORK[message.attack](message.target, count, stopped.signal);
  process.send?.({ answers });
});
