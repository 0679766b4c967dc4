/** The console's calls about a person's second factors, and the call that authenticates again within a session. */

import { countRecoveryCodesLeft, listFactorKinds, listPasskeys } from "../factors/reads.ts";
import { otpauthUrl } from "../factors/totp.ts";
import { beginTotp } from "../factors/totp-factor.ts";
import { type Route, routesOf } from "../http/route.ts";
import { drawQr } from "../invoices/qr-image.ts";
import {
  ConfirmTotp,
  FactorDroppedSchema,
  FactorsSchema,
  proofOf,
  Reauthenticate,
  ReauthenticatedSchema,
  RecoveryCodesSchema,
  TotpBegunSchema,
  TotpConfirmedSchema,
} from "./factor-wire.ts";
import { passkeyJson } from "./passkey-wire.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { FRESH_MINUTES, freshUntil } from "./require-fresh.ts";
import { mustHaveFactor, renewRecoveryCodes, turnOffTotp, turnOnTotp } from "./second-factor.ts";
import { personOf, reissueSession, renewSession, sessionOf } from "./session-cookie.ts";

const tags = ["Account"];
const QR_PX = 240;

const getFactorsRoute: Route = (app, deps) =>
  app.get(
    "/mfa",
    {
      config: { permission: "self", withoutFactor: true },
      schema: {
        operationId: "getFactors",
        summary: "Retrieve the second factors of the person",
        tags,
        response: { 200: FactorsSchema },
      },
    },
    async (request) => {
      const { user } = personOf(request);
      const [kinds, passkeys, recovery_codes_left, required] = await Promise.all([
        listFactorKinds(deps.db, user.id),
        listPasskeys(deps.db, user.id),
        countRecoveryCodesLeft(deps.db, user.id),
        mustHaveFactor(deps.db, deps.config, user),
      ]);
      const totp = kinds.includes("totp");
      return { totp, passkeys: passkeys.map(passkeyJson), recovery_codes_left, required };
    },
  );

const beginTotpRoute: Route = (app, deps) =>
  app.post(
    "/mfa/totp",
    {
      config: { permission: "self", withoutFactor: true, fresh: true, errors: ["MFA_ALREADY_ON"] },
      schema: {
        operationId: "beginTotp",
        summary: "Set up an authenticator app",
        description: "Codes are required only after the first one has been confirmed.",
        tags,
        response: { 200: TotpBegunSchema },
      },
    },
    async (request) => {
      const { user } = personOf(request);
      const secret = await beginTotp(deps, user);
      const otpauth_url = otpauthUrl(secret, user.email);
      const { bytes } = await drawQr(otpauth_url, "svg", QR_PX);
      return { secret, otpauth_url, qr_svg: bytes.toString() };
    },
  );

const confirmTotpRoute: Route = (app, deps) =>
  app.post(
    "/mfa/totp/confirm",
    {
      config: { permission: "self", withoutFactor: true, errors: ["MFA_ALREADY_ON"] },
      schema: {
        operationId: "confirmTotp",
        summary: "Confirm the authenticator app",
        description: "Takes a first code of the app, which cannot be used again. The person's other sessions end.",
        tags,
        body: ConfirmTotp,
        response: { 200: TotpConfirmedSchema },
      },
    },
    async (request, reply) => {
      const { user, recovery_codes } = await turnOnTotp(deps, personOf(request).user, request.body.code);
      return { recovery_codes, csrf_token: reissueSession(deps, request, reply, user) };
    },
  );

const dropTotpRoute: Route = (app, deps) =>
  app.delete(
    "/mfa/totp",
    {
      config: {
        permission: "self",
        withoutFactor: true,
        fresh: true,
        errors: ["NOT_FOUND", "MFA_REQUIRED_BY_TENANT"],
      },
      schema: {
        operationId: "dropTotp",
        summary: "Turn off the authenticator app",
        description: "If it was the last factor, the recovery codes are deleted too. The person's other sessions end.",
        tags,
        response: { 200: FactorDroppedSchema },
      },
    },
    async (request, reply) => {
      const user = await turnOffTotp(deps, personOf(request).user);
      return { ok: true, csrf_token: reissueSession(deps, request, reply, user) };
    },
  );

const renewRecoveryCodesRoute: Route = (app, deps) =>
  app.post(
    "/mfa/recovery-codes",
    {
      config: { permission: "self", withoutFactor: true, fresh: true, errors: ["INVALID_STATE_TRANSITION"] },
      schema: {
        operationId: "renewRecoveryCodes",
        summary: "Replace the recovery codes",
        description: "The earlier codes stop working.",
        tags,
        response: { 200: RecoveryCodesSchema },
      },
    },
    async (request) => ({ recovery_codes: await renewRecoveryCodes(deps, personOf(request).user) }),
  );

const reauthenticateRoute: Route = (app, deps) =>
  app.post(
    "/reauthenticate",
    {
      config: {
        permission: "self",
        withoutFactor: true,
        errors: ["INVALID_CREDENTIALS", "CHALLENGE_EXPIRED", "LOCKED"],
      },
      schema: {
        operationId: "reauthenticate",
        summary: "Authenticate again",
        description:
          `Takes the password, a code of the authenticator app, or a passkey. For ${FRESH_MINUTES} minutes no call of the session is refused with \`REAUTHENTICATION_REQUIRED\`. Ten failures ` +
          "within 15 minutes lock this call for 15 minutes in this session.",
        tags,
        body: Reauthenticate,
        response: { 200: ReauthenticatedSchema },
      },
    },
    async (request, reply) => {
      await reauthenticate(deps, personOf(request).user, proofOf(request.body), sessionOf(request));
      const csrf_token = renewSession(deps, request, reply);
      return { ok: true, until: freshUntil(deps.clock.now().getTime()).toISOString(), csrf_token };
    },
  );

/** Routes for every signed-in person, including one without a tenant. */
export const factorRoutes = routesOf(
  getFactorsRoute,
  beginTotpRoute,
  confirmTotpRoute,
  dropTotpRoute,
  renewRecoveryCodesRoute,
  reauthenticateRoute,
);
