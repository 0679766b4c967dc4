/** The people of the installation over HTTP, for operators: who has which role where. */
import { listOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { listUsers } from "./users-store.ts";
import { ListUsers, UserRowSchema, userRowJson } from "./users-wire.ts";

const listUsersRoute: Route = (app, deps) =>
  app.get(
    "/users",
    {
      schema: {
        operationId: "listUsers",
        summary: "List people",
        description: "By their e-mails.",
        tags: ["People"],
        querystring: ListUsers,
        response: { 200: listOf(UserRowSchema) },
      },
    },
    async (request) => {
      const { search = null, tenant_id = null, limit, offset } = request.query;
      const { items, total } = await listUsers(deps.db, { search, tenant_id }, { limit, offset });
      return { items: items.map(userRowJson), total, limit, offset };
    },
  );

export const userListRoutes = routesOf(listUsersRoute);
