/** The console's calls about a merchant: the API keys and the connection to the provider. */
import { ApiError } from "../errors.ts";
import { type Route, routesOf } from "../http/route.ts";
import { askAfterSignIn } from "../invoices/ask-after-sign-in.ts";
import { describeTenant } from "../provider/describe-tenant.ts";
import { connectKaspiQr, listTradePoints } from "../provider/kaspi-qr/connect.ts";
import { confirmCode, requestCode, SIGN_IN_SECONDS } from "../provider/sms-login.ts";
import { addApiKey, type NewApiKey, revokeApiKey, rotateApiKey } from "../tenants/api-keys.ts";
import { callerOf } from "../tenants/caller.ts";
import { keyLimitsOf } from "../tenants/key-limits.ts";
import { apiKeyJson, providerConnectionJson } from "../tenants/wire.ts";
import { disconnectProvider, providerStatus } from "./provider-connection.ts";
import {
  CodeRequestedSchema,
  ConfirmCode,
  ConnectedSchema,
  ConnectKaspiQr,
  credentialsOf,
  KaspiQrCredentials,
  ProviderStatusSchema,
  RequestCode,
  TradePointsSchema,
} from "./provider-wire.ts";
import { ApiKeyListSchema, ApiKeyMadeSchema, ApiKeyParams, ApiKeyRevokedSchema, CreateApiKey, Ok } from "./wire.ts";

const newKeyJson = ({ key, secret }: NewApiKey) => ({ api_key: { ...apiKeyJson(key), secret } });

const keyTags = ["API keys"];

const listApiKeysRoute: Route = (app, deps) =>
  app.get(
    "/api-keys",
    {
      config: { permission: "keys:read" },
      schema: {
        operationId: "listApiKeys",
        summary: "List API keys",
        description: "Returns all keys that are not revoked, and the 100 most recently revoked ones.",
        tags: keyTags,
        response: { 200: ApiKeyListSchema },
      },
    },
    async (request) => ({ items: (await describeTenant(deps.db, callerOf(request).tenant)).api_keys }),
  );

/** Whether a body that is not validated yet asks for a live key. */
const makesLiveKey = (body: unknown) =>
  typeof body === "object" && body !== null && "mode" in body && body.mode === "live";

const createApiKeyRoute: Route = (app, deps) =>
  app.post(
    "/api-keys",
    {
      config: { permission: "keys:write", fresh: makesLiveKey },
      schema: {
        operationId: "createApiKey",
        summary: "Create an API key",
        description:
          "A merchant has at most 100 keys that are not revoked; one more is refused with 422 on `api_keys`. The limits of a key cannot be changed, and rotating keeps them.",
        tags: keyTags,
        body: CreateApiKey,
        response: { 201: ApiKeyMadeSchema },
      },
    },
    async (request, reply) => {
      const { name, mode } = request.body;
      const made = await addApiKey(deps, callerOf(request), { name, mode, ...keyLimitsOf(request.body) });
      return reply.code(201).send(newKeyJson(made));
    },
  );

const rotateApiKeyRoute: Route = (app, deps) =>
  app.post(
    "/api-keys/:id/rotate",
    {
      config: { permission: "keys:write", errors: ["REAUTHENTICATION_REQUIRED"] },
      schema: {
        operationId: "rotateApiKey",
        summary: "Rotate an API key",
        tags: keyTags,
        params: ApiKeyParams,
        response: { 200: ApiKeyMadeSchema },
      },
    },
    async (request) => newKeyJson(await rotateApiKey(deps, callerOf(request), request.params.id)),
  );

