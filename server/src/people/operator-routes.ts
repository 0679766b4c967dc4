/** The operators' calls about people. */
import { operatorOf } from "../audit/operator.ts";
import { type Route, routesOf } from "../http/route.ts";
import { makeResetLinkFor, RESET_MINUTES } from "./reset-link.ts";
import { MakeResetLink, ResetLinkSchema, UserParams } from "./wire.ts";

const makeResetLinkRoute: Route = (app, deps) =>
  app.post(
    "/users/:id/reset-link",
    {
      schema: {
        operationId: "makeResetLink",
        summary: "Make a link that sets a new password",
        description:
          `For a person who cannot be sent one. It works once, for ${RESET_MINUTES} minutes, and ends earlier ones; the audit ` +
          "log has `user.reset_link`.",
        tags: ["People"],
        params: UserParams,
        body: MakeResetLink,
        response: { 200: ResetLinkSchema },
      },
    },
    async (request) => {
      const drops_factors = request.body.drop_mfa === true;
      return { url: await makeResetLinkFor(deps, operatorOf(request), request.params.id, { drops_factors }) };
    },
  );

export const userRoutes = routesOf(makeResetLinkRoute);
