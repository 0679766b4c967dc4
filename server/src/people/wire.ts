/** The JSON of users, their credentials and API keys. */
import { type Static, Type } from "typebox";
import type { SignIn, User } from "../db/schema.ts";
import { invalidField } from "../errors.ts";
import { listOf, PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { LANGUAGES } from "../rules/language.ts";
import { PERMISSIONS, ROLES } from "../rules/permissions.ts";
import { KeyLimitsBody } from "../tenants/key-limits.ts";
import { API_KEY_NAME } from "../tenants/key-shape.ts";
import { ApiKeySchema, NewApiKeySchema, TenantSchema } from "../tenants/wire.ts";
import { Timestamp } from "../wire.ts";
import { isOperator } from "./admins.ts";
import type { ProfileChanges } from "./change-profile.ts";
import { ProviderStateSchema } from "./provider-wire.ts";

export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 256,
  description: "The most common passwords are refused, ignoring case.",
});

export const GivenPassword = Type.String({ minLength: 1, maxLength: 256 });

export const Email = Type.String({
  maxLength: 254,
  pattern: "^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$",
  description:
    "Has one @, and a dot in the domain part. Compared without case. A new one may contain no invisible characters.",
});

export const SignUp = Type.Object({ email: Email, password: NewPassword });

export const LogIn = Type.Object({ email: Email, password: GivenPassword });

export const ChangePassword = Type.Object({ current_password: GivenPassword, new_password: NewPassword });

export const ChangeProfile = Type.Object({
  name: optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: "\\S",
      description: "The merchant's name, without control characters. Unchanged if omitted.",
    }),
  ),
  billing_hour: optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description:
        "The hour of `SUBSCRIPTION_TZ` at which subscriptions are billed, from the next cycle of each on. Unchanged if omitted.",
    }),
  ),
  language: optional(
    Type.Enum([...LANGUAGES], { description: "The language of letters to the person. Unchanged if omitted." }),
  ),
  wants_notices: optional(
    Type.Boolean({
      description:
        "Whether the person is sent letters about the business. Those about the security of the account are always sent. " +
        "Unchanged if omitted.",
    }),
  ),
});

/** The changes that the body requests. @throws VALIDATION_ERROR on `name` when it has none */
export function profileOf(body: Static<typeof ChangeProfile>): ProfileChanges {
  const { name, billing_hour, language, wants_notices } = body;
  const values = [name, billing_hour, language, wants_notices];
  if (values.every((value) => value == null)) throw invalidField("name", problem("nothing_to_change"));
  return {
    own: { ...(language == null ? {} : { language }), ...(wants_notices == null ? {} : { wants_notices }) },
    merchant: { ...(name == null ? {} : { name }), ...(billing_hour == null ? {} : { billing_hour }) },
  };
}

export const ForgotPassword = Type.Object({ email: Email });

export const ResetAskedSchema = Type.Object({
  ok: Type.Boolean(),
  mail: Type.Boolean({
    description: "Whether the installation sends mail. If not, only an operator can create the link.",
  }),
});

const Token = Type.String({ minLength: 1, maxLength: 128, description: "The end of the link." });

export const ResetPassword = Type.Object({ token: Token, new_password: NewPassword });

export const LinkToken = Type.Object({ token: Token });

export const ChangeEmail = Type.Object({ email: Email });

export const UserParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export const MakeResetLink = Type.Object({
  drop_mfa: optional(
    Type.Boolean({
      description: "Whether using the link also removes the second factors, for a person who has lost them.",
    }),
  ),
});

export const ResetLinkSchema = Type.Object({ url: Type.String({ description: "Returned only once." }) });

export const SignInsQuery = Type.Object(PageQuery);

export const SignInSchema = Type.Object({
  at: Timestamp,
  address: Type.String({ description: "The IP address." }),
  browser: Type.Union([Type.String(), Type.Null()], {
    description: "Such as `Chrome, Windows`; null if unknown.",
  }),
  outcome: Type.Enum(["ok", "wrong_password", "wrong_code", "locked"]),
});

export const SignInListSchema = listOf(SignInSchema);

export function signInJson({ at, address, browser, outcome }: SignIn): Static<typeof SignInSchema> {
  return { at: at.toISOString(), address, browser, outcome };
}

export const CreateApiKey = Type.Interface([KeyLimitsBody], {
  name: Type.String({ pattern: API_KEY_NAME.source }),
  mode: Type.Enum(["live", "test"]),
});

export const ApiKeyParams = Type.Object({ id: Type.String() });

export const UserSchema = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  is_admin: Type.Boolean({ description: "Whether the person is an operator with a confirmed address." }),
  language: Type.Enum([...LANGUAGES], { description: "The language of letters to the person." }),
  wants_notices: Type.Boolean({ description: "Whether the person is sent letters about the business." }),
  created_at: Timestamp,
});

export const CsrfToken = Type.String({
  description: "To be sent as `X-CSRF-Token`. The `csrf` cookie has the same value.",
});

export const RecoveryCodes = Type.Array(Type.String(), {
  description: "Each replaces a lost second factor once. Returned only once.",
});

export const Ok = Type.Object({ ok: Type.Boolean() });

const TimeZone = Type.String({ description: "`SUBSCRIPTION_TZ`, the time zone of the console." });

const Mail = Type.Boolean({ description: "Whether the installation sends mail." });

export const RoleSchema = Type.Enum([...ROLES]);

export const PersonSchema = Type.Object({
  user: UserSchema,
  role: Type.Union([RoleSchema, Type.Null()], { description: "The role in `tenant`; null without a tenant." }),
  permissions: Type.Array(Type.Enum([...PERMISSIONS]), {
    description:
      "The permissions of the role. `x-permission` of an operation names the ones that it requires. New ones may be added.",
  }),
  tenants: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: RoleSchema }), {
    description: "All merchants of the person, ordered by name.",
  }),
  tenant: Type.Union([TenantSchema, Type.Null()], {
    description:
      "The merchant of this session. Null for a person without one, or who was removed from " +
      "it. Its `api_keys` and `webhook` are empty without `keys:read` and `webhooks:read`.",
  }),
  provider: Type.Union([ProviderStateSchema, Type.Null()], { description: "Null without a tenant." }),
  time_zone: TimeZone,
  mail: Mail,
});

export const TenantParams = Type.Object({ id: Type.String() });

export const LoggedInSchema = Type.Interface([PersonSchema], { csrf_token: CsrfToken });

export const SignedUpSchema = Type.Object({
  ...Type.Pick(PersonSchema, ["user", "role", "permissions", "tenants"]).properties,
  tenant: TenantSchema,
  provider: ProviderStateSchema,
  time_zone: TimeZone,
  mail: Mail,
  api_key: NewApiKeySchema,
  webhook_secret: Type.String({ description: "The secret that signs webhooks. Returned only once." }),
  csrf_token: CsrfToken,
});

export const PasswordChangedSchema = Type.Object({ ok: Type.Boolean(), csrf_token: CsrfToken });

export const ApiKeyListSchema = Type.Object({ items: Type.Array(ApiKeySchema) });

export const ApiKeyMadeSchema = Type.Object({ api_key: NewApiKeySchema });

export const ApiKeyRevokedSchema = Type.Object({ ok: Type.Boolean(), id: Type.String() });

export function userJson(user: User): Static<typeof UserSchema> {
  const { id, email, language, wants_notices, created_at } = user;
  return { id, email, is_admin: isOperator(user), language, wants_notices, created_at: created_at.toISOString() };
}
