/** The public calls behind the links of letters: password resets, and changes of the e-mail address. */
import { type Route, routesOf } from "../http/route.ts";
import { sendsMail } from "../mail/write-letters.ts";
import { askReset } from "./ask-reset.ts";
import { confirmEmailChange, UNDO_DAYS, undoEmailChange } from "./change-email.ts";
import { browserCookieOf } from "./known-browser.ts";
import { resetByLink } from "./reset-by-link.ts";
import { RESET_MINUTES } from "./reset-link.ts";
import { ForgotPassword, LinkToken, Ok, ResetAskedSchema, ResetPassword } from "./wire.ts";

const tags = ["Sign-in"];

const forgotPasswordRoute: Route = (app, deps) =>
  app.post(
    "/password/forgot",
    {
      config: { permission: "public", errors: ["RATE_LIMITED"] },
      schema: {
        operationId: "forgotPassword",
        summary: "Request a password reset",
        description:
          "The answer and its timing do not reveal whether the e-mail has an account. A person is sent at most five links an hour. " +
          `Each works once within ${RESET_MINUTES} minutes, and until a newer one is made.`,
        tags,
        security: [],
        body: ForgotPassword,
        response: { 202: ResetAskedSchema },
      },
    },
    async (request, reply) => {
      await askReset(deps, request.body.email);
      return reply.code(202).send({ ok: true, mail: sendsMail(deps.config) });
    },
  );

const resetPasswordRoute: Route = (app, deps) =>
  app.post(
    "/password/reset",
    {
      config: { permission: "public", errors: ["RATE_LIMITED", "RESET_EXPIRED"] },
      schema: {
        operationId: "resetPassword",
        summary: "Reset the password",
        description:
          "Takes the token of a link. All sessions of the person end, and so does a lock after wrong passwords. After a refused password the link still works.",
        tags,
        security: [],
        body: ResetPassword,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await resetByLink(deps, request.body, browserCookieOf(request));
      return { ok: true };
    },
  );

const confirmEmailRoute: Route = (app, deps) =>
  app.post(
    "/email/confirm",
    {
      config: { permission: "public", errors: ["RATE_LIMITED", "EMAIL_TAKEN", "GONE"] },
      schema: {
        operationId: "confirmEmail",
        summary: "Confirm a change of the e-mail address",
        tags,
        security: [],
        body: LinkToken,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await confirmEmailChange(deps, request.body.token);
      return { ok: true };
    },
  );

const undoEmailRoute: Route = (app, deps) =>
  app.post(
    "/email/undo",
    {
      config: { permission: "public", errors: ["RATE_LIMITED", "EMAIL_TAKEN", "GONE"] },
      schema: {
        operationId: "undoEmail",
        summary: "Undo a change of the e-mail address",
        description: `Restores the earlier address and ends all sessions of the person. The link works for ${UNDO_DAYS} days.`,
        tags,
        security: [],
        body: LinkToken,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await undoEmailChange(deps, request.body.token);
      return { ok: true };
    },
  );

/** Public routes, rate-limited by IP address. */
export const linkRoutes = routesOf(forgotPasswordRoute, resetPasswordRoute, confirmEmailRoute, undoEmailRoute);
