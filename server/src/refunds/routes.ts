/** Refunds over HTTP: the same routes under the tenant API and under the console. */
import { cutPage, pageToRead } from "../http/cursor.ts";
import { cursorListOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { drawQr } from "../invoices/qr-image.ts";
import { invoiceJson, QR_IMAGE_ANSWER, QrImageQuery } from "../invoices/wire.ts";
import { callerOf } from "../tenants/caller.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { readRefunds } from "./list-of-invoice.ts";
import { readRefundCode } from "./read-code.ts";
import { findBegunRefund, refundInvoice } from "./refund.ts";
import type { Settled } from "./settle.ts";
import { listRefunds, NEWEST_REFUNDS } from "./store.ts";
import {
  REFUNDS_SHOWN,
  RefundBody,
  RefundMadeSchema,
  RefundQuery,
  RefundSchema,
  RefundsOfInvoiceSchema,
  refundJson,
} from "./wire.ts";

const tags = ["Refunds"];

const refundInvoiceRoute: Route = (app, deps) =>
  app.post(
    "/invoices/:id/refund",
    {
      config: {
        permission: ["refunds:write", "counter", "sandbox"],
        errors: [
          "REAUTHENTICATION_REQUIRED",
          "PROVIDER_SESSION_REQUIRED",
          "PROVIDER_CANNOT",
          "INVALID_STATE_TRANSITION",
          "UPSTREAM_ERROR",
        ],
      },
      schema: {
        operationId: "refundInvoice",
        summary: "Refund an invoice",
        description:
          "After a 502 fetch the invoice's refunds before you try again: one that is `pending` may have been made, and " +
          "is found out; one that is `failed` has not. Where the connection has `refund_by_scan`, the refund is `pending` with " +
          "`refund_qr_url` until the customer has scanned that code; once it has failed, ask again under another `Idempotency-Key`.",
        tags,
        params: IdParams,
        body: RefundBody,
        response: { 201: RefundMadeSchema },
      },
    },
    async (request, reply) => {
      // A call without a body refunds the whole available amount.
      const asked = request.body ?? {};
      const invoice_id = request.params.id;
      const caller = callerOf(request);
      const { refund, invoice } = await answerOnce(request, {
        boundTo: (begun: Settled) => String(begun.refund.id),
        find: (id) => findBegunRefund(deps, { tenant_id: caller.tenant.id, invoice_id, id: Number(id) }),
        make: (storeAlongside) => refundInvoice(deps, caller, invoice_id, asked, storeAlongside),
        // The answer with a code is final; later states are read from the refund.
        isFinal: ({ refund }) => refund.status !== "pending" || refund.waits_for === "scan",
      });
      const pages = await payerPagesOf(deps, caller.tenant);
      return reply.code(201).send({ refund: refundJson(refund), invoice: invoiceJson(invoice, pages) });
    },
  );

const listRefundsOfInvoiceRoute: Route = (app, deps) =>
  app.get(
    "/invoices/:id/refunds",
    {
      config: { permission: ["refunds:read", "counter"] },
      schema: {
        operationId: "listRefundsOfInvoice",
        summary: "List an invoice's refunds",
        description: `Newest first, the last ${REFUNDS_SHOWN}.`,
        tags,
        params: IdParams,
        response: { 200: RefundsOfInvoiceSchema },
      },
    },
    async (request) => {
      const refunds = await readRefunds(deps, callerOf(request), request.params.id, REFUNDS_SHOWN);
      return { items: refunds.map(refundJson) };
    },
  );

const getRefundQrImageRoute: Route = (app, deps) =>
  app.get(
    "/refunds/:id/qr",
    {
      config: { permission: ["refunds:read", "counter"] },
      schema: {
        operationId: "getRefundQrImage",
        summary: "Retrieve the picture of a refund's code",
        description: "404 for a refund that does not wait for a scan.",
        tags,
        params: IdParams,
        querystring: QrImageQuery,
        response: { 200: QR_IMAGE_ANSWER },
      },
    },
    async (request, reply) => {
      const code = await readRefundCode(deps, callerOf(request), request.params.id);
      const image = await drawQr(code, request.query.format, request.query.size);
      return reply.header("Cache-Control", "private, max-age=300").type(image.type).send(image.bytes);
    },
  );

const listRefundsRoute: Route = (app, deps) =>
  app.get(
    "/refunds",
    {
      config: { permission: "refunds:read" },
      schema: {
        operationId: "listRefunds",
        summary: "List refunds",
        description: "Newest first.",
        tags,
        querystring: RefundQuery,
        response: { 200: cursorListOf(RefundSchema) },
      },
    },
    async (request) => {
      const { limit, offset, is_sandbox = null } = request.query;
      const { tenant } = callerOf(request);
      const list = { tenant_id: tenant.id, order: NEWEST_REFUNDS };
      const page = pageToRead(deps, list, request.query);
      const { refunds, total } = await listRefunds(deps.db, tenant.id, { ...page, is_sandbox });
      const { rows, next_cursor } = cutPage(deps, list, request.query, refunds);
      return { items: rows.map(refundJson), total, limit, offset, next_cursor };
    },
  );

export const refundRoutes = routesOf(
  refundInvoiceRoute,
  listRefundsOfInvoiceRoute,
  listRefundsRoute,
  getRefundQrImageRoute,
);
