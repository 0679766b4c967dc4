/** The route of the console that lists who made, cancelled and refunded an invoice. */
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { callerOf } from "../tenants/caller.ts";
import { MakersSchema } from "./makers-wire.ts";
import { readMakers } from "./read-makers.ts";

const getInvoiceMakersRoute: Route = (app, deps) =>
  app.get(
    "/invoices/:id/makers",
    {
      config: { permission: "invoices:read" },
      schema: {
        operationId: "getInvoiceMakers",
        summary: "Retrieve who made, cancelled and refunded an invoice",
        tags: ["Invoices"],
        params: IdParams,
        response: { 200: MakersSchema },
      },
    },
    async (request) => readMakers(deps.db, callerOf(request).tenant.id, request.params.id),
  );

export const makersRoutes = routesOf(getInvoiceMakersRoute);
