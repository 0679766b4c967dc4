/** The public calls behind the link of an invitation. */
import { type Route, routesOf } from "../http/route.ts";
import { wasRegistered } from "../people/reads.ts";
import { findSignedIn } from "../people/session-cookie.ts";
import { signInAs } from "../people/sign-in-as.ts";
import { LoggedInSchema } from "../people/wire.ts";
import { getTenant } from "../tenants/reads.ts";
import { acceptInvitation, getInvitation } from "./accept.ts";
import { Accept, OfferSchema, TokenParams } from "./wire.ts";

const tags = ["Team"];

const getInvitationRoute: Route = (app, deps) =>
  app.get(
    "/invitations/:token",
    {
      config: { permission: "public", errors: ["INVITATION_EXPIRED", "RATE_LIMITED"] },
      schema: {
        operationId: "getInvitation",
        summary: "Retrieve an invitation",
        tags,
        security: [],
        params: TokenParams,
        response: { 200: OfferSchema },
      },
    },
    async (request) => {
      const { tenant_id, email, role } = await getInvitation(deps, request.params.token);
      const { name } = await getTenant(deps.db, tenant_id);
      return { tenant_name: name, email, role, has_account: await wasRegistered(deps.db, email) };
    },
  );

const acceptInvitationRoute: Route = (app, deps) =>
  app.post(
    "/invitations/:token/accept",
    {
      config: {
        permission: "public",
        errors: [
          ...(["INVALID_CREDENTIALS", "CSRF_MISMATCH", "FORBIDDEN", "ALREADY_MEMBER", "INVITATION_EXPIRED"] as const),
          "RATE_LIMITED",
        ],
      },
      schema: {
        operationId: "acceptInvitation",
        summary: "Accept an invitation",
        description:
          "Creates an account if the address has none. If it has one, sign in first: the call then takes the session and its " +
          "CSRF token, and no password.",
        tags,
        security: [],
        params: TokenParams,
        body: Accept,
        response: { 200: LoggedInSchema },
      },
    },
    async (request, reply) => {
      const signedIn = await findSignedIn(deps, request);
      const password = request.body?.password ?? null;
      const user = await acceptInvitation(deps, request.params.token, { signedIn, password });
      return signInAs(deps, request, reply, user);
    },
  );

/** Public routes, rate-limited by IP address. */
export const invitationRoutes = routesOf(getInvitationRoute, acceptInvitationRoute);
