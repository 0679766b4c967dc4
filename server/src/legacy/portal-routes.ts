/** The operator's portal: registers companies, and changes what their people change at the console. */

import { ApiError } from "../errors.ts";
import { addressKey } from "../http/client-address.ts";
import { type Route, routesOf } from "../http/route.ts";
import { askAfterSignIn } from "../invoices/ask-after-sign-in.ts";
import { problem } from "../problems.ts";
import { keepSession } from "../provider/connection.ts";
import { describeTenant } from "../provider/describe-tenant.ts";
import { newBridgeSession } from "../provider/session-bridge/session.ts";
import { maskPhone, merchantPhone } from "../rules/phone.ts";
import { DEFAULT_ENDPOINT } from "../rules/webhook-endpoint.ts";
import { getTenant } from "../tenants/reads.ts";
import { apiKeyJson, providerConnectionJson, tenantJson } from "../tenants/wire.ts";
import { guardOf } from "../webhooks/check-url.ts";
import { configureWebhook } from "../webhooks/configure.ts";
import { guardedClient } from "../webhooks/guarded-connect.ts";
import { testEndpoint } from "../webhooks/test-delivery.ts";
import { ConfiguredSchema, ConfigureWebhook, TestDeliverySchema } from "../webhooks/wire.ts";
import {
  KeyRotatedSchema,
  PortalTenantSchema,
  RegisterCompany,
  RegisteredSchema,
  RotateKey,
  SessionStoredSchema,
  StoreSession,
  TenantParams,
} from "./portal-wire.ts";
import { registerCompany } from "./register-company.ts";
import { rotateCompanyKey } from "./rotate-key.ts";

const tags = ["Legacy portal"];

const portalRegisterRoute: Route = (app, deps) =>
  app.post(
    "/tenants",
    {
      config: { errors: ["RATE_LIMITED"] },
      schema: {
        operationId: "portalRegister",
        summary: "Register a company",
        description: "One address makes ten times `SIGNUP_LOGIN_RPM` merchants a day at most, here and by signing up.",
        tags,
        security: [],
        body: RegisterCompany,
        response: { 201: RegisteredSchema },
      },
    },
    async (request, reply) => {
      const { tenant, api_key, webhook_secret } = await registerCompany(deps, request.body, addressKey(request.ip));
      return reply.code(201).send({
        tenant: tenantJson(tenant, [api_key.key], undefined),
        api_key: { ...apiKeyJson(api_key.key), secret: api_key.secret },
        webhook_secret,
      });
    },
  );

/** Public routes, throttled by address. */
export const companyRoutes = routesOf(portalRegisterRoute);

const portalGetTenantRoute: Route = (app, deps) =>
  app.get(
    "/tenants/:id",
    {
      schema: {
        operationId: "portalGetTenant",
        summary: "Retrieve a company",
        tags,
        params: TenantParams,
        response: { 200: PortalTenantSchema },
      },
    },
    async (request) => {
      const tenant = await getTenant(deps.db, request.params.id);
      return { tenant: await describeTenant(deps.db, tenant) };
    },
  );

const portalStoreSessionRoute: Route = (app, deps) =>
  app.post(
    "/tenants/:id/session",
    {
      // Every invalid body is answered with the code of an invalid session.
      attachValidation: true,
      config: { errors: ["INVALID_SESSION_FORMAT", "PROVIDER_CONNECTED"] },
      schema: {
        operationId: "portalStoreSession",
        summary: "Store a company's provider session",
        description: "Replaces an earlier session. The provider is not asked whether the session is alive.",
        tags,
        params: TenantParams,
        body: StoreSession,
        response: { 200: SessionStoredSchema },
      },
    },
    async (request) => {
      const { validationError, body } = request;
      if (validationError !== undefined) throw sessionRefusal(validationError);
      const phone = merchantPhone(body.phone);
      if (phone === null) {
        throw new ApiError("INVALID_SESSION_FORMAT", { problems: { phone: problem("no_phone_number") } });
      }
      const tenant = await getTenant(deps.db, request.params.id);
      const session = newBridgeSession({
        token_sn: body.tokenSN,
        vtoken_secret: body.vtokenSecret,
        profile_id: String(body.profile_id),
      });
      const connection = await keepSession(
        deps,
        { tenant, key: null },
        session,
        maskPhone(phone),
        askAfterSignIn(tenant.id),
      );
      return { ok: true, provider: providerConnectionJson(connection) };
    },
  );

const portalRotateKeyRoute: Route = (app, deps) =>
  app.post(
    "/tenants/:id/api-keys/rotate",
    {
      schema: {
        operationId: "portalRotateKey",
        summary: "Rotate a company's API key",
        description: "A company has no live key until this call creates the first one, which revokes nothing.",
        tags,
        params: TenantParams,
        body: RotateKey,
        response: { 200: KeyRotatedSchema },
      },
    },
    async (request) => {
      const { key, secret } = await rotateCompanyKey(deps, request.params.id, request.body);
      return { api_key: { ...apiKeyJson(key), secret } };
    },
  );

const portalConfigureWebhookRoute: Route = (app, deps) =>
  app.put(
    "/tenants/:id/webhook",
    {
      schema: {
        operationId: "portalConfigureWebhook",
        summary: "Update a company's webhook settings",
        description: "Changes what is sent and leaves the rest as it is.",
        tags,
        params: TenantParams,
        body: ConfigureWebhook,
        response: { 200: ConfiguredSchema },
      },
    },
    async (request) => {
      const { tenant, secret } = await configureWebhook(
        deps,
        { tenant: { id: request.params.id }, key: null },
        request.body ?? {},
      );
      const described = { tenant: await describeTenant(deps.db, tenant) };
      return secret === null ? described : { ...described, webhookSecret: secret };
    },
  );

const portalTestWebhookRoute: Route = (app, deps) => {
  const client = guardedClient(guardOf(deps.config));
  app.addHook("onClose", () => client.close());
  app.post(
    "/tenants/:id/webhook/test",
    {
      schema: {
        operationId: "portalTestWebhook",
        summary: "Send a test event to a company",
        description: "Delivers once, at once, and answers with the result. Nothing is stored or retried.",
        tags,
        params: TenantParams,
        response: { 200: TestDeliverySchema },
      },
    },
    async (request) => {
      const tenant = await getTenant(deps.db, request.params.id);
      return testEndpoint(deps, client, { tenant, key: null }, DEFAULT_ENDPOINT);
    },
  );
};

/** Routes for the operator's programs. */
export const portalRoutes = routesOf(
  portalGetTenantRoute,
  portalStoreSessionRoute,
  portalRotateKeyRoute,
  portalConfigureWebhookRoute,
  portalTestWebhookRoute,
);

/** The invalid fields, under the portal's code. */
function sessionRefusal(found: Error): ApiError {
  return new ApiError("INVALID_SESSION_FORMAT", found instanceof ApiError ? { problems: found.problems } : {});
}
