/** A service on a world's database that dies at a chosen moment: what it leaves behind is what a killed process leaves. */
import type { FastifyInstance } from "fastify";
import type { KyselyPlugin } from "kysely";
import { buildApp } from "../../src/app.ts";
import type { Deps } from "../../src/deps.ts";
import type { World } from "./world.ts";

export type MortalService = {
  /** What it is made of, for its jobs. */
  deps: Deps;
  app: FastifyInstance;
  url: string;
  /** Lets it live for `statements` more statements, and what follows from the last; what is not committed then is undone. */
  dieAfter(statements: number): void;
  close(): Promise<void>;
};

export async function startMortalService(world: World): Promise<MortalService> {
  let left = Number.POSITIVE_INFINITY;
  const mortality: KyselyPlugin = {
    transformQuery({ node }) {
      if (left <= 0) throw new Error("this service is dead");
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const deps = { ...world.deps, db: world.deps.db.withPlugin(mortality) };
  const app = await buildApp(deps);
  return {
    deps,
    app,
    url: await app.listen({ host: "127.0.0.1", port: 0 }),
    dieAfter(statements) {
      left = statements;
    },
    async close() {
      left = Number.POSITIVE_INFINITY;
      await app.close();
    },
  };
}
