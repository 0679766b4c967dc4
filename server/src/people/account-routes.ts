/** The console's calls about a person's own account: the profile, the e-mail address, the sessions and the sign-ins. */
import { type Route, routesOf } from "../http/route.ts";
import { askEmailChange } from "./change-email.ts";
import { changeOwnProfile } from "./change-profile.ts";
import { describePerson } from "./describe.ts";
import { endAllSessions, personOf } from "./session-cookie.ts";
import { listSignIns } from "./sign-ins-store.ts";
import {
  ChangeEmail,
  ChangeProfile,
  Ok,
  PersonSchema,
  profileOf,
  SignInListSchema,
  SignInsQuery,
  signInJson,
} from "./wire.ts";

const tags = ["Account"];

const changeProfileRoute: Route = (app, deps) =>
  app.patch(
    "/profile",
    {
      config: { permission: "self", errors: ["FORBIDDEN"] },
      schema: {
        operationId: "changeProfile",
        summary: "Update the profile of the person and of the merchant",
        description: "`name` and `billing_hour` belong to the merchant and need the permission `profile:write`.",
        tags,
        body: ChangeProfile,
        response: { 200: PersonSchema },
      },
    },
    async (request) => {
      const person = await changeOwnProfile(deps, personOf(request), profileOf(request.body ?? {}));
      return describePerson(deps, person);
    },
  );

const changeEmailRoute: Route = (app, deps) =>
  app.post(
    "/email",
    {
      config: { permission: "self", fresh: true, errors: ["EMAIL_TAKEN", "MAIL_NOT_SET_UP"] },
      schema: {
        operationId: "changeEmail",
        summary: "Change the e-mail address",
        description:
          "The new address gets a link that confirms it, valid for one day. The old address gets a link that undoes the change. A person " +
          "may request five changes a day.",
        tags,
        body: ChangeEmail,
        response: { 202: Ok },
      },
    },
    async (request, reply) => {
      await askEmailChange(deps, personOf(request).user, request.body.email);
      return reply.code(202).send({ ok: true });
    },
  );

const endAllSessionsRoute: Route = (app, deps) =>
  app.post(
    "/sessions/end-all",
    {
      config: { permission: "self" },
      schema: {
        operationId: "endAllSessions",
        summary: "End all sessions",
        description: "Includes the session of this call.",
        tags,
        response: { 200: Ok },
      },
    },
    async (request, reply) => {
      await endAllSessions(deps, reply, personOf(request).user);
      return { ok: true };
    },
  );

const listSignInsRoute: Route = (app, deps) =>
  app.get(
    "/sign-ins",
    {
      config: { permission: "self" },
      schema: {
        operationId: "listSignIns",
        summary: "List the last sign-ins",
        description: "The last 50, newest first.",
        tags,
        querystring: SignInsQuery,
        response: { 200: SignInListSchema },
      },
    },
    async (request) => {
      const { items, total } = await listSignIns(deps.db, personOf(request).user.id, request.query);
      return { items: items.map(signInJson), total, ...request.query };
    },
  );

/** Routes for every signed-in person, including one without a tenant. */
export const accountRoutes = routesOf(changeProfileRoute, changeEmailRoute, endAllSessionsRoute, listSignInsRoute);
