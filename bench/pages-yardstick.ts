/** The yardstick of bench/pages.ts: a bare handler that answers every call with the bytes of a file. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const page = readFileSync(process.env.PAGE_FILE ?? "");

createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page));
}).listen(Number(process.env.PORT), "127.0.0.1");