const revokeApiKeyRoute: Route = (app, deps) =>
  app.post(
    "/api-keys/:id/revoke",
    {
      config: { permission: "keys:write" },
      schema: {
        operationId: "revokeApiKey",
        summary: "Revoke an API key",
        tags: keyTags,
        params: ApiKeyParams,
        response: { 200: ApiKeyRevokedSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      await revokeApiKey(deps, callerOf(request), id);
      return { ok: true, id };
    },
  );

const providerTags = ["Provider"];

const requestProviderCodeRoute: Route = (app, deps) =>
  app.post(
    "/provider/sms/request",
    {
      // Every invalid body is answered with the code of an invalid phone.
      attachValidation: true,
      config: {
        permission: "provider:write",
        errors: ["PROVIDER_CONNECTED", "PHONE_INVALID", "SMS_REJECTED", "SMS_REQUEST_FAILED", "RATE_LIMITED"],
      },
      schema: {
        operationId: "requestProviderCode",
        summary: "Request a sign-in code",
        description:
          "At most 3 codes in 10 minutes, and one a minute to one phone, counted over all merchants. A code that the provider refused counts " +
          "too. Further requests are refused with 429, without a call to the provider.",
        tags: providerTags,
        body: RequestCode,
        response: { 200: CodeRequestedSchema },
      },
    },
    async (request) => {
      if (request.validationError !== undefined) throw new ApiError("PHONE_INVALID");
      await requestCode(deps, callerOf(request).tenant.id, request.body.phone_number);
      return { ok: true, expires_in: SIGN_IN_SECONDS };
    },
  );

const confirmProviderCodeRoute: Route = (app, deps) =>
  app.post(
    "/provider/sms/confirm",
    {
      config: {
        permission: "provider:write",
        fresh: true,
        errors: ["PROVIDER_CONNECTED", "SMS_FLOW_EXPIRED", "SMS_CODE_INVALID", "PROVIDER_SESSION_REJECTED"],
      },
      schema: {
        operationId: "confirmProviderCode",
        summary: "Confirm a sign-in code",
        description: "Three codes may be tried. After any other failure than a wrong code a new one must be requested.",
        tags: providerTags,
        body: ConfirmCode,
        response: { 200: ConnectedSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const connection = await confirmCode(deps, caller, request.body.code, askAfterSignIn(caller.tenant.id));
      return { ok: true, provider: providerConnectionJson(connection) };
    },
  );

const CONNECT_ERRORS = ["NOT_FOUND", "PROVIDER_CONNECTED", "PROVIDER_SESSION_REJECTED", "RATE_LIMITED"] as const;

const listTradePointsRoute: Route = (app, deps) =>
  app.post(
    "/provider/kaspi-qr/trade-points",
    {
      config: { permission: "provider:write", errors: CONNECT_ERRORS },
      schema: {
        operationId: "listTradePoints",
        summary: "List trade points at the bank",
        description: "Returns the trade points at which the credentials can take payments. Stores nothing.",
        tags: providerTags,
        body: KaspiQrCredentials,
        response: { 200: TradePointsSchema },
      },
    },
    async (request) => {
      const tradePoints = await listTradePoints(deps, callerOf(request).tenant.id, credentialsOf(request.body));
      return { items: tradePoints.map((one) => ({ ...one, trade_point_id: Number(one.trade_point_id) })) };
    },
  );

const connectKaspiQrRoute: Route = (app, deps) =>
  app.post(
    "/provider/kaspi-qr/connect",
    {
      config: { permission: "provider:write", fresh: true, errors: CONNECT_ERRORS },
      schema: {
        operationId: "connectKaspiQr",
        summary: "Connect the bank's official API",
        description:
          "Takes the credentials that the bank has issued to the merchant. Their level determines what the connection can do: see `can` of its status. " +
          "A second call replaces the connection and pauses no subscriptions.",
        tags: providerTags,
        body: ConnectKaspiQr,
        response: { 200: ConnectedSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const entered = { ...credentialsOf(request.body), trade_point_id: request.body.trade_point_id ?? null };
      const connection = await connectKaspiQr(deps, caller, entered, askAfterSignIn(caller.tenant.id));
      return { ok: true, provider: providerConnectionJson(connection) };
    },
  );

const disconnectProviderRoute: Route = (app, deps) =>
  app.post(
    "/provider/disconnect",
    {
      config: { permission: "provider:write", fresh: true },
      schema: {
        operationId: "disconnectProvider",
        summary: "Disconnect the provider",
        tags: providerTags,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await disconnectProvider(deps, callerOf(request));
      return { ok: true };
    },
  );

const getProviderStatusRoute: Route = (app, deps) =>
  app.get(
    "/provider/status",
    {
      config: { permission: "provider:read" },
      schema: {
        operationId: "getProviderStatus",
        summary: "Retrieve the status of the provider connection",
        tags: providerTags,
        response: { 200: ProviderStatusSchema },
      },
    },
    async (request) => providerStatus(deps, callerOf(request).tenant),
  );

/** Routes for the signed-in people of a merchant. */
export const merchantRoutes = routesOf(
  listApiKeysRoute,
  createApiKeyRoute,
  rotateApiKeyRoute,
  revokeApiKeyRoute,
  requestProviderCodeRoute,
  confirmProviderCodeRoute,
  listTradePointsRoute,
  connectKaspiQrRoute,
  disconnectProviderRoute,
  getProviderStatusRoute,
);
