/** The console's call that lists the activity of a tenant. */
import { ACTIVITY_DAYS } from "../audit/purge-activity.ts";
import { cutPage, pageToRead } from "../http/cursor.ts";
import { cursorListOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { callerOf } from "../tenants/caller.ts";
import { listActivity, NEWEST_ACTIVITY } from "./activity-store.ts";
import { ActivityEntrySchema, activityFilter, ListActivity } from "./activity-wire.ts";
import { describeActivity } from "./describe-activity.ts";

const listActivityRoute: Route = (app, deps) =>
  app.get(
    "/activity",
    {
      config: { permission: "activity:read" },
      schema: {
        operationId: "listActivity",
        summary: "List activities",
        description:
          `Who did what, newest first, kept for ${ACTIVITY_DAYS} days: people, keys, webhooks, refunds, cancels, subscriptions, settings, ` +
          "exports. New invoices, and items of the catalog that are changed one by one, are not among it; nor are secrets, and " +
          "addresses and phones are masked.",
        tags: ["Team"],
        querystring: ListActivity,
        response: { 200: cursorListOf(ActivityEntrySchema) },
      },
    },
    async (request) => {
      const { limit, offset } = request.query;
      const { tenant } = callerOf(request);
      const list = { tenant_id: tenant.id, order: NEWEST_ACTIVITY };
      const page = pageToRead(deps, list, request.query);
      const { items, total } = await listActivity(deps.db, tenant.id, activityFilter(request.query), page);
      const { rows, next_cursor } = cutPage(deps, list, request.query, items);
      return { items: await describeActivity(deps.db, tenant.id, rows), total, limit, offset, next_cursor };
    },
  );

export const activityRoutes = routesOf(listActivityRoute);
