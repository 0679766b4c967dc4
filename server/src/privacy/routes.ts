/** The console's calls about a person's data, and about the end of the account. */
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
        summary: "Export what is stored of the person",
        description: "Without secrets. What a merchant has, such as its invoices, is the merchant's.",
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
        summary: "Delete the account of the person",
        description:
          "Every session ends, and the e-mail is free. What the person did stays, as that of `deleted user` and a number. With " +
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
