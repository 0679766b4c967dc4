/** What the machinery around the service asks: is the process up, is it ready, how is it doing. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { pingDatabase } from "../db/database.ts";
import { isMigrated } from "../db/migrate.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** `GET /healthz`, `/readyz` and `/metrics` (from loopback, or with `METRICS_TOKEN`). */
export function useProbes(app: FastifyInstance, deps: Deps): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));

  app.get("/readyz", { schema: { hide: true } }, async () => {
    try {
      await pingDatabase(deps.db);
    } catch (error) {
      deps.log.warn({ err: error }, "not ready: the database does not answer");
      throw new ApiError("UNAVAILABLE", { message: "The database does not answer.", retry_after_s: 1 });
    }
    if (await isMigrated(deps.db)) return { status: "ready" };
    throw new ApiError("UNAVAILABLE", { message: "Migrations are missing.", retry_after_s: 1 });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "tolem_http_request_duration_seconds",
    help: "How long requests took, by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metrics_token)) throw new ApiError("UNAUTHORIZED");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return LOOPBACK.has(request.ip);
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
