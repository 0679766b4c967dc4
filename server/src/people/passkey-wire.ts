/** The JSON of passkeys. The options and answers of browsers have the field names of WebAuthn. */
import { type Static, Type } from "typebox";
import type { Passkey } from "../factors/reads.ts";
import type { NewPasskeyAnswer, PasskeyAnswer } from "../factors/webauthn.ts";
import { optional } from "../http/validation.ts";
import { NullableTimestamp, Timestamp } from "../wire.ts";
import { CsrfToken, RecoveryCodes } from "./wire.ts";

export const PasskeySchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Timestamp,
  last_used_at: NullableTimestamp,
});

export const PasskeyParams = Type.Object({ id: Type.String() });

export const RequestOptionsSchema = Type.Object({
  options: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        "`PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for `navigator.credentials.get`; for 5 minutes.",
    },
  ),
});

export const CreationOptionsSchema = Type.Object({
  options: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        "`PublicKeyCredentialCreationOptionsJSON` of WebAuthn, for `navigator.credentials.create`; for 5 minutes.",
    },
  ),
});

const base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The maximum of WebAuthn: 1023 bytes. */
const CredentialId = base64Url(1364);
const ClientData = base64Url(4096);
const Kind = Type.Enum(["public-key"]);

export const PasskeyAnswerBody = Type.Object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: Kind,
    response: Type.Object({
      clientDataJSON: ClientData,
      authenticatorData: base64Url(4096),
      signature: base64Url(4096),
      userHandle: optional(base64Url(128)),
    }),
  },
  { description: "`AuthenticationResponseJSON` of WebAuthn. It works once." },
);

export function passkeyAnswerOf({ response, ...answer }: Static<typeof PasskeyAnswerBody>): PasskeyAnswer {
  const { userHandle, ...signed } = response;
  return { ...answer, response: { ...signed, ...(userHandle == null ? {} : { userHandle }) } };
}

export const LogInByPasskey = Type.Object({ passkey: PasskeyAnswerBody });

export const AddPasskey = Type.Object({
  passkey: Type.Object(
    {
      id: CredentialId,
      rawId: CredentialId,
      type: Kind,
      response: Type.Object({
        clientDataJSON: ClientData,
        attestationObject: base64Url(65_536),
        transports: optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
      }),
    },
    { description: "`RegistrationResponseJSON` of WebAuthn." },
  ),
  name: optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: "\\S",
      description: "By which the person recognises the device. Defaults to the name of the browser.",
    }),
  ),
});

export function newPasskeyAnswerOf({ response, ...answer }: Static<typeof AddPasskey>["passkey"]): NewPasskeyAnswer {
  const { transports, ...made } = response;
  return { ...answer, response: { ...made, ...(transports == null ? {} : { transports }) } };
}

export const PasskeyAddedSchema = Type.Object({
  passkey: PasskeySchema,
  recovery_codes: Type.Union([RecoveryCodes, Type.Null()], {
    description: "Created with the person's first factor. Null if there was one already; its codes still work.",
  }),
  csrf_token: CsrfToken,
});

export function passkeyJson({ id, name, created_at, last_used_at }: Passkey): Static<typeof PasskeySchema> {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
}
