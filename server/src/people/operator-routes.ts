/** The operators' call that makes a password-reset link for a person. */
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
        summary: "Create a password-reset link",
        description:
          `For a person who cannot receive one by e-mail. It works once within ${RESET_MINUTES} minutes, and earlier links stop working. The audit ` +
          "log records `user.reset_link`.",
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
