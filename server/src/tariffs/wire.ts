/** The JSON of tariffs and overrides, for operators. */

import { type Static, Type } from "typebox";
import type { Tariff, TenantTariff } from "../db/schema.ts";
import { optional } from "../http/validation.ts";
import { TenantSchema } from "../tenants/wire.ts";
import { NullableTimestamp, Timestamp } from "../wire.ts";
import type { TariffInUse } from "./store.ts";

const SLUG = "^[a-z][a-z0-9_-]{0,31}$";
const MAX_OPTIONS = 50;

const Label = Type.String({ maxLength: 64, pattern: "\\S" });
const PriceKzt = Type.Integer({ minimum: 0, maximum: 99_999_999, description: "Whole tenge." });
const PeriodDays = Type.Integer({ minimum: 1, maximum: 3650 });
const DailyLimit = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: "Live invoices per day; 0: unlimited.",
});

export const PeriodOptionSchema = Type.Object(
  {
    key: Type.String({ pattern: SLUG, description: "Unique within the tariff." }),
    period_days: PeriodDays,
    price_kzt: PriceKzt,
    label_ru: Label,
    label_kk: Label,
  },
  { title: "PeriodOption" },
);

const fields = {
  label_ru: Label,
  label_kk: Label,
  daily_limit: DailyLimit,
  period_options: Type.Array(PeriodOptionSchema, {
    maxItems: MAX_OPTIONS,
    description: "In the order they are offered. Without any, nothing is billed.",
  }),
};

export const CreateTariff = Type.Object({
  slug: Type.String({ pattern: SLUG }),
  ...fields,
  daily_limit: optional(DailyLimit),
  period_options: optional(fields.period_options),
});

export const UpdateTariff = Type.Partial(Type.Object(fields), { additionalProperties: false });

export const SlugParams = Type.Object({ slug: Type.String() });

export const TariffQuery = Type.Object({
  include_disabled: Type.Enum(["true", "1", "false", "0"], { default: "false" }),
});

export const TariffSchema = Type.Object(
  {
    slug: Type.String(),
    ...fields,
    enabled: Type.Boolean(),
    is_default_trial: Type.Boolean({ description: "New tenants begin on this one." }),
    created_at: Timestamp,
    updated_at: Timestamp,
    tenants_using: Type.Integer({ description: "How many tenants are on it." }),
  },
  { title: "Tariff" },
);

export const TariffAnswer = Type.Object({ tariff: TariffSchema });
export const TariffListSchema = Type.Object({ tariffs: Type.Array(TariffSchema) });

export const TenantParams = Type.Object({ id: Type.String() });
export const TenantAnswer = Type.Object({ tenant: TenantSchema });

export const AssignTariff = Type.Object({
  tariff: Type.String({ description: "The slug." }),
  period_key: optional(Type.String({ description: "The period option to bill by; by default the first." })),
});

const OrNull = <T extends typeof PriceKzt>(schema: T) => Type.Union([schema, Type.Null()]);
const agreed = {
  custom_price_kzt: OrNull(PriceKzt),
  custom_period_days: OrNull(PeriodDays),
  custom_daily_limit: OrNull(DailyLimit),
  custom_pricing_reason: Type.Union([Type.String({ maxLength: 255 }), Type.Null()]),
};

export const SetOverride = Type.Partial(Type.Object(agreed), { additionalProperties: false });

export const OverrideSchema = Type.Object(
  {
    ...agreed,
    custom_pricing_set_at: NullableTimestamp,
    custom_pricing_set_by_admin_user_id: Type.Union([Type.Integer(), Type.Null()]),
  },
  { title: "PricingOverride" },
);

/** The tariff in the form of the audit log. */
export function tariffDetails(tariff: Tariff): Omit<Static<typeof TariffSchema>, "tenants_using"> {
  const { slug, label_ru, label_kk, daily_limit, enabled, is_default_trial, period_options } = tariff;
  return {
    ...{ slug, label_ru, label_kk, daily_limit, enabled, is_default_trial, period_options },
    created_at: tariff.created_at.toISOString(),
    updated_at: tariff.updated_at.toISOString(),
  };
}

export function tariffJson(tariff: TariffInUse): Static<typeof TariffSchema> {
  return { ...tariffDetails(tariff), tenants_using: tariff.tenants_using };
}

export function overrideJson(tenant: Omit<TenantTariff, "tenant_id">): Static<typeof OverrideSchema> {
  return {
    custom_price_kzt: tenant.custom_price_kzt,
    custom_period_days: tenant.custom_period_days,
    custom_daily_limit: tenant.custom_daily_limit,
    custom_pricing_reason: tenant.custom_pricing_reason,
    custom_pricing_set_at: tenant.custom_pricing_set_at?.toISOString() ?? null,
    custom_pricing_set_by_admin_user_id: tenant.custom_pricing_set_by_admin_user_id,
  };
}
