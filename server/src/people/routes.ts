/** The console's calls about a person: sign-up, sign-in, sign-out, the signed-in person, the password, the chosen merchant. */
import { addressKey } from "../http/client-address.ts";
import { type Route, routesOf } from "../http/route.ts";
import { sendsMail } from "../mail/write-letters.ts";
import { NEVER_CONNECTED } from "../provider/describe-tenant.ts";
import { permissionsOf } from "../rules/permissions.ts";
import { apiKeyJson, tenantJson } from "../tenants/wire.ts";
import { describePerson } from "./describe.ts";
import { factorOf, LogInByFactor } from "./factor-wire.ts";
import { rememberBrowser, visitOf } from "./known-browser.ts";
import { checkCredentials, checkFactor } from "./login.ts";
import { changePassword } from "./password.ts";
import { providerStateJson } from "./provider-wire.ts";
import { issueSession, personOf, sessionOf, signOut } from "./session-cookie.ts";
import { signInAs } from "./sign-in-as.ts";
import { signUp } from "./signup.ts";
import { switchTenant } from "./switch-tenant.ts";
import {
  ChangePassword,
  LoggedInSchema,
  LogIn,
  Ok,
  PasswordChangedSchema,
  PersonSchema,
  SignedUpSchema,
  SignUp,
  TenantParams,
  userJson,
} from "./wire.ts";

const tags = ["Sign-in"];

const signUpRoute: Route = (app, deps) =>
  app.post(
    "/signup",
    {
      config: { permission: "public", errors: ["EMAIL_TAKEN", "RATE_LIMITED"] },
      schema: {
        operationId: "signUp",
        summary: "Register a merchant",
        description:
          "E-mail addresses with invisible characters and the most common passwords are refused. One IP " +
          "address may register at most ten times `SIGNUP_LOGIN_RPM` merchants a day.",
        tags,
        security: [],
        body: SignUp,
        response: { 201: SignedUpSchema },
      },
    },
    async (request, reply) => {
      const { user, tenant, api_key, webhook_secret } = await signUp(deps, request.body, addressKey(request.ip));
      const csrf_token = issueSession(deps, reply, user);
      rememberBrowser(deps, request, reply, user);
      return reply.code(201).send({
        user: userJson(user),
        role: "owner" as const,
        permissions: permissionsOf("owner"),
        tenants: [{ id: tenant.id, name: tenant.name, role: "owner" as const }],
        tenant: tenantJson(tenant, [api_key.key], undefined),
        provider: providerStateJson(NEVER_CONNECTED, deps.clock.now()),
        time_zone: deps.config.subscription_tz,
        mail: sendsMail(deps.config),
        api_key: { ...apiKeyJson(api_key.key), secret: api_key.secret },
        webhook_secret,
        csrf_token,
      });
    },
  );

const logInRoute: Route = (app, deps) =>
  app.post(
    "/login",
    {
      config: { permission: "public", errors: ["MFA_REQUIRED", "INVALID_CREDENTIALS", "RATE_LIMITED", "LOCKED"] },
      schema: {
        operationId: "logIn",
        summary: "Sign in",
        description:
          "Ten wrong passwords within 15 minutes lock the e-mail for 15 minutes. A browser in which the person has signed in " +
          "before is recognised by the cookie `svc_browser`, and is locked only by its own wrong passwords.",
        tags,
        security: [],
        body: LogIn,
        response: { 200: LoggedInSchema },
      },
    },
    async (request, reply) => {
      const user = await checkCredentials(deps, request.body, visitOf(request));
      return signInAs(deps, request, reply, user);
    },
  );

const logInByFactorRoute: Route = (app, deps) =>
  app.post(
    "/login/mfa",
    {
      config: { permission: "public", errors: ["INVALID_CREDENTIALS", "CHALLENGE_EXPIRED", "RATE_LIMITED", "LOCKED"] },
      schema: {
        operationId: "logInByFactor",
        summary: "Sign in with a second factor",
        description:
          "Completes a sign-in that was refused with `MFA_REQUIRED`, whose `fields.factors` lists the kinds of factors (`passkey`, `totp`), separated by commas. " +
          "Takes one of `code`, `recovery_code` and `passkey`. Failures count like wrong passwords and leave the challenge usable.",
        tags,
        security: [],
        body: LogInByFactor,
        response: { 200: LoggedInSchema },
      },
    },
    async (request, reply) => {
      const { challenge } = request.body;
      const user = await checkFactor(deps, { challenge, factor: factorOf(request.body) }, visitOf(request));
      return signInAs(deps, request, reply, user);
    },
  );

/** Public routes, rate-limited by IP address. */
export const signInRoutes = routesOf(signUpRoute, logInRoute, logInByFactorRoute);

const logOutRoute: Route = (app, deps) =>
  app.post(
    "/logout",
    {
      config: { permission: "public" },
      schema: {
        operationId: "logOut",
        summary: "Sign out",
        description: "Ends the session, also for copies of its cookie.",
        tags,
        security: [{ csrf: [] }],
        response: { 200: Ok },
      },
    },
    async (request, reply) => {
      await signOut(deps, request, reply);
      return { ok: true };
    },
  );

/** Routes that require only the CSRF cookie, so that they work after the session has ended. */
export const signOutRoutes = routesOf(logOutRoute);

const getPersonRoute: Route = (app, deps) =>
  app.get(
    "/me",
    {
      config: { permission: "self", withoutFactor: true },
      schema: {
        operationId: "getPerson",
        summary: "Retrieve the signed-in person",
        tags,
        response: { 200: PersonSchema },
      },
    },
    async (request) => describePerson(deps, personOf(request)),
  );

const changePasswordRoute: Route = (app, deps) =>
  app.post(
    "/password",
    {
      config: { permission: "self", withoutFactor: true, errors: ["INVALID_CREDENTIALS", "LOCKED"] },
      schema: {
        operationId: "changePassword",
        summary: "Change the password",
        description: "Ten wrong current passwords within 15 minutes lock this call for 15 minutes, in this session.",
        tags,
        body: ChangePassword,
        response: { 200: PasswordChangedSchema },
      },
    },
    async (request, reply) => {
      const { user, tenant } = personOf(request);
      const changed = await changePassword(deps, user, request.body, sessionOf(request));
      return { ok: true, csrf_token: issueSession(deps, reply, { ...changed, tenant_id: tenant?.id ?? null }) };
    },
  );

const switchTenantRoute: Route = (app, deps) =>
  app.post(
    "/tenants/:id/switch",
    {
      config: { permission: "self" },
      schema: {
        operationId: "switchTenant",
        summary: "Switch to another merchant",
        description: "Replaces the session by one for this merchant. Later sign-ins use this merchant too.",
        tags,
        params: TenantParams,
        response: { 200: LoggedInSchema },
      },
    },
    async (request, reply) =>
      signInAs(
        deps,
        request,
        reply,
        await switchTenant(deps, personOf(request).user, request.params.id),
        request.provenAtMs,
      ),
  );

/** Routes for every signed-in person, including an operator without a tenant. */
export const personRoutes = routesOf(getPersonRoute, changePasswordRoute, switchTenantRoute);
