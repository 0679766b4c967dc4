/** Composes the HTTP application: which room answers under which prefix, and how its callers authenticate. */

import { fileURLToPath } from "node:url";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { auditRoutes } from "./admin/audit-routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { userListRoutes } from "./admin/users-routes.ts";
import { operatorOf } from "./audit/operator.ts";
import { backupMetrics } from "./backup/backup-metrics.ts";
import { useTariffGate } from "./bills/gate.ts";
import { billingRoutes } from "./bills/merchant-routes.ts";
import { billRoutes } from "./bills/routes.ts";
import { catalogImageRoutes } from "./catalog/image-routes.ts";
import { catalogFileRoutes } from "./catalog/import-routes.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import { activityRoutes } from "./dashboard/activity-routes.ts";
import { makersRoutes } from "./dashboard/makers-routes.ts";
import { streamRoutes } from "./dashboard/stream-routes.ts";
import { summaryRoutes } from "./dashboard/summary-routes.ts";
import { takingsRoutes } from "./dashboard/takings-routes.ts";
import { todayRoutes } from "./dashboard/today-routes.ts";
import type { Deps } from "./deps.ts";
import { queueMetrics } from "./doctor/queue-metrics.ts";
import { replicaMetrics } from "./doctor/replica-metrics.ts";
import { expandedInvoiceRoutes } from "./expanded-invoices/routes.ts";
import { boundConnections } from "./http/bound-connections.ts";
import { ignoreExpectations } from "./http/broken-requests.ts";
import { useErrorHandler } from "./http/error-handler.ts";
import { type HeavyWork, heavyWork, useHeavyWork } from "./http/heavy-work.ts";
import { limitPer, limitPerAddress } from "./http/limit-calls.ts";
import { openApp } from "./http/open-app.ts";
import { addHealth, useProbes } from "./http/probes.ts";
import { useRequests } from "./http/request.ts";
import { useNoStore, useSafeHeaders } from "./http/safe-headers.ts";
import { useSerialization } from "./http/serialization.ts";
import { useSharedCounters } from "./http/shared-counters.ts";
import { openShares, type Shares } from "./http/shares.ts";
import { shedLoad } from "./http/shed-load.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { useUploads } from "./http/upload.ts";
import { useValidation } from "./http/validation.ts";
import { useWebApp } from "./http/web-app.ts";
import { useIdempotency } from "./idempotency/idempotency.ts";
import { invoiceExportRoutes } from "./invoices/export-routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { legacyApi } from "./legacy/api.ts";
import { processMetrics } from "./metrics.ts";
import { useOpenApi } from "./openapi/openapi.ts";
import { referenceRoutes } from "./openapi/reference-routes.ts";
import { paymentLinkRoutes } from "./payment-links/routes.ts";
import { accountRoutes } from "./people/account-routes.ts";
import { factorRoutes } from "./people/factor-routes.ts";
import { linkRoutes } from "./people/link-routes.ts";
import { merchantRoutes } from "./people/merchant-routes.ts";
import { userRoutes } from "./people/operator-routes.ts";
import { passkeyRoutes, passkeySignInRoutes } from "./people/passkey-routes.ts";
import { useFreshness } from "./people/require-fresh.ts";
import { personRoutes, signInRoutes, signOutRoutes } from "./people/routes.ts";
import { personOf, sessionOf, useOperator, useSession } from "./people/session-cookie.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { describeTenant } from "./provider/describe-tenant.ts";
import { publicPages } from "./public-pages.ts";
import { refundExportRoutes } from "./refunds/export-routes.ts";
import { refundRoutes } from "./refunds/routes.ts";
import { recordCalls } from "./request-logs/record-calls.ts";
import { requestLogRoutes } from "./request-logs/routes.ts";
import { merchantOrderRoutes } from "./storefront/merchant-order-routes.ts";
import { shopSettingsRoutes } from "./storefront/settings-routes.ts";
import { consoleSubscriptionRoutes } from "./subscriptions/console-routes.ts";
import { subscriptionRoutes } from "./subscriptions/routes.ts";
import { sandboxRoutes } from "./subscriptions/sandbox-routes.ts";
import { CONSOLE_CALLS_PER_CALL, RPM } from "./surface-limits.ts";
import { tariffRoutes } from "./tariffs/routes.ts";
import { tenantTariffRoutes } from "./tariffs/tenant-routes.ts";
import { invitationRoutes } from "./team/invitation-routes.ts";
import { teamRoutes } from "./team/routes.ts";
import { keyAuthentication } from "./tenants/authenticate-key.ts";
import { callerOf } from "./tenants/caller.ts";
import { requireNamedPermissions, usePermissions } from "./tenants/require-permission.ts";
import { tenantRoutes } from "./tenants/routes.ts";
import { webhookEndpointRoutes } from "./webhooks/endpoint-routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { webhookTestRoutes } from "./webhooks/test-routes.ts";

