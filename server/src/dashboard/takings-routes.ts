/** A shift close over HTTP: as JSON for the console, and as a file for spreadsheets. */
import { Type } from "typebox";
import { exportRoutes, Language } from "../exports/export.ts";
import { type Route, routesOf } from "../http/route.ts";
import { localDate } from "../rules/local-day.ts";
import { callerOf } from "../tenants/caller.ts";
import { exportRecorder } from "../tenants/record-export.ts";
import { readTakings } from "./read-takings.ts";
import { takingsTable } from "./takings-table.ts";
import { TakingsQuery, TakingsSchema, takingsQuery } from "./takings-wire.ts";

const tag = "Overview";

const getTakingsRoute: Route = (app, deps) =>
  app.get(
    "/takings",
    {
      config: { permission: "summary:read", isHeavy: true },
      schema: {
        operationId: "getTakings",
        summary: "Retrieve the takings of a shift",
        description:
          "What was paid in these hours, by channel and by who made the invoice, and the refunds that were asked for in them.",
        tags: [tag],
        querystring: TakingsQuery,
        response: { 200: TakingsSchema },
      },
    },
    async (request) => readTakings(deps, callerOf(request).tenant, request.query),
  );

const exportTakingsRoute: Route = (app, deps) =>
  exportRoutes(app, {
    path: "/takings/export",
    noun: "Takings",
    tag,
    about: "The total, each channel, and who made the invoices.",
    querystring: Type.Object({ ...takingsQuery, language: Language }),
    name: ({ query }) => `tolem-takings-${query.day ?? localDate(deps.clock.now(), deps.config.subscription_tz)}`,
    record: exportRecorder(deps, "takings"),
    async read(request) {
      const { tenant } = callerOf(request);
      const takings = await readTakings(deps, tenant, request.query);
      return takingsTable(takings, request.query.language, (work) => deps.scheduler.run(tenant.id, work));
    },
  });

export const takingsRoutes = routesOf(getTakingsRoute, exportTakingsRoute);
