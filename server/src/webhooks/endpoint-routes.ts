/** Webhook endpoints over HTTP: the same routes under the tenant API and under the console. */
import { type Route, routesOf } from "../http/route.ts";
import { timeOf } from "../http/validation.ts";
import { answerOnce, idOf } from "../idempotency/answer-once.ts";
import { MAX_ENDPOINTS } from "../rules/webhook-endpoint.ts";
import { callerOf } from "../tenants/caller.ts";
import {
  ChangeWebhookEndpoint,
  CreateWebhookEndpoint,
  DeletedEndpointSchema,
  EndpointListSchema,
  EndpointSchema,
  EndpointWithSecretSchema,
  endpointJson,
  LIVE_KEY,
  ReplayEndpoint,
  ReplayedSchema,
} from "./endpoint-wire.ts";
import { readEndpoint, readEndpoints } from "./read-endpoint.ts";
import { MAX_REPLAYED, type Replayed, replay } from "./replay.ts";
import {
  changeEndpointOf,
  createEndpoint,
  deleteEndpoint,
  type EndpointWithSecret,
  getEndpointWithSecret,
  rotateEndpointSecret,
} from "./save-endpoint.ts";
import { TextIdParams } from "./wire.ts";

const tags = ["Webhooks"];

/** Whether a body, which has not been checked, changes where events go. */
const changesReceiver = (body: unknown) => typeof body === "object" && body !== null && "url" in body;

const withSecret = ({ endpoint, secret }: EndpointWithSecret) => ({
  webhook_endpoint: endpointJson(endpoint),
  secret,
});

const createEndpointRoute: Route = (app, deps) =>
  app.post(
    "/webhook-endpoints",
    {
      config: { permission: "webhooks:write", fresh: true },
      schema: {
        operationId: "createWebhookEndpoint",
        summary: "Create a webhook endpoint",
        description:
          `Up to ${MAX_ENDPOINTS}, with the default one of the webhook settings. Each has events, a mode, retries, a secret and a ` +
          `queue of its own. ${LIVE_KEY}`,
        tags,
        body: CreateWebhookEndpoint,
        response: { 201: EndpointWithSecretSchema },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const created = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => getEndpointWithSecret(deps, caller.tenant.id, id),
        make: (storeAlongside) => createEndpoint(deps, caller, request.body, storeAlongside),
      });
      return reply.code(201).send(withSecret(created));
    },
  );

const listEndpointsRoute: Route = (app, deps) =>
  app.get(
    "/webhook-endpoints",
    {
      config: { permission: "webhooks:read" },
      schema: {
        operationId: "listWebhookEndpoints",
        summary: "List webhook endpoints",
        description: "The default one first, then the others, oldest first.",
        tags,
        response: { 200: EndpointListSchema },
      },
    },
    async (request) => {
      const endpoints = await readEndpoints(deps, callerOf(request).tenant);
      return { items: endpoints.map(endpointJson) };
    },
  );

const getEndpointRoute: Route = (app, deps) =>
  app.get(
    "/webhook-endpoints/:id",
    {
      config: { permission: "webhooks:read" },
      schema: {
        operationId: "getWebhookEndpoint",
        summary: "Retrieve a webhook endpoint",
        tags,
        params: TextIdParams,
        response: { 200: EndpointSchema },
      },
    },
    async (request) => {
      const endpoint = await readEndpoint(deps, callerOf(request).tenant, request.params.id);
      return { webhook_endpoint: endpointJson(endpoint) };
    },
  );

const updateEndpointRoute: Route = (app, deps) =>
  app.patch(
    "/webhook-endpoints/:id",
    {
      config: { permission: "webhooks:write", fresh: changesReceiver },
      schema: {
        operationId: "updateWebhookEndpoint",
        summary: "Update a webhook endpoint",
        description: `What is left out stays as it is. The default one is changed by its settings. ${LIVE_KEY}`,
        tags,
        params: TextIdParams,
        body: ChangeWebhookEndpoint,
        response: { 200: EndpointSchema },
      },
    },
    async (request) => {
      const changed = await changeEndpointOf(deps, callerOf(request), request.params.id, request.body ?? {});
      return { webhook_endpoint: endpointJson(changed) };
    },
  );

const deleteEndpointRoute: Route = (app, deps) =>
  app.delete(
    "/webhook-endpoints/:id",
    {
      config: { permission: "webhooks:write" },
      schema: {
        operationId: "deleteWebhookEndpoint",
        summary: "Delete a webhook endpoint",
        description: `What waits for it is dropped. Its deliveries stay in the list. ${LIVE_KEY}`,
        tags,
        params: TextIdParams,
        response: { 200: DeletedEndpointSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      await deleteEndpoint(deps, callerOf(request), id);
      return { ok: true as const, id };
    },
  );

const rotateSecretRoute: Route = (app, deps) =>
  app.post(
    "/webhook-endpoints/:id/rotate-secret",
    {
      config: { permission: "webhooks:write", fresh: true },
      schema: {
        operationId: "rotateWebhookEndpointSecret",
        summary: "Rotate the secret of a webhook endpoint",
        description: `The replaced secret also signs for 24 hours; at most ten rotations a day. ${LIVE_KEY}`,
        tags,
        params: TextIdParams,
        response: { 200: EndpointWithSecretSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const rotated = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => getEndpointWithSecret(deps, caller.tenant.id, id),
        make: (storeAlongside) => rotateEndpointSecret(deps, caller, request.params.id, storeAlongside),
      });
      return withSecret(rotated);
    },
  );

const replayRoute: Route = (app, deps) =>
  app.post(
    "/webhook-endpoints/:id/replay",
    {
      config: { permission: "webhooks:write" },
      schema: {
        operationId: "replayWebhookEndpoint",
        summary: "Replay events to a webhook endpoint",
        description:
          "Delivers the events of a span again, in their order and under the same `webhook-id`s. A span with more than " +
          `${MAX_REPLAYED} is refused. With a test key only sandbox events are sent.`,
        tags,
        params: TextIdParams,
        body: ReplayEndpoint,
        response: { 202: ReplayedSchema },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { from, to, only } = request.body;
      const span = {
        from: timeOf("from", from) ?? new Date(0),
        to: timeOf("to", to) ?? new Date(0),
        only: only ?? "dropped",
      };
      const replayed = await answerOnce<Replayed, Replayed>(request, {
        boundTo: (done) => JSON.stringify(done),
        find: async (text) => JSON.parse(text),
        make: (storeAlongside) => replay(deps, caller, request.params.id, span, storeAlongside),
      });
      return reply.code(202).send(replayed);
    },
  );

export const webhookEndpointRoutes = routesOf(
  createEndpointRoute,
  listEndpointsRoute,
  getEndpointRoute,
  updateEndpointRoute,
  deleteEndpointRoute,
  rotateSecretRoute,
  replayRoute,
);
