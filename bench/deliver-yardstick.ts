/** The yardstick of bench/deliver.ts: a bare undici client that posts one body many times, and answers with how long it took. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Agent } from "undici";

type Order = { urls: string[]; body: string; posts: number; concurrency: number };

const agent = new Agent({ keepAliveTimeout: 4_000 });
const headers = { "content-type": "application/json" };

async function send({ urls, body, posts, concurrency }: Order): Promise<number> {
  const targets = urls.map((url) => new URL(url)).map(({ origin, pathname: path }) => ({ origin, path }));
  const started = performance.now();
  let next = 0;
  const loop = async () => {
    while (next < posts) {
      const target = targets[next++ % targets.length];
      if (target === undefined) throw new Error("there is no receiver to post to");
      const answer = await agent.request({ ...target, method: "POST", headers, body });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  return performance.now() - started;
}

createServer(async (request, response) => {
  if (request.method === "GET") return response.end("ready");
  return response.end(String(await send(JSON.parse(await text(request)))));
}).listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
