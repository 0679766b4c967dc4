/** The proxy before the cells: the routing of ops/proxy/nginx-cells.conf, by nginx itself or by a small copy in Node. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { startNginx } from "./nginx.ts";

export type CellProxy = { url: string; close(): Promise<void> };

const KEY_OF_CELL = /^svc_(?:live|test)_c([1-9]\d{0,3})_[A-Za-z0-9_-]{32}$/;
const HOP_BY_HOP = ["connection", "content-length", "transfer-encoding", "host", "expect", "keep-alive"];
/** A call is passed on by each cell that the tenant has left. */
const MOST_PASSED_ON = 10;

/** `urls` are those of the cells, by their numbers from 1 on. Calls without a key go to cell 1. */
export async function startCellProxy(urls: readonly string[]): Promise<CellProxy> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const method = request.method ?? "GET";
    const ask = (cell: number) =>
      fetch(`${urls[cell - 1]}${request.url}`, {
        method,
        redirect: "manual",
        headers: forwarded(request.headers),
        ...(body.length === 0 ? {} : { body }),
      });
    try {
      let answer = await ask(Number(KEY_OF_CELL.exec(String(request.headers["x-api-key"]))?.[1] ?? 1));
      for (let passed = 0; passed < MOST_PASSED_ON && answer.headers.has("x-accel-redirect"); passed += 1) {
        answer = await ask(Number(answer.headers.get("x-accel-redirect")?.replace("@cell_", "")));
      }
      for (const [name, value] of answer.headers) {
        if (!HOP_BY_HOP.includes(name) && name !== "content-encoding") response.appendHeader(name, value);
      }
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.writeHead(502).end();
    }
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

function forwarded(headers: IncomingHttpHeaders): Headers {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name));
  return new Headers(kept.map(([name, value]) => [name, String(value)]));
}

/** nginx with the configuration of ops/, whose addresses, TLS and files are replaced by those of `folder`. */
export async function startNginxOfCells(urls: readonly string[], folder: string): Promise<CellProxy> {
  const shipped = await readFile("ops/proxy/nginx-cells.conf", "utf8");
  const cells = urls.reduce(
    (text, url, at) =>
      text.replace(new RegExp(`(upstream cell_${at + 1} \\{\\s+server )[^;]+`), `$1${new URL(url).host}`),
    shipped,
  );
  return startNginx(cells, folder);
}
