/** All tenants' bills over HTTP, for operators. */
import { operatorOf } from "../audit/operator.ts";
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { markPaid, voidBill } from "./settle.ts";
import { listBills } from "./store.ts";
import { BillAnswer, BillListSchema, ListBills, listedBillJson, operatorsBillJson, VoidBill } from "./wire.ts";

const tags = ["Bills"];

const listBillsRoute: Route = (app, deps) =>
  app.get(
    "/bills",
    {
      schema: {
        operationId: "listBills",
        summary: "List bills",
        tags,
        querystring: ListBills,
        response: { 200: BillListSchema },
      },
    },
    async (request) => {
      const { limit, offset, status = null, tenant_id = null } = request.query;
      const { items, total, total_kzt } = await listBills(deps.db, { status, tenant_id }, { limit, offset });
      return { items: items.map(listedBillJson), total, total_kzt, limit, offset };
    },
  );

const markBillPaidRoute: Route = (app, deps) =>
  app.post(
    "/bills/:id/mark-paid",
    {
      schema: {
        operationId: "markBillPaid",
        summary: "Mark a bill paid",
        description:
          "The tenant's tariff goes on for the bill's period. An invoice that was sent for the bill is cancelled within seconds.",
        tags,
        params: IdParams,
        response: { 200: BillAnswer },
      },
    },
    async (request) => ({
      bill: operatorsBillJson(await markPaid(deps, operatorOf(request), request.params.id)),
    }),
  );

const voidBillRoute: Route = (app, deps) =>
  app.post(
    "/bills/:id/void",
    {
      schema: {
        operationId: "voidBill",
        summary: "Void a bill",
        description:
          "While the tenant's tariff is billed another bill follows within a minute, with the price of that moment. An " +
          "invoice that was sent for the bill is cancelled within seconds.",
        tags,
        params: IdParams,
        body: VoidBill,
        response: { 200: BillAnswer },
      },
    },
    async (request) => {
      const { reason = null } = request.body ?? {};
      return { bill: operatorsBillJson(await voidBill(deps, operatorOf(request), request.params.id, reason)) };
    },
  );

export const billRoutes = routesOf(listBillsRoute, markBillPaidRoute, voidBillRoute);
