/** The public calls behind the links in letters: a lost password, and a changed e-mail address. */
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
        summary: "Ask for a link that sets a new password",
        description:
          "The answer and its time are the same whether the e-mail is known or not. A person is sent five links an hour at " +
          `most; each works once, for ${RESET_MINUTES} minutes, until the next is made.`,
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
        summary: "Set a new password by a link",
        description:
          "All sessions of the person end, and so does the lock after wrong passwords. A refused password does not use the link up.",
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
        summary: "Confirm a new e-mail address by a link",
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
        summary: "Undo a change of the e-mail address by a link",
        description: `Works for ${UNDO_DAYS} days. The old address is back, and all sessions of the person end.`,
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

/** Public routes, throttled by address. */
export const linkRoutes = routesOf(forgotPasswordRoute, resetPasswordRoute, confirmEmailRoute, undoEmailRoute);
