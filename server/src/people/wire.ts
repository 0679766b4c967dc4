/** Users, their credentials and the provider connection on the wire of the console. */

import { type Static, Type } from "typebox";
import type { SignIn, User } from "../db/schema.ts";
import { invalidField } from "../errors.ts";
import { listOf, PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { traitsOf } from "../provider/connections.ts";
import type { ProviderState } from "../provider/describe-tenant.ts";
import { DRIVER_NAMES, type DriverName } from "../provider/driver.ts";
import type { EnteredCredentials } from "../provider/kaspi-qr/connect.ts";
import type { ProviderSessionFacts } from "../provider/reads.ts";
import { endsWithinDays, WARNED_DAYS } from "../rules/certificate-warning.ts";
import { LANGUAGES } from "../rules/language.ts";
import { PERMISSIONS, ROLES } from "../rules/permissions.ts";
import { KeyLimitsBody } from "../tenants/key-limits.ts";
import { API_KEY_NAME } from "../tenants/key-shape.ts";
import {
  ApiKeySchema,
  DeadSessionSchema,
  NewApiKeySchema,
  ProviderConnectionSchema,
  sessionJson,
  TenantSchema,
} from "../tenants/wire.ts";
import { NullableString, NullableTimestamp, Timestamp } from "../wire.ts";
import { isOperator } from "./admins.ts";
import type { ProfileChanges } from "./change-profile.ts";

export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 256,
  description: "None of the most common ones, in any case.",
});
const GivenPassword = Type.String({ minLength: 1, maxLength: 256 });
export const Email = Type.String({
  maxLength: 254,
  pattern: "^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$",
  description:
    "One @, and a dot in the domain part. Compared without case. A new one holds no character that cannot be seen.",
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
      description: "The merchant's name, without control characters. Left out: it stays.",
    }),
  ),
  billing_hour: optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description:
        "The hour of `SUBSCRIPTION_TZ` at which subscriptions are billed, from each one's next cycle on. Left out: it stays.",
    }),
  ),
  language: optional(Type.Enum([...LANGUAGES], { description: "Of the letters to the person. Left out: it stays." })),
  wants_notices: optional(
    Type.Boolean({
      description:
        "Whether the person is sent letters about the business. Those about the safety of the account are always sent. Left " +
        "out: it stays.",
    }),
  ),
});

/** The changes of the body. @throws VALIDATION_ERROR on `name` where it has nothing. */
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
  mail: Type.Boolean({ description: "False where the installation sends no letters: its operator makes the link." }),
});
const Token = Type.String({ minLength: 1, maxLength: 128, description: "The end of the link." });
export const ResetPassword = Type.Object({ token: Token, new_password: NewPassword });
export const LinkToken = Type.Object({ token: Token });
export const ChangeEmail = Type.Object({ email: Email });
export const UserParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
export const ResetLinkSchema = Type.Object({ url: Type.String({ description: "Shown here and never again." }) });

export const SignInsQuery = Type.Object(PageQuery);
export const SignInListSchema = listOf(
  Type.Object({
    at: Timestamp,
    address: Type.String({ description: "The IP address." }),
    browser: Type.Union([Type.String(), Type.Null()], {
      description: "Such as `Chrome, Windows`; null where it does not say.",
    }),
    outcome: Type.Enum(["ok", "wrong_password", "wrong_code", "locked"]),
  }),
);

export function signInJson({
  at,
  address,
  browser,
  outcome,
}: SignIn): Static<typeof SignInListSchema>["items"][number] {
  return { at: at.toISOString(), address, browser, outcome };
}

export const CreateApiKey = Type.Interface([KeyLimitsBody], {
  name: Type.String({ pattern: API_KEY_NAME.source }),
  mode: Type.Enum(["live", "test"]),
});

export const ApiKeyParams = Type.Object({ id: Type.String() });

export const RequestCode = Type.Object({
  phone_number: Type.String({ description: "The merchant's own phone: `8…`, `7…` or `+7…`, with spaces or dashes." }),
});

export const ConfirmCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 32 }) });

