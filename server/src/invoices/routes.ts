/** Invoices over HTTP: the same routes under the tenant API and under the console. */
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { cutPage, pageToRead } from "../http/cursor.ts";
import { cursorListOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { answerOnce, idOf } from "../idempotency/answer-once.ts";
import { callerOf } from "../tenants/caller.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { seenFrom } from "./assert-seen.ts";
import { cancelInvoice, findBegunCancel } from "./cancel.ts";
import { checkStatuses } from "./check-status.ts";
import { type Created, createInvoice, findBegunInvoice, type NewInvoiceInput } from "./create.ts";
import { listInvoices, orderOf } from "./list-store.ts";
import { InvoiceSumsSchema, invoiceFilter, invoiceSort, ListInvoices, SumInvoices, sumsJson } from "./list-wire.ts";
import { drawQr } from "./qr-image.ts";
import { readInvoice, readTimeline } from "./read-invoice.ts";
import { resolveInvoice } from "./resolve.ts";
import { getInvoice } from "./store.ts";
import { sumInvoices } from "./sums-store.ts";
import { CHANGES_SHOWN, TimelineSchema, timelineJson } from "./timeline-wire.ts";
import {
  CheckedInvoicesSchema,
  CheckStatusBody,
  CreatePhoneInvoice,
  CreateQrInvoice,
  InvoiceCreatedSchema,
  InvoiceSchema,
  invoiceCreatedJson,
  invoiceJson,
  QR_IMAGE_ANSWER,
  QrImageQuery,
  ResolveBody,
} from "./wire.ts";

const CREATE_ERRORS = [
  "TARIFF_EXPIRED",
  "PROVIDER_SESSION_REQUIRED",
  "PROVIDER_CANNOT",
  "DAILY_LIMIT_REACHED",
  "UPSTREAM_ERROR",
] as const;

/** Creates an invoice, one for each `Idempotency-Key`. The answer is final once it is known whether the provider has the invoice. */
function createOnce(deps: Deps, request: FastifyRequest, input: NewInvoiceInput): Promise<Created> {
  const caller = callerOf(request);
  return answerOnce(request, {
    boundTo: idOf,
    find: (id) => findBegunInvoice(deps, caller.tenant, Number(id)),
    make: (storeAlongside) => createInvoice(deps, caller, input, storeAlongside),
    isFinal: ({ invoice }) => invoice.status !== "processing",
  });
}

const createPhoneInvoiceRoute: Route = (app, deps) =>
  app.post(
    "/invoices",
    {
      config: { permission: ["invoices:write", "counter", "sandbox"], needsOpenTariff: true, errors: CREATE_ERRORS },
      schema: {
        operationId: "createPhoneInvoice",
        summary: "Create a phone invoice",
        tags: ["Invoices"],
        body: CreatePhoneInvoice,
        response: { 201: InvoiceCreatedSchema },
      },
    },
    async (request, reply) => {
      const created = await createOnce(deps, request, { channel: "phone", ...request.body });
      if (created.replayed) reply.header("Idempotent-Replayed", "true");
      return reply
        .code(201)
        .send(invoiceCreatedJson(created.invoice, await payerPagesOf(deps, callerOf(request).tenant)));
    },
  );

const createQrInvoiceRoute: Route = (app, deps) =>
  app.post(
    "/invoices/qr",
    {
      config: { permission: ["invoices:write", "counter", "sandbox"], needsOpenTariff: true, errors: CREATE_ERRORS },
      schema: {
        operationId: "createQrInvoice",
        summary: "Create a QR invoice",
        tags: ["Invoices"],
        body: CreateQrInvoice,
        response: { 201: InvoiceCreatedSchema },
      },
    },
    async (request, reply) => {
      const created = await createOnce(deps, request, { channel: "qr", ...request.body });
      if (created.replayed) reply.header("Idempotent-Replayed", "true");
      return reply
        .code(201)
        .send(invoiceCreatedJson(created.invoice, await payerPagesOf(deps, callerOf(request).tenant)));
    },
  );

const checkInvoiceStatusesRoute: Route = (app, deps) =>
  app.post(
    "/invoices/status/check",
    {
      config: { permission: ["invoices:read", "counter"], errors: ["UPSTREAM_ERROR"] },
      schema: {
        operationId: "checkInvoiceStatuses",
        summary: "Check the statuses of invoices",
        description:
          "In the order asked. Live invoices that are open, or that ended unpaid within the last 30 days, are asked about; " +
          "all others answer from what is stored.",
        tags: ["Invoices"],
        body: CheckStatusBody,
        response: { 200: CheckedInvoicesSchema },
      },
    },
    async (request) => {
      return { items: await checkStatuses(deps, callerOf(request), request.body.invoice_ids) };
    },
  );

const cancelInvoiceRoute: Route = (app, deps) =>
  app.post(
    "/invoices/:id/cancel",
    {
      config: {
        permission: ["invoices:write", "counter", "sandbox"],
        errors: ["PROVIDER_SESSION_REQUIRED", "PROVIDER_CANNOT", "INVALID_STATE_TRANSITION", "UPSTREAM_ERROR"],
      },
      schema: {
        operationId: "cancelInvoice",
        summary: "Cancel an invoice",
        tags: ["Invoices"],
        params: IdParams,
        response: { 200: InvoiceSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const invoice = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => findBegunCancel(deps, caller, Number(id)),
        make: (storeAlongside) => cancelInvoice(deps, caller, request.params.id, storeAlongside),
        isFinal: ({ status }) => status !== "cancelling",
      });
      return invoiceJson(invoice, await payerPagesOf(deps, caller.tenant));
    },
  );

const resolveInvoiceRoute: Route = (app, deps) =>
  app.post(
    "/invoices/:id/resolve",
    {
      config: { permission: ["invoices:write", "sandbox"], errors: ["INVALID_STATE_TRANSITION"] },
      schema: {
        operationId: "resolveInvoice",
        summary: "Resolve a held invoice",
        description:
          "For an invoice with a `held_reason`, once a person has found out how it stands; any other is 422 " +
          "`INVALID_STATE_TRANSITION`. `paid` and `expired` end it, and its subscription, order or bill goes on. After " +
          "`keep_waiting` it is held again when the provider says something new, or still says the same a day later. Of what " +
          "was paid, no more than `paid_amount` can be refunded.",
        tags: ["Invoices"],
        params: IdParams,
        body: ResolveBody,
        response: { 200: InvoiceSchema },
      },
    },
    async (request) => {
      const { params, body } = request;
      const caller = callerOf(request);
      const invoice = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => getInvoice(deps.db, caller.tenant.id, Number(id)),
        make: (storeAlongside) => resolveInvoice(deps, caller, params.id, body, storeAlongside),
      });
      return invoiceJson(invoice, await payerPagesOf(deps, caller.tenant));
    },
  );

