/** The probes of load balancers and monitoring: liveness, readiness and metrics. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Registry } from "prom-client";
import { Type } from "typebox";
import { pingDatabase } from "../db/database.ts";
import { schemaState } from "../db/migrate.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { collectNodeMetrics, requestDurations } from "../metrics.ts";
import { within } from "./within.ts";

/** Load balancers give up a readiness probe after a few seconds. */
const READY_TIMEOUT_MS = 3_000;
const NO_ANSWER = "The database does not answer, or only reads.";
const SCHEMA_PROBLEMS = {
  missing: "Migrations are missing.",
  breaking: "A newer release has migrated the database.",
};
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const FORWARDING_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/** `GET /healthz`, `/readyz` and `/metrics` (from loopback, or with `METRICS_TOKEN`), which shows the figures of `registries`. */
export function useProbes(app: FastifyInstance, deps: Deps, registries: readonly Registry[]): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));

  // Concurrent probes share one query to the database.
  let asked: Promise<string | null> | undefined;
  app.get("/readyz", { schema: { hide: true } }, async () => {
    asked ??= problemOf(deps).finally(() => {
      asked = undefined;
    });
    const problem = await within(READY_TIMEOUT_MS, asked);
    if (problem === null) return { status: "ready" };
    throw new ApiError("UNAVAILABLE", { message: problem ?? NO_ANSWER, retryAfterS: 1 });
  });

  collectNodeMetrics();
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    requestDurations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metrics_token)) throw new ApiError("UNAUTHORIZED");
    const shown = await Promise.all(registries.map((registry) => registry.metrics()));
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(shown.join("\n"));
  });
}

/** `GET /health` of the tenant API, which needs no key and reports only that the API answers. */
export function addHealth(app: FastifyInstance): void {
  app.get(
    "/health",
    {
      config: { permission: "public", errors: ["BAD_REQUEST"] },
      schema: {
        operationId: "getHealth",
        summary: "Check the health of the API",
        tags: ["Account"],
        security: [],
        response: { 200: Type.Object({ status: Type.String(), api: Type.String() }) },
      },
    },
    async () => ({ status: "ok", api: "v1" }),
  );
}

/** The reason why the service cannot do its work; null where it can. */
async function problemOf({ db, log }: Deps): Promise<string | null> {
  try {
    await pingDatabase(db);
    const state = await schemaState(db);
    return state === "ready" ? null : SCHEMA_PROBLEMS[state];
  } catch (error) {
    log.warn({ err: error }, "not ready: the database does not do its part");
    return NO_ANSWER;
  }
}

/** Metrics are allowed for callers on this machine, or with the token where one is set. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  return isLocal(request) || (token !== null && isBearerOf(token, request.headers.authorization));
}

/** Decides by the socket: headers can be forged, and a request with a proxy's headers comes from another machine. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return !isForwarded && LOOPBACK.has(raw.socket.remoteAddress ?? "");
}

/** Compares hashes, so that texts of different lengths take the same time. */
function isBearerOf(token: string, authorization = ""): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
