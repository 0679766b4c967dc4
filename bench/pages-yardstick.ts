/** The yardstick of bench/pages.ts: a bare handler that answers each call of a payer with the bytes that the service has sent. */
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";

/** What the service has sent to one payer; `event` is the first message of the stream. */
export type SentPages = Record<"link" | "invoice" | "picture" | "event" | "paid" | "receipt", string>;

const sent: SentPages = JSON.parse(readFileSync(process.env.PAGES_FILE ?? "", "utf8"));
const HTML = "text/html; charset=utf-8";
const streams = new Map<string, ServerResponse>();
let made = 0;

function answer(method: string, path: string, response: ServerResponse): void {
  const [, kind = "", name = "", part = ""] = path.split("/");
  const send = (type: string, body: string) => response.writeHead(200, { "content-type": type }).end(body);
  if (kind === "l" && method === "POST") {
    made += 1;
    response.writeHead(303, { location: `/i/${made}` }).end();
  } else if (part === "events") {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(sent.event);
    streams.set(name, response);
  } else if (part === "pay") {
    streams.get(name)?.end("data: paid\n\n");
    streams.delete(name);
    send("application/json", sent.paid);
  } else if (part === "receipt") send(HTML, sent.receipt);
  else if (kind === "i") send(HTML, sent.invoice);
  else if (kind === "qr") send("image/svg+xml", sent.picture);
  else send(HTML, sent.link);
}

createServer((request, response) => {
  request.resume();
  request.on("end", () => answer(request.method ?? "", request.url ?? "", response));
}).listen(Number(process.env.PORT), "127.0.0.1");