const listInvoicesRoute: Route = (app, deps) =>
  app.get(
    "/invoices",
    {
      config: { permission: ["invoices:read", "counter"] },
      schema: {
        operationId: "listInvoices",
        summary: "List invoices",
        description:
          "Newest first. `total` is exact, and any `offset` is as fast as the first page, but for another `sort`.",
        tags: ["Invoices"],
        querystring: ListInvoices,
        response: { 200: cursorListOf(InvoiceSchema) },
      },
    },
    async (request) => {
      const { limit, offset } = request.query;
      const caller = callerOf(request);
      const filter = invoiceFilter(request.query, seenFrom(deps, caller));
      const sort = invoiceSort(request.query.sort);
      const list = { tenant_id: caller.tenant.id, order: orderOf(sort) };
      const page = pageToRead(deps, list, request.query);
      const { invoices, total } = await listInvoices(deps.db, caller.tenant.id, filter, page, sort);
      const { rows, next_cursor } = cutPage(deps, list, request.query, invoices);
      const pages = await payerPagesOf(deps, caller.tenant);
      return { items: rows.map((invoice) => invoiceJson(invoice, pages)), total, limit, offset, next_cursor };
    },
  );

const sumInvoicesRoute: Route = (app, deps) =>
  app.get(
    "/invoices/sums",
    {
      config: { permission: ["invoices:read", "counter"] },
      schema: {
        operationId: "sumInvoices",
        summary: "Add up invoices",
        description:
          "The totals of all invoices of a filter, of sandbox and live ones together unless `is_sandbox` selects one mode.",
        tags: ["Invoices"],
        querystring: SumInvoices,
        response: { 200: InvoiceSumsSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const filter = invoiceFilter(request.query, seenFrom(deps, caller));
      return sumsJson(await sumInvoices(deps.db, caller.tenant.id, filter));
    },
  );

const getInvoiceTimelineRoute: Route = (app, deps) =>
  app.get(
    "/invoices/:id/timeline",
    {
      config: { permission: ["invoices:read", "counter"] },
      schema: {
        operationId: "getInvoiceTimeline",
        summary: "Retrieve an invoice's timeline",
        description: `Every change of its status, oldest first, the first ${CHANGES_SHOWN}.`,
        tags: ["Invoices"],
        params: IdParams,
        response: { 200: TimelineSchema },
      },
    },
    async (request) => {
      const { invoice, changes } = await readTimeline(deps, callerOf(request), request.params.id, CHANGES_SHOWN);
      return timelineJson(invoice, changes);
    },
  );

const getQrImageRoute: Route = (app, deps) =>
  app.get(
    "/invoices/:id/qr",
    {
      config: { permission: ["invoices:read", "counter"] },
      schema: {
        operationId: "getQrImage",
        summary: "Retrieve the picture of a QR invoice's code",
        description: "404 for an invoice by phone, and while the provider has not given the code yet.",
        tags: ["Invoices"],
        params: IdParams,
        querystring: QrImageQuery,
        response: { 200: QR_IMAGE_ANSWER },
      },
    },
    async (request, reply) => {
      const { qr_token_url } = await readInvoice(deps, callerOf(request), request.params.id);
      if (qr_token_url === null) throw new ApiError("NOT_FOUND", { message: "This invoice has no QR code." });
      const image = await drawQr(qr_token_url, request.query.format, request.query.size);
      return reply.header("Cache-Control", "private, max-age=300").type(image.type).send(image.bytes);
    },
  );

export const invoiceRoutes = routesOf(
  createPhoneInvoiceRoute,
  createQrInvoiceRoute,
  checkInvoiceStatusesRoute,
  cancelInvoiceRoute,
  resolveInvoiceRoute,
  listInvoicesRoute,
  sumInvoicesRoute,
  getInvoiceTimelineRoute,
  getQrImageRoute,
);
