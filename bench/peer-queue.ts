/** A job queue of npm, installed in PEER_FOLDER, as one of the peers of bench/peers.ts: it is filled with posts and then works them off. */
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Agent } from "undici";

/** Posts to make, as many `atOnce`; how long those to `healthy` take is measured. */
export type PeerOrder = { urls: string[]; healthy: string[]; body: string; posts: number; atOnce: number };

type Post = (url: string) => Promise<void>;
type Queue = { fill(urls: string[]): Promise<void>; work(atOnce: number, post: Post): Promise<void> };

const { PEER = "", PEER_FOLDER = "", DATABASE_URL = "" } = process.env;
const POST_TIMEOUT_MS = 10_000;
const POLL_MS = 500;
const PAUSE_MS = 5;
/** The posts that are inserted by one call. */
const FILLED_AT_ONCE = 1000;
const JOB = "post";
const load = createRequire(join(PEER_FOLDER, "package.json"));

const QUEUES: Record<string, () => Promise<Queue>> = {
  async "pg-boss"() {
    const PgBoss = load("pg-boss");
    const boss = new PgBoss({ connectionString: DATABASE_URL });
    await boss.start();
    await boss.createQueue(JOB);
    return {
      async fill(urls) {
        for (let at = 0; at < urls.length; at += FILLED_AT_ONCE) {
          await boss.insert(urls.slice(at, at + FILLED_AT_ONCE).map((url) => ({ name: JOB, data: { url } })));
        }
      },
      // In place of `boss.work`, which fetches no other jobs until the slowest of a batch has ended.
      async work(atOnce, post) {
        const ended = { complete: [] as string[], fail: [] as string[] };
        for (let running = 0; ; ) {
          const jobs = running < atOnce ? await boss.fetch(JOB, { batchSize: atOnce - running }) : [];
          running += jobs.length;
          for (const { id, data } of jobs) {
            post(data.url).then(
              () => ended.complete.push(id),
              () => ended.fail.push(id),
            );
          }
          for (const how of ["complete", "fail"] as const) {
            const ids = ended[how].splice(0);
            running -= ids.length;
            if (ids.length > 0) await boss[how](JOB, ids);
          }
          if (running === 0) return;
          if (jobs.length === 0) await delay(PAUSE_MS);
        }
      },
    };
  },
  async "graphile-worker"() {
    const { run, makeWorkerUtils, Logger } = load("graphile-worker");
    const logger = new Logger(() => () => {});
    const utils = await makeWorkerUtils({ connectionString: DATABASE_URL, logger });
    await utils.migrate();
    return {
      async fill(urls) {
        const add = `select graphile_worker.add_job($1, json_build_object('url', url)) from unnest($2::text[]) url`;
        await utils.withPgClient((client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
          client.query(add, [JOB, urls]),
        );
      },
      async work(atOnce, post) {
        const taskList = { [JOB]: ({ url }: { url: string }) => post(url) };
        const options = {
          connectionString: DATABASE_URL,
          concurrency: atOnce,
          pollInterval: POLL_MS,
          taskList,
          logger,
        };
        await (await run(options)).promise;
      },
    };
  },
};

const queue = await QUEUES[PEER]?.();
if (queue === undefined) throw new Error(`no such peer: ${PEER}`);
const agent = new Agent({ keepAliveTimeout: 4_000 });
const headers = { "content-type": "application/json" };

/** Returns the milliseconds in which all posts to healthy receivers were answered. */
async function deliver({ urls, healthy, body, posts, atOnce }: PeerOrder, { fill, work }: Queue): Promise<number> {
  const targets = Array.from({ length: posts }, (_, at) => urls[at % urls.length] ?? "");
  await fill(targets);
  const isHealthy = new Set(healthy);
  let left = targets.filter((url) => isHealthy.has(url)).length;
  const done = new AbortController();
  const began = performance.now();
  const post = async (url: string) => {
    const { origin, pathname: path } = new URL(url);
    const signal = AbortSignal.timeout(POST_TIMEOUT_MS);
    const answer = await agent.request({ origin, path, method: "POST", headers, body, signal });
    await answer.body.text();
    if (!isHealthy.has(url)) return;
    left -= 1;
    if (left === 0) done.abort();
  };
  void work(atOnce, post);
  await once(done.signal, "abort");
  return performance.now() - began;
}

createServer(async (request, response) => {
  if (request.method === "GET") return response.end("ready");
  return response.end(String(await deliver(JSON.parse(await text(request)), queue)));
}).listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
