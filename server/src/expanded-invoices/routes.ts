/** One invoice over HTTP, with what belongs to it: the same route under the tenant API and under the console. */
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { readInvoice } from "../invoices/read-invoice.ts";
import { invoiceJson } from "../invoices/wire.ts";
import { callerOf } from "../tenants/caller.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { expand } from "./expand.ts";
import { ExpandedInvoiceSchema, ExpandQuery, expansionsOf } from "./wire.ts";

const getInvoiceRoute: Route = (app, deps) =>
  app.get(
    "/invoices/:id",
    {
      config: { permission: ["invoices:read", "counter"] },
      schema: {
        operationId: "getInvoice",
        summary: "Retrieve an invoice",
        description:
          "Archived invoices are answered too, with their timeline and refunds: 503 `UNAVAILABLE` says that the archive cannot be read at present.",
        tags: ["Invoices"],
        params: IdParams,
        querystring: ExpandQuery,
        response: { 200: ExpandedInvoiceSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const expansions = expansionsOf(request.query.expand);
      const invoice = await readInvoice(deps, caller, request.params.id);
      const pages = await payerPagesOf(deps, caller.tenant);
      return { ...invoiceJson(invoice, pages), ...(await expand(deps, caller, invoice, expansions)) };
    },
  );

export const expandedInvoiceRoutes = routesOf(getInvoiceRoute);
