/** Subscriptions over HTTP: the same routes under the tenant API and under the console. */
import { cutPage, pageToRead } from "../http/cursor.ts";
import { byOffset, numberedListOf, pageMeta } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { answerOnce, idOf } from "../idempotency/answer-once.ts";
import { callerOf } from "../tenants/caller.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";
import {
  AttemptsQuery,
  attemptJson,
  SubscriptionInvoiceSchema,
  UpcomingQuery,
  UpcomingSchema,
  upcomingJson,
} from "./attempt-wire.ts";
import { changeState } from "./change-state.ts";
import { createSubscription } from "./create.ts";
import { getSubscription } from "./reads.ts";
import {
  getCycleAmount,
  getPayments,
  listAttempts,
  listSubscriptions,
  NEWEST_ATTEMPTS,
  NEWEST_SUBSCRIPTIONS,
  sumSubscriptions,
} from "./store.ts";
import { upcomingBillings } from "./upcoming.ts";
import { updateSubscription } from "./update.ts";
import {
  CreateSubscription,
  ListSubscriptions,
  SubscriptionDetailSchema,
  SubscriptionSchema,
  SubscriptionTotalsQuery,
  SubscriptionTotalsSchema,
  subscriptionDetailJson,
  subscriptionFilter,
  subscriptionJson,
  subscriptionTotalsJson,
  UpdateSubscription,
} from "./wire.ts";

const tags = ["Subscriptions"];

const createSubscriptionRoute: Route = (app, deps) =>
  app.post(
    "/subscriptions",
    {
      config: {
        permission: ["subscriptions:write", "sandbox"],
        needsOpenTariff: true,
        errors: ["TARIFF_EXPIRED", "PROVIDER_SESSION_REQUIRED", "PROVIDER_CANNOT", "SUBSCRIPTION_EXISTS"],
      },
      schema: {
        operationId: "createSubscription",
        summary: "Create a subscription",
        description:
          "Invoices go to the payer's phone at `next_billing_at` and then once a period. Without `bill_immediately`, " +
          "periods of months are billed first on the first `billing_day` to come, at the merchant's `billing_hour`; periods of " +
          "days a period after `started_at`, or on that day if it is still to come. After a first invoice that is sent at " +
          "once a monthly one follows on the first `billing_day` at least half a month on. A 409 `SUBSCRIPTION_EXISTS` names the other " +
          "subscription in `fields.id`.",
        tags,
        body: CreateSubscription,
        response: { 201: SubscriptionSchema },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const created = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => getSubscription(deps.db, caller.tenant.id, Number(id)),
        make: (storeAlongside) => createSubscription(deps, caller, request.body, storeAlongside),
      });
      return reply.code(201).send(subscriptionJson(created, await payerPagesOf(deps, caller.tenant)));
    },
  );

const updateSubscriptionRoute: Route = (app, deps) =>
  app.put(
    "/subscriptions/:id",
    {
      config: { permission: ["subscriptions:write", "sandbox"], errors: ["SUBSCRIPTION_EXISTS"] },
      schema: {
        operationId: "updateSubscription",
        summary: "Update a subscription",
        description:
          "What is left out stays as it is. Null clears `description`, `subscriber_name` and `metadata`; elsewhere it is " +
          "the same as absent. Amount, cart, description and name hold from the next cycle on: an invoice that is under " +
          "way does not change, and a retry repeats the invoice that its cycle began with. Nor does `next_billing_at` " +
          "change: a new `billing_day` counts from the billing after that, which for a monthly one is the first such day at " +
          "least half a month on. `amount` ends a cart, `cart_items` a plain amount.",
        tags,
        params: IdParams,
        body: UpdateSubscription,
        response: { 200: SubscriptionSchema },
      },
    },
    async (request) => {
      const { params, body } = request;
      const caller = callerOf(request);
      const updated = await updateSubscription(deps, caller, params.id, body ?? {});
      return subscriptionJson(updated, await payerPagesOf(deps, caller.tenant));
    },
  );

const MOVES = [
  {
    move: "pause",
    summary: "Pause a subscription",
    description: "It is not billed. An open invoice can still be paid.",
  },
  {
    move: "resume",
    summary: "Resume a subscription",
    description:
      "It is billed a period from now, a monthly one on the first `billing_day` at least half a month on; what was missed is " +
      "not billed. It leaves its grace, if it was in it.",
  },
  {
    move: "cancel",
    summary: "Cancel a subscription",
    description: "An open invoice can still be paid: cancel it too if it should not be.",
  },
] as const;

const moveRoutes = MOVES.map(
  ({ move, summary, description }): Route =>
    (app, deps) =>
      app.post(
        `/subscriptions/:id/${move}`,
        {
          config: { permission: ["subscriptions:write", "sandbox"], errors: ["INVALID_STATE_TRANSITION"] },
          schema: {
            operationId: `${move}Subscription`,
            summary,
            description,
            tags,
            params: IdParams,
            response: { 200: SubscriptionSchema },
          },
        },
        async (request) => {
          const caller = callerOf(request);
          const moved = await answerOnce(request, {
            boundTo: idOf,
            find: (id) => getSubscription(deps.db, caller.tenant.id, Number(id)),
            make: (storeAlongside) => changeState(deps, caller, request.params.id, move, storeAlongside),
          });
          return subscriptionJson(moved, await payerPagesOf(deps, caller.tenant));
        },
      ),
);

