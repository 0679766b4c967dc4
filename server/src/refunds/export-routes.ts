/** Refunds as files for spreadsheets, in the console. */

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { Deps } from "../deps.ts";
import { exportRoutes, Language } from "../exports/export.ts";
import { timeOf } from "../http/validation.ts";
import { localDate } from "../rules/local-day.ts";
import { callerOf } from "../tenants/caller.ts";
import { exportRecorder } from "../tenants/record-export.ts";
import { IsSandboxQuery } from "../wire.ts";
import { refundTable } from "./export-table.ts";

const ExportQuery = Type.Object({
  from: Type.Optional(Type.String({ format: "date-time", description: "Asked for at this time or later." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Asked for before this time." })),
  ...IsSandboxQuery,
  language: Language,
});

export const refundExportRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    exportRoutes(app, {
      path: "/refunds/export",
      noun: "Refunds",
      tag: "Refunds",
      querystring: ExportQuery,
      name: () => `tolem-refunds-${localDate(deps.clock.now(), deps.config.subscription_tz)}`,
      record: exportRecorder(deps, "refunds"),
      read: (request) => {
        const { from, to, is_sandbox = null, language } = request.query;
        const filter = { from: timeOf("from", from), to: timeOf("to", to), is_sandbox };
        return refundTable(deps, callerOf(request).tenant.id, filter, language);
      },
    });
  };
