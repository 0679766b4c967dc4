/** The JSON of second factors, and of authenticating again within a session. */
import { type Static, Type } from "typebox";
import { invalidField } from "../errors.ts";
import { optional } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { PasskeyAnswerBody, PasskeySchema, passkeyAnswerOf } from "./passkey-wire.ts";
import type { Proof } from "./reauthenticate.ts";
import type { GivenFactor } from "./use-factor.ts";
import { CsrfToken, GivenPassword, RecoveryCodes } from "./wire.ts";

const Code = Type.String({ minLength: 1, maxLength: 32, description: "The six digits of the authenticator app." });
const RecoveryCode = Type.String({ minLength: 1, maxLength: 64, description: "Works once." });

export const FactorsSchema = Type.Object({
  totp: Type.Boolean({ description: "Whether the authenticator app is a second factor of the person." }),
  passkeys: Type.Array(PasskeySchema, { description: "Oldest first." }),
  recovery_codes_left: Type.Integer(),
  required: Type.Boolean({
    description:
      "Whether the person must have a second factor: one of the person's merchants requires it, or the installation requires it of operators.",
  }),
});

export const TotpBegunSchema = Type.Object({
  secret: Type.String({
    description: "In base32, to be typed into the app if the QR code cannot be scanned. Returned only once.",
  }),
  otpauth_url: Type.String(),
  qr_svg: Type.String({ description: "`otpauth_url` as a QR code." }),
});

export const ConfirmTotp = Type.Object({ code: Code });
export const TotpConfirmedSchema = Type.Object({ recovery_codes: RecoveryCodes, csrf_token: CsrfToken });
export const FactorDroppedSchema = Type.Object({ ok: Type.Boolean(), csrf_token: CsrfToken });
export const RecoveryCodesSchema = Type.Object({ recovery_codes: RecoveryCodes });

const Challenge = Type.String({
  minLength: 1,
  maxLength: 512,
  description: "`fields.challenge` of the refused sign-in.",
});

export const AskPasskeyOptions = Type.Object({ challenge: Challenge });

export const LogInByFactor = Type.Object({
  challenge: Challenge,
  code: optional(Code),
  recovery_code: optional(RecoveryCode),
  passkey: optional(PasskeyAnswerBody),
});

/** @throws VALIDATION_ERROR on `code` unless the body has one factor */
export function factorOf({ code, recovery_code, passkey }: Static<typeof LogInByFactor>): GivenFactor {
  return onlyOne("code", [
    ...(code == null ? [] : [{ code }]),
    ...(recovery_code == null ? [] : [{ recovery_code }]),
    ...(passkey == null ? [] : [{ passkey: passkeyAnswerOf(passkey) }]),
  ]);
}

export const Reauthenticate = Type.Object({
  password: optional(GivenPassword),
  code: optional(Code),
  passkey: optional(PasskeyAnswerBody),
});

export const ReauthenticatedSchema = Type.Object({
  ok: Type.Boolean(),
  until: Type.String({ format: "date-time", description: "When calls begin to require it again, ISO 8601, UTC." }),
  csrf_token: CsrfToken,
});

/** @throws VALIDATION_ERROR on `password` unless the body has one proof */
export function proofOf({ password, code, passkey }: Static<typeof Reauthenticate>): Proof {
  return onlyOne("password", [
    ...(password == null ? [] : [{ password }]),
    ...(code == null ? [] : [{ code }]),
    ...(passkey == null ? [] : [{ passkey: passkeyAnswerOf(passkey) }]),
  ]);
}

/** @throws VALIDATION_ERROR on `field` unless there is one */
function onlyOne<T>(field: string, given: T[]): T {
  const [one, other] = given;
  if (one === undefined) throw invalidField(field, problem("required"));
  if (other !== undefined) throw invalidField(field, problem("not_settable"));
  return one;
}
