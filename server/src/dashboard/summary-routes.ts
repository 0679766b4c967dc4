/** The console's summary over HTTP: turnover by day, invoices by status, and the setup steps of a new merchant. */
import type { Database } from "../db/database.ts";
import { type Route, routesOf } from "../http/route.ts";
import { personOf } from "../people/session-cookie.ts";
import { nameFrom } from "../people/signup.ts";
import { callerOf } from "../tenants/caller.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { findCountedTo, findSteps, sumPayments, sumRefunds, sumStatuses } from "./summary-store.ts";
import { daysBefore, SummaryQuery, SummarySchema, summaryJson, summedDays } from "./summary-wire.ts";

const getSummaryRoute: Route = (app, deps) =>
  app.get(
    "/summary",
    {
      config: { permission: "summary:read", isHeavy: true },
      schema: {
        operationId: "getSummary",
        summary: "Retrieve the summary",
        tags: ["Overview"],
        querystring: SummaryQuery,
        response: { 200: SummarySchema },
      },
    },
    async (request) => {
      const { db, replica, config, scheduler } = deps;
      const { tenant } = callerOf(request);
      const { is_sandbox } = request.query;
      const time_zone = config.subscription_tz;
      const now = nowFor(deps, tenant, is_sandbox);
      const days = summedDays(request.query, now, time_zone);
      const before = daysBefore(days, now, time_zone);
      const own = { tenant_id: tenant.id, is_sandbox };
      const readSums = async (db: Database) => {
        const countedTo = await findCountedTo(db, own);
        const summed = { ...own, days, countedTo };
        const summedBefore = { ...own, days: before, countedTo };
        return {
          payments: await sumPayments(db, summed),
          refunds: await sumRefunds(db, summed),
          before: {
            days: before,
            payments: await sumPayments(db, summedBefore),
            refunds: await sumRefunds(db, summedBefore),
          },
          statuses: await sumStatuses(db, summed),
        };
      };
      const sums = await scheduler.run(tenant.id, () => replica.read(readSums));
      // The merchant takes these steps one after the other, and must see each as done.
      const shop_named = tenant.name !== nameFrom(personOf(request).user.email);
      const steps = { shop_named, ...(await findSteps(db, tenant.id)) };
      return summaryJson({ is_sandbox, ...sums, steps, days, time_zone });
    },
  );

export const summaryRoutes = routesOf(getSummaryRoute);
