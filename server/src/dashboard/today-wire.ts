/** The JSON of today's takings, and of what needs a person's attention. */

import { type Static, Type } from "typebox";
import { amountText } from "../rules/money.ts";
import { Money, NullableTimestamp, Timestamp } from "../wire.ts";
import type { DaySum } from "./summary-store.ts";
import { Day, Sum, sumJson } from "./summary-wire.ts";
import type { Attention } from "./today-store.ts";

export const ModeQuery = Type.Object({
  is_sandbox: Type.Boolean({ default: false, description: "Sums up sandbox data in place of live data." }),
});

export const TodaySchema = Type.Object(
  {
    day: Day,
    now: Timestamp,
    time_zone: Type.String({ description: "The time zone of the day." }),
    is_sandbox: Type.Boolean(),
    paid: Sum,
    refunded: Sum,
    week_ago: Type.Object(
      { day: Day, paid: Sum, whole_day: Sum },
      { description: "The same day of the week before: `paid` up to the same time of day, and the whole day." },
    ),
    hours: Type.Array(
      Type.Object({
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        paid: Type.String({ description: "Tenge, paid in this hour today." }),
        week_ago: Type.String({ description: "Tenge, paid in this hour a week before." }),
      }),
      { description: "The 24 hours of the clock." },
    ),
  },
  { title: "Today" },
);

type Found = {
  day: string;
  now: Date;
  time_zone: string;
  is_sandbox: boolean;
  payments: DaySum[];
  refunds: DaySum[];
  weekAgo: { day: string; untilNow: DaySum[]; payments: DaySum[] };
};

export function todayJson({ day, now, time_zone, is_sandbox, ...found }: Found): Static<typeof TodaySchema> {
  const ofHour = (sums: DaySum[]) => new Map(sums.map((sum) => [sum.day - 1, sum.amount_tiyn]));
  const [today, weekAgo] = [ofHour(found.payments), ofHour(found.weekAgo.payments)];
  return {
    day,
    now: now.toISOString(),
    time_zone,
    is_sandbox,
    paid: sumJson(found.payments),
    refunded: sumJson(found.refunds),
    week_ago: {
      day: found.weekAgo.day,
      paid: sumJson(found.weekAgo.untilNow),
      whole_day: sumJson(found.weekAgo.payments),
    },
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      paid: amountText(today.get(hour) ?? 0),
      week_ago: amountText(weekAgo.get(hour) ?? 0),
    })),
  };
}

/** Deliveries that were given up longer ago than this are no longer counted. */
export const DROPPED_DAYS = 7;

export const AttentionSchema = Type.Object(
  {
    held_invoices: Type.Integer({ description: "Invoices that wait for a person's decision." }),
    failing_subscriptions: Type.Object(
      {
        count: Type.Integer(),
        first_id: Type.Union([Type.Integer(), Type.Null()], { description: "The newest of them." }),
      },
      { description: "Active subscriptions whose last billing was not paid." },
    ),
    dropped_deliveries: Type.Integer({
      description: `Deliveries of the last ${DROPPED_DAYS} days that were given up.`,
    }),
    is_receiver_failing: Type.Boolean({
      description: "Whether all of the newest deliveries to the webhook have failed.",
    }),
    session_lost_at: Type.Union([Timestamp, Type.Null()], {
      description: "When the provider ended the session; null while it is alive, and where there is none.",
    }),
    open_bill: Type.Union([Type.Object({ id: Type.Integer(), price: Money, due_at: NullableTimestamp }), Type.Null()], {
      description: "The bill of the tariff that is to be paid, and when the tariff ends.",
    }),
  },
  { title: "Attention" },
);

export function attentionJson(found: Attention): Static<typeof AttentionSchema> {
  const { bill_id, price_kzt, failing, first_failing_id, tariff_active_until, session_lost_at, ...rest } = found;
  return {
    ...rest,
    failing_subscriptions: { count: failing, first_id: first_failing_id },
    session_lost_at: session_lost_at?.toISOString() ?? null,
    open_bill:
      bill_id === null || price_kzt === null
        ? null
        : { id: bill_id, price: amountText(price_kzt * 100), due_at: tariff_active_until?.toISOString() ?? null },
  };
}