export const UserSchema = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  is_admin: Type.Boolean({ description: "Whether the person is an operator, at a confirmed address." }),
  language: Type.Enum([...LANGUAGES], { description: "Of the letters to the person." }),
  wants_notices: Type.Boolean({ description: "Whether the person is sent letters about the business." }),
  created_at: Timestamp,
});

const CsrfToken = Type.String({ description: "To be sent as X-CSRF-Token; the `csrf` cookie holds the same." });

export const Ok = Type.Object({ ok: Type.Boolean() });

const TimeZone = Type.String({ description: "`SUBSCRIPTION_TZ`, whose days and hours the console shows." });

const Mail = Type.Boolean({ description: "Whether the installation sends letters." });

const CanSchema = Type.Object(
  {
    phone_invoice: Type.Boolean({ description: "Send invoices to phones, for subscriptions too." }),
    qr: Type.Boolean({ description: "Make QR codes." }),
    refund: Type.Boolean({ description: "Pay back without the customer." }),
    refund_by_scan: Type.Boolean({ description: "Pay back by a code that the customer scans." }),
    cancel_phone: Type.Boolean({ description: "Cancel invoices that were sent to phones." }),
  },
  {
    title: "Can",
    description: "What the live connection can do; what it cannot is refused with 409 `PROVIDER_CANNOT`.",
  },
);

const CertificateExpiresAt = Type.Union(NullableTimestamp.anyOf, {
  description: "The end of the certificate with which the provider was connected; null where there is none.",
});

const CertificateEndsWithinDays = Type.Union([Type.Enum([...WARNED_DAYS]), Type.Null()], {
  description:
    "The last of these steps that the certificate's end has come within, also once it is over: a new one is needed. Null before them, and where there is none.",
});

const ProviderStateSchema = Type.Object(
  {
    state: Type.Enum(["never", "connected", "lost", "disconnected"], {
      description:
        "`never`: no provider was connected yet. `lost`: the provider has ended the session. `disconnected`: the merchant has.",
    }),
    lost_at: Type.Union([Timestamp, Type.Null()], { description: "When the session was found to be lost." }),
    phone_masked: Type.Union([Type.String(), Type.Null()], {
      description: "Of the session that is there or was lost.",
    }),
    can: Type.Union([CanSchema, Type.Null()]),
    certificate_expires_at: CertificateExpiresAt,
    certificate_ends_within_days: CertificateEndsWithinDays,
  },
  { title: "ProviderState" },
);

export const RoleSchema = Type.Enum([...ROLES]);

export const PersonSchema = Type.Object({
  user: UserSchema,
  role: Type.Union([RoleSchema, Type.Null()], { description: "In `tenant`; null where that is null." }),
  permissions: Type.Array(Type.Enum([...PERMISSIONS]), {
    description:
      "What the role may do; `x-permission` of each operation says which of them it needs. New ones may be added.",
  }),
  tenants: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: RoleSchema }), {
    description: "All merchants for which the person may act, by name.",
  }),
  tenant: Type.Union([TenantSchema, Type.Null()], {
    description:
      "The one for which the person acts in this session. Null for a person without one, and for one who has been removed from " +
      "it. Its `api_keys` and `webhook` are empty without `keys:read` and `webhooks:read`.",
  }),
  provider: Type.Union([ProviderStateSchema, Type.Null()], { description: "Null where `tenant` is null." }),
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
  webhook_secret: Type.String({ description: "Signs the webhooks. Shown here and never again." }),
  csrf_token: CsrfToken,
});

export const PasswordChangedSchema = Type.Object({ ok: Type.Boolean(), csrf_token: CsrfToken });

export const ApiKeyListSchema = Type.Object({ items: Type.Array(ApiKeySchema) });

export const ApiKeyMadeSchema = Type.Object({ api_key: NewApiKeySchema });

export const ApiKeyRevokedSchema = Type.Object({ ok: Type.Boolean(), id: Type.String() });

export const CodeRequestedSchema = Type.Object({
  ok: Type.Boolean(),
  expires_in: Type.Integer({ description: "Seconds in which the code must be confirmed." }),
});

export const ConnectedSchema = Type.Object({ ok: Type.Boolean(), provider: ProviderConnectionSchema });

