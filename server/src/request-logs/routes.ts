/** The API log over HTTP: the same routes under the tenant API and under the console. */
import { cutPage, pageToRead } from "../http/cursor.ts";
import { cursorListOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { callerOf } from "../tenants/caller.ts";
import { LOG_DAYS } from "./keep-partitions.ts";
import { readCall, readCalls } from "./read-calls.ts";
import { NEWEST_CALLS } from "./store.ts";
import { callFilter, callJson, ListCalls, LoggedCallSchema } from "./wire.ts";

const tags = ["API log"];
const config = { permission: "logs:read", isUnlogged: true } as const;

const listCallsRoute: Route = (app, deps) =>
  app.get(
    "/request-logs",
    {
      config,
      schema: {
        operationId: "listRequestLogs",
        summary: "List API calls",
        description:
          `The calls of your keys in the last ${LOG_DAYS} days, newest first; a test key lists those of test keys. A call is here within ` +
          "a second or so of its answer. Calls without a valid key, those of this list, and some under great load are left out. " +
          "A key with `logs:read` sees the bodies of all of them, whatever else it may read.",
        tags,
        querystring: ListCalls,
        response: { 200: cursorListOf(LoggedCallSchema) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { limit, offset } = request.query;
      const list = { tenant_id: caller.tenant.id, order: NEWEST_CALLS };
      const page = pageToRead(deps, list, request.query);
      const { items, total } = await readCalls(deps, caller, callFilter(request.query), page);
      const { rows, next_cursor } = cutPage(deps, list, request.query, items);
      return { items: rows.map(callJson), total, limit, offset, next_cursor };
    },
  );

const getCallRoute: Route = (app, deps) =>
  app.get(
    "/request-logs/:id",
    {
      config,
      schema: {
        operationId: "getRequestLog",
        summary: "Retrieve an API call",
        tags,
        params: IdParams,
        response: { 200: LoggedCallSchema },
      },
    },
    async (request) => callJson(await readCall(deps, callerOf(request), request.params.id)),
  );

export const requestLogRoutes = routesOf(listCallsRoute, getCallRoute);
