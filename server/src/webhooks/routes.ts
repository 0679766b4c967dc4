/** Webhook settings, events and deliveries over HTTP: the same routes under the tenant API and under the console. */
import { cutPage, pageToRead } from "../http/cursor.ts";
import { cursorListOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { answerOnce, idOf } from "../idempotency/answer-once.ts";
import { describeTenant } from "../provider/describe-tenant.ts";
import { callerOf } from "../tenants/caller.ts";
import { LIVE_KEY_ALONE, webhookJson } from "../tenants/wire.ts";
import { configureWebhook, getConfigured, textOfSecretMade } from "./configure.ts";
import { countDeliveries, getDelivery, listAttempts, listDeliveries, NEWEST_DELIVERIES } from "./deliveries-store.ts";
import { getDeliveryForChange, redeliver } from "./redeliver.ts";
import { REDELIVERY_BATCH, type Redelivered, redeliverMatching } from "./redeliver-matching.ts";
import { getEvent, listEvents, NEWEST_EVENTS } from "./store.ts";
import {
  ATTEMPTS_SHOWN,
  attemptJson,
  ConfigurationSchema,
  ConfiguredSchema,
  ConfigureWebhook,
  DeliveryDetailSchema,
  DeliveryQuery,
  DeliverySchema,
  DeliverySummaryQuery,
  DeliverySummarySchema,
  deliveryFilter,
  deliveryJson,
  deliverySummaryJson,
  EventQuery,
  EventSchema,
  eventJson,
  RedeliveredSchema,
  RedeliverMatching,
  TextIdParams,
} from "./wire.ts";

const tags = ["Webhooks"];

/** Whether a body, which has not been checked, changes where events go, or what signs them. */
const changesReceiver = (body: unknown) =>
  typeof body === "object" && body !== null && ("url" in body || "rotate_secret" in body);

const getWebhookRoute: Route = (app) =>
  app.get(
    "/webhook/configure",
    {
      config: { permission: "webhooks:read" },
      schema: {
        operationId: "getWebhook",
        summary: "Retrieve the webhook settings",
        tags,
        response: { 200: ConfigurationSchema },
      },
    },
    async (request) => ({ webhook: webhookJson(callerOf(request).tenant) }),
  );

const configureWebhookRoute: Route = (app, deps) =>
  app.post(
    "/webhook/configure",
    {
      config: { permission: "webhooks:write", fresh: changesReceiver },
      schema: {
        operationId: "configureWebhook",
        summary: "Update the webhook settings",
        description:
          "Changes what is sent and leaves the rest as it is. There is one webhook for sandbox and live events: a receiver " +
          `must look at \`is_sandbox\`. ${LIVE_KEY_ALONE}`,
        tags,
        body: ConfigureWebhook,
        response: { 200: ConfiguredSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { tenant, secret } = await answerOnce(request, {
        boundTo: textOfSecretMade,
        find: (secretMade) => getConfigured(deps, caller, secretMade),
        make: (storeAlongside) => configureWebhook(deps, caller, request.body ?? {}, storeAlongside),
      });
      const described = { tenant: await describeTenant(deps.db, tenant) };
      return secret === null ? described : { ...described, webhookSecret: secret };
    },
  );

const listDeliveriesRoute: Route = (app, deps) =>
  app.get(
    "/webhook/deliveries",
    {
      config: { permission: "webhooks:read" },
      schema: {
        operationId: "listDeliveries",
        summary: "List deliveries",
        description: "Newest first.",
        tags,
        querystring: DeliveryQuery,
        response: { 200: cursorListOf(DeliverySchema) },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { status, limit, offset, cursor, ...conditions } = request.query;
      const filter = { status, ...deliveryFilter(conditions) };
      const list = { tenant_id: tenant.id, order: NEWEST_DELIVERIES };
      const page = pageToRead(deps, list, { limit, offset, cursor });
      const { items, total } = await listDeliveries(deps.db, tenant.id, filter, page);
      const { rows, next_cursor } = cutPage(deps, list, { limit }, items);
      return { items: rows.map(deliveryJson), total, limit, offset, next_cursor };
    },
  );

const summarizeDeliveriesRoute: Route = (app, deps) =>
  app.get(
    "/webhook/deliveries/summary",
    {
      config: { permission: "webhooks:read" },
      schema: {
        operationId: "summarizeDeliveries",
        summary: "Count deliveries by status",
        tags,
        querystring: DeliverySummaryQuery,
        response: { 200: DeliverySummarySchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      return deliverySummaryJson(await countDeliveries(deps.db, tenant.id, deliveryFilter(request.query)));
    },
  );

const getDeliveryRoute: Route = (app, deps) =>
  app.get(
    "/webhook/deliveries/:id",
    {
      config: { permission: "webhooks:read" },
      schema: {
        operationId: "getDelivery",
        summary: "Retrieve a delivery",
        tags,
        params: TextIdParams,
        response: { 200: DeliveryDetailSchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const delivery = await getDelivery(deps.db, tenant.id, request.params.id);
      const attempts = await listAttempts(deps.db, tenant.id, delivery.id, ATTEMPTS_SHOWN);
      return { ...deliveryJson(delivery), attempts: attempts.map(attemptJson) };
    },
  );

const redeliverRoute: Route = (app, deps) =>
  app.post(
    "/webhook/deliveries/:id/redeliver",
    {
      config: { permission: "webhooks:write" },
      schema: {
        operationId: "redeliver",
        summary: "Redeliver an event",
        description: "Begins a new round of attempts under the same `webhook-id`. A pending delivery stays as it is.",
        tags,
        params: TextIdParams,
        response: { 200: DeliverySchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const delivery = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => getDeliveryForChange(deps, caller, id),
        make: (storeAlongside) => redeliver(deps, caller, request.params.id, storeAlongside),
      });
      return deliveryJson(delivery);
    },
  );

const redeliverMatchingRoute: Route = (app, deps) =>
  app.post(
    "/webhook/deliveries/redeliver",
    {
      config: { permission: "webhooks:write", errors: ["NOT_FOUND"] },
      schema: {
        operationId: "redeliverMatching",
        summary: "Redeliver matching events",
        description:
          `Begins a new round of attempts of up to ${REDELIVERY_BATCH} deliveries that match, oldest first. Repeat the call with ` +
          "`after` until `next` is null. With a test key only sandbox events are sent.",
        tags,
        body: RedeliverMatching,
        response: { 200: RedeliveredSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { status = "dropped", after = null, ...conditions } = request.body;
      return answerOnce<Redelivered, Redelivered>(request, {
        boundTo: (done) => JSON.stringify(done),
        find: async (text) => JSON.parse(text),
        make: (storeAlongside) =>
          redeliverMatching(deps, caller, { status, after, ...deliveryFilter(conditions) }, storeAlongside),
      });
    },
  );

const listEventsRoute: Route = (app, deps) =>
  app.get(
    "/events",
    {
      config: { permission: "events:read" },
      schema: {
        operationId: "listEvents",
        summary: "List events",
        description: "Newest first, including events that were sent to no webhook.",
        tags,
        querystring: EventQuery,
        response: { 200: cursorListOf(EventSchema) },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { limit, offset } = request.query;
      const list = { tenant_id: tenant.id, order: NEWEST_EVENTS };
      const page = pageToRead(deps, list, request.query);
      const { items, total } = await listEvents(deps.db, tenant.id, { ...request.query, ...page });
      const { rows, next_cursor } = cutPage(deps, list, request.query, items);
      return { items: rows.map(eventJson), total, limit, offset, next_cursor };
    },
  );

const getEventRoute: Route = (app, deps) =>
  app.get(
    "/events/:id",
    {
      config: { permission: "events:read" },
      schema: {
        operationId: "getEvent",
        summary: "Retrieve an event",
        tags,
        params: TextIdParams,
        response: { 200: EventSchema },
      },
    },
    async (request) => eventJson(await getEvent(deps.db, callerOf(request).tenant.id, request.params.id)),
  );

export const webhookRoutes = routesOf(
  getWebhookRoute,
  configureWebhookRoute,
  listDeliveriesRoute,
  summarizeDeliveriesRoute,
  redeliverMatchingRoute,
  getDeliveryRoute,
  redeliverRoute,
  listEventsRoute,
  getEventRoute,
);
