/** Payment links over HTTP: the same routes under the tenant API and under the console. */

import type { PaymentLink } from "../db/schema.ts";
import { searchText } from "../db/search-text.ts";
import type { Deps } from "../deps.ts";
import { cutPage, pageToRead } from "../http/cursor.ts";
import { cursorListOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { answerOnce, idOf } from "../idempotency/answer-once.ts";
import { type Caller, callerOf } from "../tenants/caller.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { movePaymentLink } from "./pause.ts";
import { changePaymentLinkOf, createPaymentLink } from "./save.ts";
import { getPaymentLink, listPaymentLinks, NEWEST_LINKS } from "./store.ts";
import { ChangePaymentLink, CreatePaymentLink, ListPaymentLinks, PaymentLinkSchema, paymentLinkJson } from "./wire.ts";

const tags = ["Payment links"];

function shown(deps: Deps, { tenant }: Caller, link: PaymentLink) {
  return paymentLinkJson(link, deps.config.base_url, nowFor(deps, tenant, link.is_sandbox));
}

const createPaymentLinkRoute: Route = (app, deps) =>
  app.post(
    "/payment-links",
    {
      config: { permission: ["invoices:write", "sandbox"], errors: ["PAYMENT_LINK_CONFLICT"] },
      schema: {
        operationId: "createPaymentLink",
        summary: "Create a payment link",
        description:
          "An address that a payer opens to pay: in a message, on a printed code, behind a button. Each payment is an invoice of " +
          "its own, with `payment_link_id`. One of `amount`, `items`, or `min_amount` and `max_amount` says what is paid. " +
          "With `billing` each payer makes a subscription, with `payment_link_id`, as have its invoices.",
        tags,
        body: CreatePaymentLink,
        response: { 201: PaymentLinkSchema },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const created = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => getPaymentLink(deps.db, caller.tenant.id, Number(id)),
        make: (storeAlongside) => createPaymentLink(deps, caller, request.body, storeAlongside),
      });
      return reply.code(201).send(shown(deps, caller, created));
    },
  );

const listPaymentLinksRoute: Route = (app, deps) =>
  app.get(
    "/payment-links",
    {
      config: { permission: "invoices:read" },
      schema: {
        operationId: "listPaymentLinks",
        summary: "List payment links",
        description: "Newest first.",
        tags,
        querystring: ListPaymentLinks,
        response: { 200: cursorListOf(PaymentLinkSchema) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { limit, offset, status = null, is_sandbox = null, search } = request.query;
      const now = { live: nowFor(deps, caller.tenant, false), sandbox: nowFor(deps, caller.tenant, true) };
      const filter = { status, is_sandbox, search: search === undefined ? null : searchText(search), ...now };
      const list = { tenant_id: caller.tenant.id, order: NEWEST_LINKS };
      const page = pageToRead(deps, list, request.query);
      const { links, total } = await listPaymentLinks(deps.db, caller.tenant.id, filter, page);
      const { rows, next_cursor } = cutPage(deps, list, request.query, links);
      return { items: rows.map((link) => shown(deps, caller, link)), total, limit, offset, next_cursor };
    },
  );

const getPaymentLinkRoute: Route = (app, deps) =>
  app.get(
    "/payment-links/:id",
    {
      config: { permission: "invoices:read" },
      schema: {
        operationId: "getPaymentLink",
        summary: "Retrieve a payment link",
        tags,
        params: IdParams,
        response: { 200: PaymentLinkSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      return shown(deps, caller, await getPaymentLink(deps.db, caller.tenant.id, request.params.id));
    },
  );

const updatePaymentLinkRoute: Route = (app, deps) =>
  app.patch(
    "/payment-links/:id",
    {
      config: { permission: ["invoices:write", "sandbox"], errors: ["PAYMENT_LINK_CONFLICT"] },
      schema: {
        operationId: "updatePaymentLink",
        summary: "Update a payment link",
        description:
          "What is left out stays as it is; null clears what may be without a value; `metadata` is replaced whole. Open invoices " +
          "and subscriptions of the link stay as they are. The mode and `billing` cannot be changed.",
        tags,
        params: IdParams,
        body: ChangePaymentLink,
        response: { 200: PaymentLinkSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      return shown(deps, caller, await changePaymentLinkOf(deps, caller, request.params.id, request.body ?? {}));
    },
  );

const MOVES = [
  { move: "pause", summary: "Pause a payment link", description: "Its page says so, and takes no payment." },
  { move: "resume", summary: "Resume a payment link", description: "It takes payments again." },
] as const;

const moveRoutes = MOVES.map(
  ({ move, summary, description }): Route =>
    (app, deps) =>
      app.post(
        `/payment-links/:id/${move}`,
        {
          config: { permission: ["invoices:write", "sandbox"], errors: ["INVALID_STATE_TRANSITION"] },
          schema: {
            operationId: `${move}PaymentLink`,
            summary,
            description,
            tags,
            params: IdParams,
            response: { 200: PaymentLinkSchema },
          },
        },
        async (request) => {
          const caller = callerOf(request);
          const moved = await answerOnce(request, {
            boundTo: idOf,
            find: (id) => getPaymentLink(deps.db, caller.tenant.id, Number(id)),
            make: (storeAlongside) => movePaymentLink(deps, caller, request.params.id, move, storeAlongside),
          });
          return shown(deps, caller, moved);
        },
      ),
);

export const paymentLinkRoutes = routesOf(
  createPaymentLinkRoute,
  listPaymentLinksRoute,
  getPaymentLinkRoute,
  updatePaymentLinkRoute,
  ...moveRoutes,
);
