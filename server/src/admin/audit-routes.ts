/** The audit log over HTTP, for operators. */
import { listOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { listAuditEntries } from "./audit-store.ts";
import { AuditEntrySchema, auditEntryJson, auditFilter, ListAudit } from "./audit-wire.ts";

const listAuditRoute: Route = (app, deps) =>
  app.get(
    "/audit",
    {
      schema: {
        operationId: "listAudit",
        summary: "List the audit log",
        tags: ["Audit"],
        querystring: ListAudit,
        response: { 200: listOf(AuditEntrySchema) },
      },
    },
    async (request) => {
      const { limit, offset } = request.query;
      const { items, total } = await listAuditEntries(deps.db, auditFilter(request.query), { limit, offset });
      return { items: items.map(auditEntryJson), total, limit, offset };
    },
  );

export const auditRoutes = routesOf(listAuditRoute);
