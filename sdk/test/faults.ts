/** Stands between an SDK and the service, and fails as a table tells it: refuses, drops the connection, never answers. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";

/**
 * What happens to one request. `drop` closes the connection and `stall` never answers, either before the service hears of the
 * request or after it has done the work. `answer` is an answer that the service never sees; one with `retry_after` (seconds) is
 * given to every call before that time is over.
 */
type Fault = "pass" | "drop_before" | "drop_after" | "stall_after" | OwnAnswer;
type OwnAnswer = {
  answer: number;
  code?: string;
  fields?: Record<string, string>;
  json?: unknown;
  text?: string;
  location?: string;
  retry_after?: number;
};

/** What came through since the faults were set, and how many rows of each kind the service has more. */
type Seen = { requests: number; keys: number; effects: Record<string, number> };

/** Lists whose first page tells how many rows there are. */
const COUNTED = {
  invoices: "/invoices?limit=1",
  refunds: "/refunds?limit=1",
  subscriptions: "/subscriptions?per_page=1",
};

export type FaultProxy = { url: string; close(): Promise<void> };

/** `PUT /faults` sets them for the caller's key, and `GET /faults` tells what came; everything else goes to the service. */
export async function startFaultProxy(service_url: string): Promise<FaultProxy> {
  const script = {
    faults: [] as Fault[],
    current: "pass" as Fault,
    untilMs: 0,
    requests: 0,
    keys: new Set<string>(),
    before: {},
  };

  async function control(request: IncomingMessage): Promise<Seen | object> {
    const counts = await countRows(service_url, String(request.headers["x-api-key"]));
    if (request.method === "GET") {
      return { requests: script.requests, keys: script.keys.size, effects: difference(counts, script.before) };
    }
    const faults = (await json(request)) as Fault[];
    Object.assign(script, { faults, untilMs: 0, requests: 0, keys: new Set(), before: counts });
    return {};
  }

  /** The fault of this request: the next one, unless the time of the last is not over. */
  function nextFault(): Fault {
    const nowMs = performance.now();
    if (nowMs >= script.untilMs) {
      script.current = script.faults.shift() ?? "pass";
      script.untilMs = nowMs + 1000 * (typeof script.current === "string" ? 0 : (script.current.retry_after ?? 0));
    }
    return script.current;
  }

  async function play(request: IncomingMessage, response: ServerResponse): Promise<void> {
    script.requests += 1;
    if (request.headers["idempotency-key"]) script.keys.add(String(request.headers["idempotency-key"]));
    const fault = nextFault();
    if (typeof fault !== "string") return refuse(response, fault);
    if (fault === "drop_before") return void request.socket.destroy();
    const passed = await pass(service_url, request);
    if (fault === "drop_after") request.socket.destroy();
    if (fault === "pass") response.writeHead(passed.status, passed.headers).end(passed.body);
  }

  const server = createServer(async (request, response) => {
    if (request.url !== "/faults") return play(request, response);
    response.setHeader("content-type", "application/json").end(JSON.stringify(await control(request)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function refuse(
  response: ServerResponse,
  { answer, code, fields, json, text, location, retry_after }: OwnAnswer,
): void {
  const body = code === undefined ? json : { error: { code, message: "This is a fault.", fields } };
  const headers = new Headers({
    "content-type": text === undefined ? "application/json" : "text/html",
    "x-request-id": "req-of-a-fault",
  });
  if (retry_after !== undefined) headers.set("retry-after", String(retry_after));
  if (location !== undefined) headers.set("location", location);
  response
    .setHeaders(headers)
    .writeHead(answer)
    .end(text ?? JSON.stringify(body ?? {}));
}

/** The service's answer to the request, read whole. */
async function pass(service_url: string, request: IncomingMessage) {
  const { host, connection, "content-length": length, "transfer-encoding": coding, ...headers } = request.headers;
  const sent = await buffer(request);
  const response = await fetch(service_url + request.url, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    ...(sent.length === 0 ? {} : { body: sent }),
  });
  const kept = [...response.headers].filter(
    ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

async function countRows(service_url: string, api_key: string): Promise<Record<string, number>> {
  const counts = Object.entries(COUNTED).map(async ([name, path]) => {
    const response = await fetch(`${service_url}/api/v1${path}`, { headers: { "x-api-key": api_key } });
    const { total, meta } = (await response.json()) as { total?: number; meta?: { total: number } };
    return [name, total ?? meta?.total ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** The counts that have grown. */
function difference(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const grown = Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, more]) => more !== 0));
}
