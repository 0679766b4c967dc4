/** A service on a world's database whose answers come late, each by a random time: concurrent calls interleave in many orders. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { KyselyPlugin } from "kysely";
import { buildApp } from "../../src/app.ts";
import type { World } from "./world.ts";

const LATE_BY_AT_MOST_MS = 15;

export type JitteryService = { app: FastifyInstance; url: string; close(): Promise<void> };

export async function startJitteryService(world: World): Promise<JitteryService> {
  const jitter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await sleep(world.deps.random.fraction() * LATE_BY_AT_MOST_MS);
      return result;
    },
  };
  const app = await buildApp({ ...world.deps, db: world.deps.db.withPlugin(jitter) });
  return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => app.close() };
}
