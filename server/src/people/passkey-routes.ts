/** The console's calls about passkeys: to sign in with one, to prove that it is the person, to add and to remove one. */
import { type Route, routesOf } from "../http/route.ts";
import { browserName } from "../rules/browser-name.ts";
import { askForFactor, askForNew, askForProof, askToSignIn } from "./ask-passkey.ts";
import { AskForFactor, FactorDroppedSchema } from "./factor-wire.ts";
import { visitOf } from "./known-browser.ts";
import { checkPasskey } from "./login.ts";
import {
  AddPasskey,
  CreationOptionsSchema,
  LogInByPasskey,
  newPasskeyAnswerOf,
  PasskeyAddedSchema,
  PasskeyParams,
  passkeyAnswerOf,
  passkeyJson,
  RequestOptionsSchema,
} from "./passkey-wire.ts";
import { turnOffPasskey, turnOnPasskey } from "./second-factor.ts";
import { personOf, reissueSession, sessionOf } from "./session-cookie.ts";
import { signInAs } from "./sign-in-as.ts";
import { LoggedInSchema } from "./wire.ts";

/** The name of a passkey of a browser that does not say what it is. */
const NAMELESS = "Passkey";

const askToSignInRoute: Route = (app, deps) =>
  app.post(
    "/login/passkey/options",
    {
      config: { permission: "public", errors: ["RATE_LIMITED"] },
      schema: {
        operationId: "askPasskeyToSignIn",
        summary: "Ask for a passkey to sign in with",
        tags: ["Sign-in"],
        security: [],
        response: { 200: RequestOptionsSchema },
      },
    },
    async () => ({ options: await askToSignIn(deps) }),
  );

const logInByPasskeyRoute: Route = (app, deps) =>
  app.post(
    "/login/passkey",
    {
      config: { permission: "public", errors: ["INVALID_CREDENTIALS", "CHALLENGE_EXPIRED", "RATE_LIMITED", "LOCKED"] },
      schema: {
        operationId: "logInByPasskey",
        summary: "Sign in by a passkey",
        description:
          "In place of the password and a second factor: the device has made sure of the person. Failures count as wrong passwords do.",
        tags: ["Sign-in"],
        security: [],
        body: LogInByPasskey,
        response: { 200: LoggedInSchema },
      },
    },
    async (request, reply) => {
      const user = await checkPasskey(deps, passkeyAnswerOf(request.body.passkey), visitOf(request));
      return signInAs(deps, request, reply, user);
    },
  );

const askForFactorRoute: Route = (app, deps) =>
  app.post(
    "/login/mfa/options",
    {
      config: { permission: "public", errors: ["CHALLENGE_EXPIRED", "RATE_LIMITED"] },
      schema: {
        operationId: "askPasskeyForFactor",
        summary: "Ask for a passkey as the second factor of a sign-in",
        tags: ["Sign-in"],
        security: [],
        body: AskForFactor,
        response: { 200: RequestOptionsSchema },
      },
    },
    async (request) => ({ options: await askForFactor(deps, request.body.challenge) }),
  );

/** Public routes, throttled by address. */
export const passkeySignInRoutes = routesOf(askToSignInRoute, logInByPasskeyRoute, askForFactorRoute);

const askForProofRoute: Route = (app, deps) =>
  app.post(
    "/reauthenticate/options",
    {
      config: { permission: "self", withoutFactor: true },
      schema: {
        operationId: "askPasskeyForProof",
        summary: "Ask for a passkey as a proof that it is still the person",
        tags: ["Account"],
        response: { 200: RequestOptionsSchema },
      },
    },
    async (request) => ({ options: await askForProof(deps, personOf(request).user, sessionOf(request)) }),
  );

const askForNewRoute: Route = (app, deps) =>
  app.post(
    "/mfa/passkeys/options",
    {
      config: { permission: "self", withoutFactor: true, fresh: true },
      schema: {
        operationId: "askForNewPasskey",
        summary: "Ask for a new passkey",
        tags: ["Account"],
        response: { 200: CreationOptionsSchema },
      },
    },
    async (request) => ({ options: await askForNew(deps, personOf(request).user, sessionOf(request)) }),
  );

const addPasskeyRoute: Route = (app, deps) =>
  app.post(
    "/mfa/passkeys",
    {
      config: {
        permission: "self",
        withoutFactor: true,
        fresh: true,
        errors: ["CHALLENGE_EXPIRED", "MFA_ALREADY_ON"],
      },
      schema: {
        operationId: "addPasskey",
        summary: "Add a passkey",
        description:
          "The one that the browser has made when it was asked in this session. The person's other sessions end.",
        tags: ["Account"],
        body: AddPasskey,
        response: { 201: PasskeyAddedSchema },
      },
    },
    async (request, reply) => {
      const name = request.body.name?.trim() ?? browserName(request.headers["user-agent"]) ?? NAMELESS;
      const given = { passkey: newPasskeyAnswerOf(request.body.passkey), name };
      const added = await turnOnPasskey(deps, personOf(request).user, given, sessionOf(request));
      const csrf_token = reissueSession(deps, request, reply, added.user);
      const { passkey, recovery_codes } = added;
      return reply.code(201).send({ passkey: passkeyJson(passkey), recovery_codes, csrf_token });
    },
  );

const dropPasskeyRoute: Route = (app, deps) =>
  app.delete(
    "/mfa/passkeys/:id",
    {
      config: {
        permission: "self",
        withoutFactor: true,
        fresh: true,
        errors: ["NOT_FOUND", "MFA_REQUIRED_BY_TENANT"],
      },
      schema: {
        operationId: "dropPasskey",
        summary: "Remove a passkey",
        description: "The recovery codes end with the last factor. The person's other sessions end.",
        tags: ["Account"],
        params: PasskeyParams,
        response: { 200: FactorDroppedSchema },
      },
    },
    async (request, reply) => {
      const user = await turnOffPasskey(deps, personOf(request).user, request.params.id);
      return { ok: true, csrf_token: reissueSession(deps, request, reply, user) };
    },
  );

/** Routes for every signed-in person, including one without a tenant. */
export const passkeyRoutes = routesOf(askForProofRoute, askForNewRoute, addPasskeyRoute, dropPasskeyRoute);
