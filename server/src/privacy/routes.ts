/** The console's calls that export a person's data and delete the account. */
import { type Route, routesOf } from "../http/route.ts";
import { clearCookies, personOf } from "../people/session-cookie.ts";
import { Ok } from "../people/wire.ts";
import { deletePerson } from "./delete-person.ts";
import { exportPerson } from "./export-person.ts";
import { DeletePerson, ExportedPersonSchema, exportedPersonJson } from "./wire.ts";

const tags = ["Account"];

const exportPersonRoute: Route = (app, deps) =>
  app.get(
    "/profile/export",
    {
      config: { permission: "self" },
      schema: {
        operationId: "exportPerson",
        summary: "Export the person's data",
        description: "Contains no secrets, and no data of merchants, such as invoices.",
        tags,
        response: { 200: ExportedPersonSchema },
      },
    },
    async (request, reply) => {
      const exported = await exportPerson(deps, personOf(request).user);
      reply.header("Content-Disposition", 'attachment; filename="tolem-account.json"');
      return exportedPersonJson(exported);
    },
  );

const deletePersonRoute: Route = (app, deps) =>
  app.delete(
    "/profile",
    {
      config: { permission: "self", fresh: true, errors: ["LAST_OWNER", "LAST_OPERATOR"] },
      schema: {
        operationId: "deletePerson",
        summary: "Delete the person's account",
        description:
          "All sessions end, and the e-mail can be used for another account. The person's past actions are kept, as those of `deleted user` and an id. With " +
          "`close_tenant` the merchants whose last owner the person is are closed: keys are revoked, subscriptions cancelled within " +
          "minutes, the provider is disconnected, the shop and payment links are closed, and everyone's access ends; invoices, refunds and bills are kept.",
        tags,
        body: DeletePerson,
        response: { 200: Ok },
      },
    },
    async (request, reply) => {
      await deletePerson(deps, personOf(request).user, { closesTenants: request.body.close_tenant === true });
      clearCookies(reply);
      return { ok: true };
    },
  );

/** Routes for every signed-in person, including one without a tenant. */
export const privacyRoutes = routesOf(exportPersonRoute, deletePersonRoute);