/** The relative path is the same from the sources and from the built program. */
const WEB_APP_FOLDER = fileURLToPath(new URL("../../console/dist", import.meta.url));

/** The rooms of a tenant: the same under its keys and under the sessions of its people. */
const TENANT_ROOMS = [
  invoiceRoutes,
  expandedInvoiceRoutes,
  refundRoutes,
  paymentLinkRoutes,
  subscriptionRoutes,
  sandboxRoutes,
  catalogRoutes,
  catalogImageRoutes,
  webhookRoutes,
  webhookTestRoutes,
  webhookEndpointRoutes,
  requestLogRoutes,
];

/** The rooms of operators. */
const OPERATOR_ROOMS = [
  tariffRoutes,
  tenantTariffRoutes,
  billRoutes,
  adminRoutes,
  userListRoutes,
  auditRoutes,
  userRoutes,
];

/** The limits that all requests of one process share: shares of the work, and the slots of heavy work. */
type Bounds = { shares: Shares; heavy: HeavyWork };

/** Builds the application, whose `/metrics` shows `figures`. The caller listens, and closes it. */
export async function buildApp(deps: Deps, figures = openFigures(deps)): Promise<FastifyInstance> {
  const app = openApp(deps);
  app.decorateRequest("caller", null);
  traceRequests(app);
  useRequests(app);
  app.addHook("onRequest", (_request, _reply, done) => {
    deps.scheduler.recordCall();
    done();
  });
  useSafeHeaders(app, deps.config);
  ignoreExpectations(app);
  useValidation(app);
  useSerialization(app);
  useErrorHandler(app, deps.config);
  useProbes(app, deps, figures);
  boundConnections(app, deps.config);
  await useOpenApi(app);
  await useSharedCounters(app, deps);

  const bounds = { shares: openShares(), heavy: heavyWork(deps.random) };
  await app.register(tenantApi(deps, bounds), { prefix: "/api/v1" });
  await app.register(consoleApi(deps, bounds), { prefix: "/api/dashboard/v1" });
  await app.register(adminApi(deps, bounds.shares), { prefix: "/api/admin/v1" });
  await app.register(reference(bounds.shares));
  await app.register(publicPages(deps, bounds.shares));
  await app.register(webApp(deps, bounds.shares));
  if (deps.config.legacy_portal) await app.register(legacyApi(deps, bounds.shares));
  return app;
}

/** Builds what a process of jobs alone answers: the probes. The caller listens, and closes it. */
export function buildProbes(deps: Deps, figures = openFigures(deps)): FastifyInstance {
  const app = openApp(deps);
  useRequests(app);
  useSafeHeaders(app, deps.config);
  useErrorHandler(app, deps.config);
  useProbes(app, deps, figures);
  boundConnections(app, deps.config);
  return app;
}

/** The figures that `/metrics` shows: those of the process, and those of the installation. */
export function openFigures(deps: Deps): readonly Registry[] {
  return [processMetrics, queueMetrics(deps), backupMetrics(deps), replicaMetrics(deps)];
}

/** The rooms of a tenant, in which every POST may be repeated under an `Idempotency-Key`. */
function tenantRooms(deps: Deps) {
  return async (app: FastifyInstance) => {
    await useUploads(app);
    useIdempotency(app, deps, (request) => {
      const { tenant, key } = callerOf(request);
      return { tenant_id: tenant.id, mode: key?.mode ?? null };
    });
    useTariffGate(app, deps);
    for (const room of TENANT_ROOMS) await app.register(room(deps));
  };
}

