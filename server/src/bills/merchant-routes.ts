/** A merchant's tariff and bills over HTTP, in the console. */
import { type Route, routesOf } from "../http/route.ts";
import { callerOf } from "../tenants/caller.ts";
import { describeBilling } from "./describe.ts";
import { payBill } from "./pay.ts";
import { BillingSchema, billJson, PayBill, PaymentAnswer, paymentJson } from "./wire.ts";

const tags = ["Billing"];

const getBillingRoute: Route = (app, deps) =>
  app.get(
    "/billing",
    {
      config: { permission: "billing:read" },
      schema: {
        operationId: "getBilling",
        summary: "Retrieve the tariff and the bills",
        tags,
        response: { 200: BillingSchema },
      },
    },
    async (request) => describeBilling(deps, callerOf(request).tenant),
  );

const payBillRoute: Route = (app, deps) =>
  app.post(
    "/billing/pay",
    {
      config: {
        permission: "billing:write",
        errors: ["NOT_FOUND", "PROVIDER_SESSION_REQUIRED", "RATE_LIMITED", "DAILY_LIMIT_REACHED", "UPSTREAM_ERROR"],
      },
      schema: {
        operationId: "payBill",
        summary: "Pay the open bill",
        description:
          "Repeated, it answers with the invoice that was sent there before, until that has ended unpaid. One that was " +
          "sent to another phone is cancelled; in a day of the operator's it is sent to at most three phones, and ten times. Within seconds of the payment the bill is paid and the tariff goes on.",
        tags,
        body: PayBill,
        response: { 201: PaymentAnswer },
      },
    },
    async (request, reply) => {
      const { bill, invoice } = await payBill(deps, callerOf(request), request.body.phone_number);
      return reply.code(201).send({ bill: billJson(bill), payment: paymentJson(invoice) });
    },
  );

export const billingRoutes = routesOf(getBillingRoute, payBillRoute);