const listSubscriptionsRoute: Route = (app, deps) =>
  app.get(
    "/subscriptions",
    {
      config: { permission: "subscriptions:read" },
      schema: {
        operationId: "listSubscriptions",
        summary: "List subscriptions",
        description: "Newest first.",
        tags,
        querystring: ListSubscriptions,
        response: { 200: numberedListOf(SubscriptionSchema) },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const filter = subscriptionFilter(request.query);
      const list = { tenant_id: tenant.id, order: NEWEST_SUBSCRIPTIONS };
      const asked = byOffset(request.query);
      const page = pageToRead(deps, list, asked);
      const { subscriptions, total } = await listSubscriptions(deps.db, tenant.id, filter, page);
      const { rows, next_cursor } = cutPage(deps, list, asked, subscriptions);
      const pages = await payerPagesOf(deps, tenant);
      const items = rows.map((subscription) => subscriptionJson(subscription, pages));
      return { items, meta: pageMeta(request.query, total), next_cursor };
    },
  );

const getSubscriptionTotalsRoute: Route = (app, deps) =>
  app.get(
    "/subscriptions/totals",
    {
      config: { permission: "subscriptions:read" },
      schema: {
        operationId: "getSubscriptionTotals",
        summary: "Retrieve the totals of active subscriptions",
        tags,
        querystring: SubscriptionTotalsQuery,
        response: { 200: SubscriptionTotalsSchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      return subscriptionTotalsJson(await sumSubscriptions(deps.db, tenant.id, request.query.is_sandbox));
    },
  );

const getSubscriptionRoute: Route = (app, deps) =>
  app.get(
    "/subscriptions/:id",
    {
      config: { permission: "subscriptions:read" },
      schema: {
        operationId: "getSubscription",
        summary: "Retrieve a subscription",
        tags,
        params: IdParams,
        response: { 200: SubscriptionDetailSchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { id } = request.params;
      const [subscription, payments] = await Promise.all([
        getSubscription(deps.db, tenant.id, id),
        getPayments(deps.db, tenant.id, id),
      ]);
      return subscriptionDetailJson(subscription, payments, await payerPagesOf(deps, tenant));
    },
  );

const listSubscriptionInvoicesRoute: Route = (app, deps) =>
  app.get(
    "/subscriptions/:id/invoices",
    {
      config: { permission: "subscriptions:read" },
      schema: {
        operationId: "listSubscriptionInvoices",
        summary: "List a subscription's attempts",
        description: "Newest first; each retry is an attempt of its own.",
        tags,
        params: IdParams,
        querystring: AttemptsQuery,
        response: { 200: numberedListOf(SubscriptionInvoiceSchema) },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { id } = await getSubscription(deps.db, tenant.id, request.params.id);
      const list = { tenant_id: tenant.id, order: NEWEST_ATTEMPTS };
      const asked = byOffset(request.query);
      const { attempts, total } = await listAttempts(deps.db, tenant.id, id, pageToRead(deps, list, asked));
      const { rows, next_cursor } = cutPage(deps, list, asked, attempts);
      const pages = await payerPagesOf(deps, tenant);
      const items = rows.map((row) => attemptJson(row, pages));
      return { items, meta: pageMeta(request.query, total), next_cursor };
    },
  );

const listUpcomingBillingsRoute: Route = (app, deps) =>
  app.get(
    "/subscriptions/:id/upcoming",
    {
      config: { permission: "subscriptions:read" },
      schema: {
        operationId: "listUpcomingBillings",
        summary: "List a subscription's upcoming billings",
        description:
          "If each is paid at once. Empty for a subscription that is not active or is in its grace. The first may be a " +
          "retry: its `attempt_number` is greater than 1, and its `amount` that of the attempts before it.",
        tags,
        params: IdParams,
        querystring: UpcomingQuery,
        response: { 200: UpcomingSchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const subscription = await getSubscription(deps.db, tenant.id, request.params.id);
      const { now } = await momentOf(deps, subscription);
      const upcoming = upcomingBillings(subscription, {
        cycleAmountTiyn: await getCycleAmount(deps.db, subscription),
        now,
        ...{ zone: deps.config.subscription_tz, hour: tenant.billing_hour },
        limit: request.query.limit,
      });
      return { items: upcoming.map(upcomingJson) };
    },
  );

export const subscriptionRoutes = routesOf(
  createSubscriptionRoute,
  updateSubscriptionRoute,
  ...moveRoutes,
  listSubscriptionsRoute,
  getSubscriptionTotalsRoute,
  getSubscriptionRoute,
  listSubscriptionInvoicesRoute,
  listUpcomingBillingsRoute,
);
