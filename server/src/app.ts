/** The contents of the HTTP surface: which room answers under which prefix, and who is let in where. */

import cookie from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { Type } from "typebox";
import { merchantRoutes } from "./console/merchant-routes.ts";
import { personRoutes, signInRoutes, signOutRoutes } from "./console/routes.ts";
import { useSession, useTenant } from "./console/session-cookie.ts";
import type { Deps } from "./deps.ts";
import { sendError, useErrorHandler } from "./http/error-handler.ts";
import { useIdempotency } from "./http/idempotency.ts";
import { useOpenApi } from "./http/openapi.ts";
import { useProbes } from "./http/probes.ts";
import { useRateLimit } from "./http/rate-limit.ts";
import { requestId, useRequests } from "./http/request.ts";
import { useValidation } from "./http/validation.ts";
import { publicInvoiceRoutes } from "./invoices/public-routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { refundRoutes } from "./refunds/routes.ts";
import { keyAuthentication } from "./tenants/authenticate-key.ts";
import { callerOf } from "./tenants/caller.ts";
import { tenantRoutes } from "./tenants/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Requests per minute and IP address to what needs no key. */
const PUBLIC_RPM = 60;

/** The rooms of a tenant: the same under its keys and under the sessions of its people. */
const TENANT_ROOMS = [invoiceRoutes, refundRoutes, webhookRoutes];

/** Builds the application. Whoever calls it listens, and closes it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: deps.config.trust_proxy,
    genReqId: requestId,
    frameworkErrors: sendError,
    routerOptions: { maxParamLength: 256 },
    return503OnClosing: true,
    forceCloseConnections: "idle",
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorateRequest("caller", null);
  useRequests(app);
  useValidation(app);
  useErrorHandler(app);
  useProbes(app, deps);
  await useOpenApi(app);

  await app.register(tenantApi(deps), { prefix: "/api/v1" });
  await app.register(consoleApi(deps), { prefix: "/api/dashboard/v1" });
  await app.register(publicPages(deps));
  return app;
}

/** Every POST of theirs may be repeated under an `Idempotency-Key`. */
function tenantRooms(deps: Deps) {
  return async (app: FastifyInstance) => {
    useIdempotency(app, deps, (request) => {
      const { tenant, key } = callerOf(request);
      return { tenant_id: tenant.id, mode: key?.mode ?? null };
    });
    for (const room of TENANT_ROOMS) await app.register(room(deps));
  };
}

/** What a merchant's program calls, with an API key. */
function tenantApi(deps: Deps) {
  return async (app: FastifyInstance) => {
    app.get(
      "/health",
      {
        schema: {
          operationId: "getHealth",
          summary: "Is the API up",
          tags: ["Account"],
          security: [],
          response: { 200: Type.Object({ status: Type.String(), api: Type.String() }) },
        },
      },
      async () => ({ status: "ok", api: "v1" }),
    );

    await app.register(async (tenant) => {
      const keys = keyAuthentication(deps);
      tenant.addHook("onClose", keys.close);
      tenant.addHook("onRequest", async (request) => {
        request.caller = await keys.authenticate(request);
      });
      await useRateLimit(tenant, {
        name: "tenant",
        per_minute: deps.config.rate_limit_rpm,
        redis_url: deps.config.redis_url,
        key: (request) => callerOf(request).tenant.id,
      });
      await tenant.register(tenantRoutes(deps));
      await tenant.register(tenantRooms(deps));
    });
  };
}

/** What the console calls, for a person with a session. */
function consoleApi(deps: Deps) {
  return async (app: FastifyInstance) => {
    await app.register(cookie);
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("Cache-Control", "no-store");
    });
    await app.register(signOutRoutes());

    await app.register(async (anybody) => {
      await useRateLimit(anybody, {
        name: "sign-in",
        per_minute: deps.config.signup_login_rpm,
        redis_url: deps.config.redis_url,
        key: (request) => request.ip,
      });
      await anybody.register(signInRoutes(deps));
    });

    await app.register(async (person) => {
      useSession(person, deps);
      await person.register(personRoutes(deps));

      await person.register(async (merchant) => {
        useTenant(merchant);
        await merchant.register(merchantRoutes(deps));
        await merchant.register(tenantRooms(deps));
      });
    });
  };
}

/** What anybody may open who was given its unguessable name. */
function publicPages(deps: Deps) {
  return async (app: FastifyInstance) => {
    await useRateLimit(app, {
      name: "public",
      per_minute: PUBLIC_RPM,
      redis_url: deps.config.redis_url,
      key: (request) => request.ip,
    });
    await app.register(publicInvoiceRoutes(deps));
  };
}
