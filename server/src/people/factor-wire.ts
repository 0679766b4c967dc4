/** Second factors, and proofs within a session, on the wire of the console. */
import { type Static, Type } from "typebox";
import { invalidField } from "../errors.ts";
import { optional } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { Timestamp } from "../wire.ts";
import type { GivenFactor } from "./login.ts";
import type { Proof } from "./reauthenticate.ts";
import { CsrfToken, GivenPassword } from "./wire.ts";

const Code = Type.String({ minLength: 1, maxLength: 32, description: "The six digits of the authenticator app." });
const RecoveryCode = Type.String({ minLength: 1, maxLength: 64, description: "Works once." });

export const FactorsSchema = Type.Object({
  totp: Type.Boolean({ description: "Whether codes of an authenticator app are asked for." }),
  recovery_codes_left: Type.Integer(),
  required: Type.Boolean({
    description:
      "Whether one of the person's merchants asks for a second factor, or the installation does of its operators.",
  }),
});

export const TotpBegunSchema = Type.Object({
  secret: Type.String({
    description: "Base32, to be typed where the code cannot be scanned. Shown here and never again.",
  }),
  otpauth_url: Type.String(),
  qr_svg: Type.String({ description: "`otpauth_url` as a QR code." }),
});

const RecoveryCodes = Type.Array(Type.String(), {
  description: "Each stands in once for a lost second factor. Shown here and never again.",
});

export const ConfirmTotp = Type.Object({ code: Code });
export const TotpConfirmedSchema = Type.Object({ recovery_codes: RecoveryCodes, csrf_token: CsrfToken });
export const FactorDroppedSchema = Type.Object({ ok: Type.Boolean(), csrf_token: CsrfToken });
export const RecoveryCodesSchema = Type.Object({ recovery_codes: RecoveryCodes });

export const LogInByFactor = Type.Object({
  challenge: Type.String({ minLength: 1, maxLength: 512, description: "`fields.challenge` of the refused sign-in." }),
  code: optional(Code),
  recovery_code: optional(RecoveryCode),
});

/** @throws VALIDATION_ERROR on `code` where the body has neither, or both */
export function factorOf({ code, recovery_code }: Static<typeof LogInByFactor>): GivenFactor {
  if (code != null && recovery_code == null) return { code };
  if (recovery_code != null && code == null) return { recovery_code };
  throw invalidField("code", problem(code == null ? "required" : "not_settable"));
}

export const Reauthenticate = Type.Object({ password: optional(GivenPassword), code: optional(Code) });
export const ReauthenticatedSchema = Type.Object({
  ok: Type.Boolean(),
  until: Type.Union([Timestamp], { description: "The end of the time in which nothing is asked again." }),
  csrf_token: CsrfToken,
});

/** @throws VALIDATION_ERROR on `password` where the body has neither, or both */
export function proofOf({ password, code }: Static<typeof Reauthenticate>): Proof {
  if (password != null && code == null) return { password };
  if (code != null && password == null) return { code };
  throw invalidField("password", problem(password == null ? "required" : "not_settable"));
}
