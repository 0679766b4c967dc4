/** Invoices as files for spreadsheets, in the console. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { Deps } from "../deps.ts";
import { exportRoutes, Language } from "../exports/export.ts";
import { localDate } from "../rules/local-day.ts";
import { callerOf } from "../tenants/caller.ts";
import { exportRecorder } from "../tenants/record-export.ts";
import { invoiceTable } from "./export-table.ts";
import { InvoiceFilterQuery, invoiceFilter } from "./list-wire.ts";

export const invoiceExportRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    exportRoutes(app, {
      path: "/invoices/export",
      noun: "Invoices",
      tag: "Invoices",
      querystring: Type.Object({ ...InvoiceFilterQuery, language: Language }),
      name: () => `tolem-invoices-${localDate(deps.clock.now(), deps.config.subscription_tz)}`,
      record: exportRecorder(deps, "invoices"),
      read: (request) => {
        const { tenant } = callerOf(request);
        return invoiceTable(deps, tenant.id, invoiceFilter(request.query, null), request.query.language);
      },
    });
  };
