/** Refunds as files for spreadsheets, in the console. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { Deps } from "../deps.ts";
import { addTableRoutes, Language } from "../http/offer-table.ts";
import { queryTime } from "../http/validation.ts";
import { localDate } from "../rules/local-day.ts";
import { callerOf } from "../tenants/caller.ts";
import { refundTable } from "./export-table.ts";

const ExportQuery = Type.Object({
  from: Type.Optional(Type.String({ format: "date-time", description: "Asked for at this time or later." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Asked for before this time." })),
  language: Language,
});

export const refundExportRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    addTableRoutes(app, {
      path: "/refunds/export",
      noun: "Refunds",
      tag: "Refunds",
      querystring: ExportQuery,
      name: () => `tolem-refunds-${localDate(deps.clock.now(), deps.config.subscription_tz)}`,
      read: (request) => {
        const { from, to, language } = request.query;
        const times = { from: queryTime("from", from), to: queryTime("to", to) };
        return refundTable(deps, callerOf(request).tenant.id, times, language);
      },
    });
  };
