/** The console's calls about passkeys: to sign in, to authenticate again, to add and to remove one. */
import { type Route, routesOf } from "../http/route.ts";
import { browserName } from "../rules/browser-name.ts";
import { askForFactor, askForNew, askForProof, askToSignIn } from "./ask-passkey.ts";
import { AskPasskeyOptions, FactorDroppedSchema } from "./factor-wire.ts";
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

/** The name of a passkey whose browser does not identify itself. */
const NAMELESS = "Passkey";

const askToSignInRoute: Route = (app, deps) =>
  app.post(
    "/login/passkey/options",
    {
      config: { permission: "public", errors: ["RATE_LIMITED"] },
      schema: {
        operationId: "askPasskeyToSignIn",
        summary: "Create passkey options for a sign-in",
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
        summary: "Sign in with a passkey",
        description:
          "Replaces the password and a second factor, because the device verifies the person. Failures count like wrong passwords.",
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
        summary: "Create passkey options for a second factor",
        tags: ["Sign-in"],
        security: [],
        body: AskPasskeyOptions,
        response: { 200: RequestOptionsSchema },
      },
    },
    async (request) => ({ options: await askForFactor(deps, request.body.challenge) }),
  );

/** Public routes, rate-limited by IP address. */
export const passkeySignInRoutes = routesOf(askToSignInRoute, logInByPasskeyRoute, askForFactorRoute);

const askForProofRoute: Route = (app, deps) =>
  app.post(
    "/reauthenticate/options",
    {
      config: { permission: "self", withoutFactor: true },
      schema: {
        operationId: "askPasskeyForProof",
        summary: "Create passkey options for authenticating again",
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
        summary: "Create passkey options for a new passkey",
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
          "Takes the passkey that the browser has created with options of this session. The person's other sessions end.",
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
        description: "If it was the last factor, the recovery codes are deleted too. The person's other sessions end.",
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
