/** Tenants and the installation's overview on the operators' wire. */

import { type Static, Type } from "typebox";
import { OperatorsBillSchema } from "../bills/wire.ts";
import { PageQuery } from "../http/pagination.ts";
import { amountText } from "../rules/money.ts";
import { TARIFF_PHASES, tariffPhase } from "../rules/tariff.ts";
import { OverrideSchema } from "../tariffs/wire.ts";
import { DeadSessionSchema, TenantSchema } from "../tenants/wire.ts";
import { NullableString, NullableTimestamp, Timestamp } from "../wire.ts";
import type { TenantActivity, TenantRow } from "./store.ts";

const State = Type.Enum([...TARIFF_PHASES], { description: "`hard_stopped`: creating is refused with 402." });

export const ListTenants = Type.Object({
  ...PageQuery,
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: "A part of the name, the id or an e-mail, in any case." }),
  ),
  state: Type.Optional(
    Type.Enum([...TARIFF_PHASES, "none"], {
      description: "As it is now. `none`: there is no tariff, which is `active` too.",
    }),
  ),
});

export const TenantRowSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    emails: Type.Array(Type.String()),
    mode: Type.Enum(["live", "test"], { description: "`live` while a provider session is connected." }),
    tariff: NullableString,
    tariff_active_until: NullableTimestamp,
    state: State,
    paid_30_days: Type.String({
      description: "The live payments of the last 30 days, in tenge, without subtracting refunds.",
    }),
    created_at: Timestamp,
  },
  { title: "TenantRow" },
);

export const TenantDetailSchema = Type.Object({
  tenant: TenantSchema,
  emails: Type.Array(Type.String()),
  unconfirmed_emails: Type.Array(Type.String(), {
    description: "Those of `emails` whose ownership is not confirmed.",
  }),
  state: State,
  created_at: Timestamp,
  dead_session: Type.Union([DeadSessionSchema, Type.Null()]),
  period_key: Type.Union([Type.String(), Type.Null()], {
    description: "The option that was assigned; null, or one that is no longer offered, means the first.",
  }),
  pricing_override: OverrideSchema,
  pricing: Type.Union(
    [Type.Object({ period_key: Type.String(), period_days: Type.Integer(), price_kzt: Type.Integer() }), Type.Null()],
    { description: "What the next period costs if nothing changes; null: nothing is billed." },
  ),
  daily_limit: Type.Integer({ description: "In effect: live invoices per day; 0: unlimited." }),
  activity: Type.Object(
    {
      paid: Type.String({
        description: "The live payments of the last 30 days, in tenge, without subtracting refunds.",
      }),
      invoices_today: Type.Integer({ description: "Live invoices that count towards a daily limit; 0 without one." }),
      delivered: Type.Integer({ description: "Deliveries of the last 24 hours' events that succeeded." }),
      dropped: Type.Integer({ description: "Deliveries of the last 24 hours' events that were dropped." }),
    },
    { title: "TenantActivity" },
  ),
  bills: Type.Array(OperatorsBillSchema, { description: "Newest first." }),
});

export function activityJson({ paid_tiyn, today, delivered, dropped }: TenantActivity) {
  return { paid: amountText(paid_tiyn), invoices_today: today, delivered, dropped };
}

export function tenantRowJson(
  tenant: TenantRow,
  { graceDays, now, paid_tiyn }: { graceDays: number; now: Date; paid_tiyn: number },
): Static<typeof TenantRowSchema> {
  const { id, name, emails, is_connected, tariff, tariff_active_until, created_at } = tenant;
  return {
    ...{ id, name, emails, tariff },
    mode: is_connected ? "live" : "test",
    tariff_active_until: tariff_active_until?.toISOString() ?? null,
    state: tariffPhase({ tariff, tariff_active_until, graceDays, now }),
    paid_30_days: amountText(paid_tiyn),
    created_at: created_at.toISOString(),
  };
}