/** What the bank has given a merchant: a key at r1, a certificate at r2 and r3. */
const CREDENTIALS = {
  level: Type.Enum(["r1", "r2", "r3"], { description: "The level of the merchant's contract with the bank." }),
  api_key: optional(Type.String({ minLength: 1, maxLength: 512, description: "At r1." })),
  certificate: optional(
    Type.String({
      ...{ minLength: 1, maxLength: 100_000 },
      description: "At r2 and r3: the bank's PKCS#12 file, in base64, with the certificate and its key.",
    }),
  ),
  passphrase: optional(Type.String({ maxLength: 512, description: "At r2 and r3: what opens `certificate`." })),
  organization_bin: optional(
    Type.String({ pattern: "^[0-9]{12}$", description: "At r2 and r3: the BIN of the organization, 12 digits." }),
  ),
};

export const KaspiQrCredentials = Type.Object(CREDENTIALS);

export const ConnectKaspiQr = Type.Object({
  ...CREDENTIALS,
  trade_point_id: optional(
    Type.Integer({ minimum: 1, description: "May be left out where the merchant has one trade point alone." }),
  ),
});

/** @throws VALIDATION_ERROR on a field that the level needs. */
export function credentialsOf(body: Static<typeof KaspiQrCredentials>): EnteredCredentials {
  const needed = (name: "api_key" | "certificate" | "passphrase" | "organization_bin"): string => {
    const value = body[name];
    if (value == null) throw invalidField(name, problem("required"));
    return value;
  };
  if (body.level === "r1") return { level: "r1", api_key: needed("api_key") };
  return {
    level: body.level,
    certificate: needed("certificate"),
    passphrase: needed("passphrase"),
    organization_bin: needed("organization_bin"),
  };
}

export const TradePointsSchema = Type.Object({
  items: Type.Array(Type.Object({ trade_point_id: Type.Integer(), name: Type.String() })),
});

export const ProviderStatusSchema = Type.Object({
  drivers: Type.Array(Type.Enum([...DRIVER_NAMES]), {
    description:
      "The ways of connecting that the installation offers, as `PROVIDER_DRIVER` lists them. New ones may be added.",
  }),
  connected: Type.Boolean(),
  connected_at: NullableTimestamp,
  profile_id: NullableString,
  phone_masked: NullableString,
  driver: Type.Union([Type.Enum([...DRIVER_NAMES]), Type.Null()], {
    description: "The way of connecting. New ones may be added.",
  }),
  can: Type.Union([CanSchema, Type.Null()]),
  certificate_expires_at: CertificateExpiresAt,
  certificate_ends_within_days: CertificateEndsWithinDays,
  dead_session: Type.Union([DeadSessionSchema, Type.Null()]),
});

export function userJson(user: User): Static<typeof UserSchema> {
  const { id, email, language, wants_notices, created_at } = user;
  return { id, email, is_admin: isOperator(user), language, wants_notices, created_at: created_at.toISOString() };
}

export function providerStateJson(
  { lostAt, certificate_expires_at, ...state }: ProviderState,
  now: Date,
): Static<typeof ProviderStateSchema> {
  return { ...state, lost_at: isoOf(lostAt), ...certificateJson(certificate_expires_at, now) };
}

function certificateJson(expires_at: Date | null, now: Date) {
  return {
    certificate_expires_at: isoOf(expires_at),
    certificate_ends_within_days: endsWithinDays(expires_at, now),
  };
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

const NOT_CONNECTED = {
  ...{ connected: false, connected_at: null, profile_id: null, phone_masked: null },
  ...{ driver: null, can: null, certificate_expires_at: null, certificate_ends_within_days: null },
};

/** `session` is alive or dead, and undefined where nothing is connected. `offered` are the drivers of the installation. */
export function providerStatusJson(
  session: ProviderSessionFacts | undefined,
  offered: readonly DriverName[],
  now: Date,
): Static<typeof ProviderStatusSchema> {
  const { provider_session, dead_session } = sessionJson(session);
  const drivers = [...offered];
  if (session === undefined || provider_session === null) return { ...NOT_CONNECTED, drivers, dead_session };
  return {
    connected: true,
    drivers,
    ...provider_session,
    driver: session.driver,
    can: traitsOf(session).can,
    ...certificateJson(session.certificate_expires_at, now),
    dead_session,
  };
}
