/** What the machinery around the service asks: is the process up, is it ready, how is it doing. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { pingDatabase } from "../db/database.ts";
import { isMigrated } from "../db/migrate.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const FORWARDING_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

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

/** From this machine, or with the token where one is set. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  return isLocal(request) || (token !== null && isBearerOf(token, request.headers.authorization));
}

/** By the socket: what a caller writes into a header proves nothing, and a proxy on this machine calls for others. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return !isForwarded && LOOPBACK.has(raw.socket.remoteAddress ?? "");
}

/** Hashed first: texts of different lengths take the same time. */
function isBearerOf(token: string, authorization = ""): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