/** The API of merchants' programs, which authenticate by an API key. */
function tenantApi(deps: Deps, bounds: Bounds) {
  return async (app: FastifyInstance) => {
    requireNamedPermissions(app);
    addHealth(app);

    await app.register(async (tenant) => {
      useNoStore(tenant);
      recordCalls(tenant, deps);
      const shedding = shedLoad(tenant, ({ headers }) => headers["x-api-key"]?.toString());
      const keys = keyAuthentication(deps, tenant);
      tenant.addHook("onClose", keys.close);
      tenant.addHook("onRequest", async (request) => {
        request.caller = await keys.authenticate(request);
      });
      const keyOf = (request: FastifyRequest) => callerOf(request).tenant.id;
      await limitPer(tenant, bounds.shares, {
        name: "tenant",
        perMinute: deps.config.rate_limit_rpm,
        keyOf,
        shedding,
      });
      usePermissions(tenant);
      useHeavyWork(tenant, bounds.heavy, keyOf);
      await tenant.register(tenantRoutes(deps, describeTenant));
      await tenant.register(tenantRooms(deps));
    });
  };
}

/** The API of the console, for a person with a session. */
function consoleApi(deps: Deps, bounds: Bounds) {
  return async (app: FastifyInstance) => {
    requireNamedPermissions(app);
    await app.register(cookie);
    useNoStore(app);
    await app.register(signOutRoutes(deps));

    await app.register(async (unauthenticated) => {
      await limitPerAddress(unauthenticated, bounds.shares, {
        name: "sign-in",
        perMinute: deps.config.signup_login_rpm,
      });
      await unauthenticated.register(signInRoutes(deps));
      await unauthenticated.register(passkeySignInRoutes(deps));
      await unauthenticated.register(invitationRoutes(deps));
      await unauthenticated.register(linkRoutes(deps));
    });

    await app.register(async (person) => {
      const shedding = shedLoad(person, sessionOf);
      useSession(person, deps);
      await limitPer(person, bounds.shares, {
        name: "console",
        perMinute: CONSOLE_CALLS_PER_CALL * deps.config.rate_limit_rpm,
        keyOf: (request) => String(personOf(request).user.id),
        shedding,
      });
      usePermissions(person);
      useFreshness(person, deps);
      await person.register(personRoutes(deps));
      await person.register(accountRoutes(deps));
      await person.register(factorRoutes(deps));
      await person.register(passkeyRoutes(deps));
      await person.register(privacyRoutes(deps));

      await person.register(async (merchant) => {
        useHeavyWork(merchant, bounds.heavy, (request) => callerOf(request).tenant.id);
        await merchant.register(merchantRoutes(deps));
        await merchant.register(teamRoutes(deps));
        await merchant.register(summaryRoutes(deps));
        await merchant.register(todayRoutes(deps));
        await merchant.register(takingsRoutes(deps));
        await merchant.register(makersRoutes(deps));
        await merchant.register(activityRoutes(deps));
        await merchant.register(streamRoutes(deps));
        await merchant.register(customerRoutes(deps));
        await merchant.register(invoiceExportRoutes(deps));
        await merchant.register(refundExportRoutes(deps));
        await merchant.register(catalogFileRoutes(deps));
        await merchant.register(billingRoutes(deps));
        await merchant.register(shopSettingsRoutes(deps));
        await merchant.register(merchantOrderRoutes(deps));
        await merchant.register(consoleSubscriptionRoutes(deps));
        await merchant.register(tenantRooms(deps));
      });
    });
  };
}

/** The API of operators, who have a session of the console. */
function adminApi(deps: Deps, shares: Shares) {
  return async (app: FastifyInstance) => {
    await app.register(cookie);
    useNoStore(app);
    useOperator(app, deps);
    await limitPer(app, shares, {
      name: "admin",
      perMinute: CONSOLE_CALLS_PER_CALL * deps.config.rate_limit_rpm,
      keyOf: (request) => String(operatorOf(request).id),
    });
    for (const room of OPERATOR_ROOMS) await app.register(room(deps));
  };
}

/** The API reference for programmers. */
function reference(shares: Shares) {
  return async (app: FastifyInstance) => {
    await limitPerAddress(app, shares, { name: "reference", perMinute: RPM.reference });
    await app.register(referenceRoutes);
  };
}

/** The web application of the console, including its pages for operators. */
function webApp(deps: Deps, shares: Shares) {
  return async (app: FastifyInstance) => {
    await limitPerAddress(app, shares, { name: "web-app", perMinute: RPM.webApp });
    await useWebApp(app, {
      folder: WEB_APP_FOLDER,
      newNonce: () => deps.random.bytes(16).toString("base64"),
      operator_contact: deps.config.operator_contact,
    });
  };
}
