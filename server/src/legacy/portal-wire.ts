/** The JSON of the portal. */
import { Type } from "typebox";
import { optional } from "../http/validation.ts";
import { NewApiKeySchema, ProviderConnectionSchema, TenantSchema } from "../tenants/wire.ts";

export const TenantParams = Type.Object({ id: Type.String() });

export const RegisterCompany = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 128,
    pattern: "\\S",
    description: "The company's name, without control characters.",
  }),
  webhook_url: optional(
    Type.String({ description: "Where events go, `http://` or `https://`, in the public internet." }),
  ),
});

export const RegisteredSchema = Type.Object({
  tenant: TenantSchema,
  api_key: NewApiKeySchema,
  webhook_secret: Type.String({ description: "The secret that signs webhooks. Returned only once." }),
});

export const PortalTenantSchema = Type.Object({ tenant: TenantSchema });

const Token = Type.String({ pattern: "^[\\x21-\\x7e]{1,512}$" });

export const StoreSession = Type.Object({
  tokenSN: Token,
  vtokenSecret: Token,
  profile_id: Type.Union([
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    Type.String({ pattern: "^(?!0+$)[A-Za-z0-9_-]{1,64}$" }),
  ]),
  phone: Type.String({ description: "The merchant's own phone: `8…`, `7…` or `+7…`, with spaces or dashes." }),
});

export const SessionStoredSchema = Type.Object({ ok: Type.Boolean(), provider: ProviderConnectionSchema });

export const RotateKey = Type.Object({
  key_id: optional(Type.String({ description: "Left out: the newest key of the mode that is not revoked." })),
  mode: optional(
    Type.Enum(["test", "live"], {
      description:
        "Which key, where `key_id` is left out; `test` unless given. The first `live` one is made beside the test key.",
    }),
  ),
});

export const KeyRotatedSchema = Type.Object({ api_key: NewApiKeySchema });
