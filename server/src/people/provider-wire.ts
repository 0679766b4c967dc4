/** The JSON of the connection to the provider. */
import { type Static, Type } from "typebox";
import { invalidField } from "../errors.ts";
import { optional } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { traitsOf } from "../provider/connections.ts";
import type { ConnectionState } from "../provider/describe-tenant.ts";
import { DRIVER_NAMES, type DriverName } from "../provider/driver.ts";
import type { EnteredCredentials } from "../provider/kaspi-qr/connect.ts";
import type { ProviderSessionFacts } from "../provider/reads.ts";
import { endsWithinDays, WARNED_DAYS } from "../rules/certificate-warning.ts";
import { DeadSessionSchema, ProviderConnectionSchema, sessionJson } from "../tenants/wire.ts";
import { NullableString, NullableTimestamp, Timestamp } from "../wire.ts";

export const RequestCode = Type.Object({
  phone_number: Type.String({ description: "The merchant's own phone: `8…`, `7…` or `+7…`, with spaces or dashes." }),
});

export const ConfirmCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 32 }) });

const CanSchema = Type.Object(
  {
    phone_invoice: Type.Boolean({ description: "Send invoices to phones, also for subscriptions." }),
    qr: Type.Boolean({ description: "Create QR codes." }),
    refund: Type.Boolean({ description: "Refund without the customer." }),
    refund_by_scan: Type.Boolean({ description: "Refund by a code that the customer scans." }),
    cancel_phone: Type.Boolean({ description: "Cancel invoices that were sent to phones." }),
  },
  {
    title: "Can",
    description: "What the live connection can do. Anything else is refused with 409 `PROVIDER_CANNOT`.",
  },
);

const CertificateExpiresAt = Type.Union(NullableTimestamp.anyOf, {
  description: "When the certificate of the connection expires; null without a certificate.",
});

const CertificateEndsWithinDays = Type.Union([Type.Enum([...WARNED_DAYS]), Type.Null()], {
  description:
    "The smallest of these periods within which the certificate expires, also after it has expired: a new one is needed. Null while more time remains, and without a certificate.",
});

export const ProviderStateSchema = Type.Object(
  {
    state: Type.Enum(["never", "connected", "lost", "disconnected"], {
      description:
        "`never`: no provider was connected yet. `lost`: the provider has ended the session. `disconnected`: the merchant has ended the connection.",
    }),
    lost_at: Type.Union([Timestamp, Type.Null()], { description: "When the session was found to be lost." }),
    phone_masked: Type.Union([Type.String(), Type.Null()], {
      description: "The phone of the present or lost session.",
    }),
    can: Type.Union([CanSchema, Type.Null()]),
    certificate_expires_at: CertificateExpiresAt,
    certificate_ends_within_days: CertificateEndsWithinDays,
  },
  { title: "ProviderState" },
);

export const CodeRequestedSchema = Type.Object({
  ok: Type.Boolean(),
  expires_in: Type.Integer({ description: "Seconds in which the code must be confirmed." }),
});

export const ConnectedSchema = Type.Object({ ok: Type.Boolean(), provider: ProviderConnectionSchema });

/** The credentials that the bank issues to a merchant: a key at r1, a certificate at r2 and r3. */
const CREDENTIALS = {
  level: Type.Enum(["r1", "r2", "r3"], { description: "The level of the merchant's contract with the bank." }),
  api_key: optional(Type.String({ minLength: 1, maxLength: 512, description: "At r1." })),
  certificate: optional(
    Type.String({
      ...{ minLength: 1, maxLength: 100_000 },
      description: "At r2 and r3: the bank's PKCS#12 file, in base64, with the certificate and its key.",
    }),
  ),
  passphrase: optional(Type.String({ maxLength: 512, description: "At r2 and r3: the passphrase of `certificate`." })),
  organization_bin: optional(
    Type.String({ pattern: "^[0-9]{12}$", description: "At r2 and r3: the BIN of the organization, 12 digits." }),
  ),
};

export const KaspiQrCredentials = Type.Object(CREDENTIALS);

export const ConnectKaspiQr = Type.Object({
  ...CREDENTIALS,
  trade_point_id: optional(
    Type.Integer({ minimum: 1, description: "Optional if the merchant has only one trade point." }),
  ),
});

/** The credentials in `body`. @throws VALIDATION_ERROR on a field that the level requires */
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
    description: "The drivers that the installation offers, as `PROVIDER_DRIVER` lists them. New ones may be added.",
  }),
  connected: Type.Boolean(),
  connected_at: NullableTimestamp,
  profile_id: NullableString,
  phone_masked: NullableString,
  driver: Type.Union([Type.Enum([...DRIVER_NAMES]), Type.Null()], {
    description: "The driver of the connection. New ones may be added.",
  }),
  can: Type.Union([CanSchema, Type.Null()]),
  certificate_expires_at: CertificateExpiresAt,
  certificate_ends_within_days: CertificateEndsWithinDays,
  dead_session: Type.Union([DeadSessionSchema, Type.Null()]),
});

export function providerStateJson(
  { lost_at, certificate_expires_at, ...state }: ConnectionState,
  now: Date,
): Static<typeof ProviderStateSchema> {
  return { ...state, lost_at: isoOf(lost_at), ...certificateJson(certificate_expires_at, now) };
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

/** `session` may be alive or ended; undefined without a connection. `offered` are the drivers of the installation. */
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
