/** A service on a world's database that stops at a chosen statement, and leaves the same state as a killed process. */
import type { FastifyInstance } from "fastify";
import type { KyselyPlugin, RootOperationNode } from "kysely";
import { buildApp } from "../../src/app.ts";
import type { Deps } from "../../src/deps.ts";
import type { World } from "./world.ts";

export type MortalService = {
  /** Its dependencies, for its jobs. */
  deps: Deps;
  app: FastifyInstance;
  url: string;
  /** The service dies after `statements` more statements; what is not committed then is rolled back. */
  dieAfter(statements: number): void;
  close(): Promise<void>;
};

export async function startMortalService(world: World): Promise<MortalService> {
  let left = Number.POSITIVE_INFINITY;
  const mortality: KyselyPlugin = {
    transformQuery({ node }) {
      if (isByTimer(node)) return node;
      if (left <= 0) throw new Error("this service is dead");
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // The log of calls would be written half a second after some call, between two statements of another.
  const config = { ...world.deps.config, request_log: false };
  const deps = { ...world.deps, config, db: world.deps.db.withPlugin(mortality) };
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

/** Whether the service makes the statement every 10 seconds, whatever it is called for: the last use of keys. */
function isByTimer(node: RootOperationNode): boolean {
  return node.kind === "RawNode" && node.sqlFragments.some((text) => text.includes("set last_used_at"));
}
