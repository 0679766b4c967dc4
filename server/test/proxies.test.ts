/** The proxies of ops/ ask another process where the first did not do its part, but never twice for what may then be done twice. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasHaproxy } from "./support/haproxy.ts";
import { httpCall } from "./support/http-call.ts";
import { hasNginx } from "./support/nginx.ts";
import { type ServiceProxy, startServiceHaproxy, startServiceNginx } from "./support/service-proxy.ts";

const REFUSAL = { error: { code: "UNAVAILABLE", message: "The service is overloaded or stopping." } };
const KEY = { "idempotency-key": "order-1" };
/** HAProxy keeps what it may send again in a buffer of 16 kB. */
const LONG = { description: "a".repeat(12_000) };

type Fault = number | "broken";
type Try = { url: string; call: string; key: string | undefined; body: string };

/** Two processes, whose first tries meet the faults, wherever they arrive. */
let servers: Server[];
let faults: Fault[];
let tries: Try[];
let stream: ServerResponse;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/readyz") return void response.end();
  if (request.url === "/api/dashboard/v1/stream") {
    stream = response.writeHead(200, { "content-type": "text/event-stream" });
    return void stream.write("data: first\n\n");
  }
  const body = await text(request);
  const port = request.socket.localPort;
  tries.push({
    url: `http://127.0.0.1:${port}`,
    call: `${request.method} ${request.url}`,
    key: request.headers["idempotency-key"]?.toString(),
    body,
  });
  const fault = faults.shift();
  if (fault === "broken") return void request.socket.destroy();
  if (fault === undefined) return void response.end("{}");
  response.writeHead(fault, { "content-type": "application/json", "retry-after": "1" }).end(JSON.stringify(REFUSAL));
}

async function startServer(): Promise<Server> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(() => {
  faults = [];
  tries = [];
});

describe.each([
  { name: "HAProxy", isThere: hasHaproxy, start: startServiceHaproxy },
  { name: "nginx", isThere: hasNginx, start: startServiceNginx },
])("$name", ({ isThere, start }) => {
  describe.skipIf(!isThere())("in front of two processes", () => {
    let folder: string;
    let proxy: ServiceProxy;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "tolem-proxy-"));
      servers = [await startServer(), await startServer()];
      const urls = servers.map(urlOf);
      proxy = await start(folder, urls);
      for (const url of urls) await proxy.takeIn(url);
    });
    afterAll(async () => {
      await proxy.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true });
    });
    const call = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
      httpCall(method, proxy.url + path, { headers, body });

    it.each<[string, string, Record<string, string>, unknown]>([
      ["GET", "/api/v1/invoices", {}, undefined],
      ["GET", "/console", {}, undefined],
      ["POST", "/api/v1/invoices?draft=1", KEY, LONG],
      ["POST", "/api/dashboard/v1/invoices", KEY, LONG],
      ["DELETE", "/api/v1/catalog/7", KEY, undefined],
    ])("asks the other for %s %s, refused or broken", async (method, path, headers, body) => {
      for (const fault of [503, "broken"] as const) {
        faults = [fault];
        tries = [];
        expect((await call(method, path, headers, body))?.status).toBe(200);
        const [first, second] = tries;
        expect(tries).toHaveLength(2);
        expect(second?.url).not.toBe(first?.url);
        expect(second).toEqual({ ...first, url: second?.url });
        expect(second?.body).toBe(body === undefined ? "" : JSON.stringify(body));
      }
    });

    it.each([
      ["POST", "/api/v1/invoices", {}],
      ["POST", "/api/v1/invoices", { "idempotency-key": "" }],
      ["POST", "/api/dashboard/v1/team/invitations", {}],
      ["POST", "/shop/flowers/orders", KEY],
      ["POST", "/api/portal/tenants", KEY],
      ["PATCH", "/api/v1/catalog/7", {}],
    ])("sends %s %s with %o once", async (method, path, headers) => {
      faults = [503];
      const refused = await call(method, path, headers, {});
      expect([refused?.status, refused?.headers.get("retry-after"), refused?.body]).toEqual([503, "1", REFUSAL]);
      expect(tries).toHaveLength(1);
      faults = ["broken"];
      // Where it has answered the caller before, HAProxy breaks the caller's connection in place of a 502.
      expect([undefined, 502]).toContain((await call(method, path, headers, {}))?.status);
      expect(tries).toHaveLength(2);
    });

    it.each([429, 500, 502])("passes a %i on", async (status) => {
      faults = [status];
      expect((await call("POST", "/api/v1/invoices", KEY, {}))?.status).toBe(status);
      expect(tries).toHaveLength(1);
    });

    it("passes the refusal on when all refuse, and goes on asking them", async () => {
      faults = [503, 503, 503];
      const answered = await call("GET", "/api/v1/invoices");
      expect([answered?.status, answered?.headers.get("retry-after"), answered?.body]).toEqual([503, "1", REFUSAL]);
      faults = [503];
      const before = await proxy.countRepeated();
      expect((await call("GET", "/api/v1/invoices"))?.status).toBe(200);
      expect(await proxy.countRepeated()).toBe(before + 1);
    });

    it("passes an event on while its stream is open", async () => {
      const { body } = await fetch(`${proxy.url}/api/dashboard/v1/stream`);
      const reader = body?.getReader();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("data: first\n\n");
      stream.end();
      expect((await reader?.read())?.done).toBe(true);
    });

    it.skipIf(start === startServiceNginx)("sends nothing to a process that was taken out", async () => {
      const [first, second] = servers.map(urlOf) as [string, string];
      await proxy.takeOut(first);
      for (let n = 0; n < 4; n += 1) await call("POST", "/api/v1/invoices", {}, {});
      expect(tries.map(({ url }) => url)).toEqual(Array(4).fill(second));
      await proxy.takeIn(first);
    });

    it("sends any call past a process that is gone", async () => {
      const [first, second] = servers as [Server, Server];
      first.closeAllConnections();
      first.close();
      for (let n = 0; n < 4; n += 1) expect((await call("POST", "/api/v1/invoices", {}, {}))?.status).toBe(200);
      expect(tries.map(({ url }) => url)).toEqual(Array(4).fill(urlOf(second)));
    });
  });
});
