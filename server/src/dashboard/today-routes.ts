/** The console's first page of a day over HTTP: today's takings beside those a week before, and what needs a person's attention. */
import { type Route, routesOf } from "../http/route.ts";
import { dateAfter, localDate, localDays, localHours, sameTimeBefore } from "../rules/local-day.ts";
import { callerOf } from "../tenants/caller.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { findCountedTo, sumPayments, sumRefunds } from "./summary-store.ts";
import { findAttention } from "./today-store.ts";
import { AttentionSchema, attentionJson, DROPPED_DAYS, ModeQuery, TodaySchema, todayJson } from "./today-wire.ts";

const tags = ["Overview"];
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

const getTodayRoute: Route = (app, deps) =>
  app.get(
    "/summary/today",
    {
      config: { permission: "summary:read" },
      schema: {
        operationId: "getToday",
        summary: "Retrieve today's takings",
        tags,
        querystring: ModeQuery,
        response: { 200: TodaySchema },
      },
    },
    async (request) => {
      const { db, config, scheduler } = deps;
      const { tenant } = callerOf(request);
      const { is_sandbox } = request.query;
      const time_zone = config.subscription_tz;
      const now = nowFor(deps, tenant, is_sandbox);
      const day = localDate(now, time_zone);
      const weekAgo = dateAfter(day, -WEEK_DAYS);
      const own = { tenant_id: tenant.id, is_sandbox };
      const hoursOf = (date: string) => ({
        starts: localHours(date, time_zone),
        end: localDays(date, date, time_zone).end,
      });
      const untilNow = {
        starts: localDays(weekAgo, weekAgo, time_zone).starts,
        end: sameTimeBefore(now, WEEK_DAYS, time_zone),
      };
      const sums = await scheduler.run(tenant.id, async () => {
        const summed = { ...own, countedTo: await findCountedTo(db, own) };
        return {
          payments: await sumPayments(db, { ...summed, days: hoursOf(day) }),
          refunds: await sumRefunds(db, { ...summed, days: hoursOf(day) }),
          weekAgo: {
            day: weekAgo,
            untilNow: await sumPayments(db, { ...summed, days: untilNow }),
            payments: await sumPayments(db, { ...summed, days: hoursOf(weekAgo) }),
          },
        };
      });
      return todayJson({ day, now, time_zone, is_sandbox, ...sums });
    },
  );

const getAttentionRoute: Route = (app, deps) =>
  app.get(
    "/summary/attention",
    {
      config: { permission: "summary:read" },
      schema: {
        operationId: "getAttention",
        summary: "Retrieve what needs attention",
        tags,
        querystring: ModeQuery,
        response: { 200: AttentionSchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { is_sandbox } = request.query;
      const droppedSince = new Date(deps.clock.now().getTime() - DROPPED_DAYS * DAY_MS);
      return attentionJson(await findAttention(deps.db, { tenant_id: tenant.id, is_sandbox, droppedSince }));
    },
  );

export const todayRoutes = routesOf(getTodayRoute, getAttentionRoute);
