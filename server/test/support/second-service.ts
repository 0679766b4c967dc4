/** A second service on a world's database, like a second process: with its own pool, call queue and jobs; it shares the world's clock, random numbers, pictures and fair scheduler. */
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../src/app.ts";
import type { Config } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import { openJobs } from "../../src/jobs.ts";
import { openDeps } from "../../src/open-deps.ts";
import type { World } from "./world.ts";

export type SecondService = {
  deps: Deps;
  app: FastifyInstance;
  url: string;
  /** Runs its jobs until none has anything left to do at the present instant. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

/** `changed` are settings that this process has and the world's own has not. */
export async function startSecondService(world: World, changed: Partial<Config> = {}): Promise<SecondService> {
  const { log, clock, random, images, scheduler } = world.deps;
  const config = { ...world.deps.config, ...changed };
  const opening = { log, database: { url: world.database_url, max_connections: 10 } };
  const { deps, close } = openDeps(config, opening, { clock, random, images, scheduler });
  const app = await buildApp(deps);
  const jobs = openJobs(deps);
  return {
    deps,
    app,
    url: await app.listen({ host: "127.0.0.1", port: 0 }),
    async tick() {
      for (const job of jobs) {
        while (await job.run());
        await job.drain?.();
      }
    },
    async close() {
      await app.close();
      await close();
    },
  };
}
