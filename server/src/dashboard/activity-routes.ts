/** The console's call that lists the activity of a tenant. */
import { ACTIVITY_DAYS } from "../audit/purge-activity.ts";
import { listOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { callerOf } from "../tenants/caller.ts";
import { ActivityEntrySchema, activityFilter, ListActivity } from "./activity-wire.ts";
import { readActivity } from "./read-activity.ts";

const listActivityRoute: Route = (app, deps) =>
  app.get(
    "/activity",
    {
      config: { permission: "activity:read" },
      schema: {
        operationId: "listActivity",
        summary: "List the activity",
        description:
          `Who did what, newest first, kept for ${ACTIVITY_DAYS} days: people, keys, webhooks, refunds, cancels, subscriptions, settings, ` +
          "exports. New invoices, and items of the catalog that are changed one by one, are not among it; nor are secrets, and " +
          "addresses and phones are masked.",
        tags: ["Team"],
        querystring: ListActivity,
        response: { 200: listOf(ActivityEntrySchema) },
      },
    },
    async (request) => {
      const { limit, offset } = request.query;
      const { tenant } = callerOf(request);
      const page = { limit, offset };
      return { ...(await readActivity(deps.db, tenant.id, activityFilter(request.query), page)), ...page };
    },
  );

export const activityRoutes = routesOf(listActivityRoute);
