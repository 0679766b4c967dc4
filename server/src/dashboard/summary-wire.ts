/** The JSON of the summary, and its days. */

import { type Static, Type } from "typebox";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { PUBLISHED_STATUSES, publishedStatus } from "../rules/invoice-status.ts";
import { dateAfter, daysBetween, type LocalDays, localDate, localDays, sameTimeBefore } from "../rules/local-day.ts";
import { amountText } from "../rules/money.ts";
import { Money } from "../wire.ts";
import type { DaySum, StatusSum, Steps } from "./summary-store.ts";

const USUAL_DAYS = 30;
const MOST_DAYS = 366;

export const Day = Type.String({ format: "date" });
export const Sum = Type.Object({ count: Type.Integer(), amount: Money }, { title: "Sum" });

/** Days from the year 2000 on are accepted; for earlier ones neither money nor calendars make sense. */
export const SummedDay = (description: string) =>
  Type.Optional(Type.String({ format: "date", pattern: "^2[0-9]{3}-", description }));

export const SummaryQuery = Type.Object({
  from: SummedDay(`The first day; if it is left out, ${USUAL_DAYS} days are summed up.`),
  to: SummedDay(`The last day, included; today, if it is left out. At most ${MOST_DAYS} days in all.`),
  is_sandbox: Type.Boolean({ default: false, description: "Sums up sandbox data in place of live data." }),
});

export const SummarySchema = Type.Object(
  {
    from: Day,
    to: Day,
    time_zone: Type.String({ description: "The time zone of the days." }),
    is_sandbox: Type.Boolean(),
    paid: Sum,
    refunded: Sum,
    days: Type.Array(Type.Object({ day: Day, paid: Sum, refunded: Sum }), {
      description:
        "Every day, the first one first: what was paid on it, whatever was paid back since, and the refunds that were asked " +
        "for on it and are done.",
    }),
    before: Type.Object(
      { from: Day, to: Day, paid: Sum, refunded: Sum },
      {
        description:
          "As many days before these, to compare with. Where the last of these days is today, the last of those is summed up " +
          "to the same time of day.",
      },
    ),
    statuses: Type.Array(
      Type.Object({
        status: Type.Enum([...PUBLISHED_STATUSES]),
        count: Type.Integer(),
        amount: Money,
        refunded: Type.String({ description: "The refunds of these invoices, in tenge." }),
      }),
      { description: "The invoices created in these days, by their present status; every status is listed." },
    ),
    steps: Type.Object(
      {
        shop_named: Type.Boolean({ description: "Whether the name is another than the one that signing up gave." }),
        provider_connected: Type.Boolean(),
        invoice_sent: Type.Boolean({ description: "Also one of the sandbox." }),
      },
      { description: "The setup steps that a new merchant has done." },
    ),
  },
  { title: "Summary" },
);

/** The days of `query`. @throws VALIDATION_ERROR on `from` or `to` */
export function summedDays(query: Static<typeof SummaryQuery>, now: Date, zone: string): LocalDays {
  const to = query.to ?? localDate(now, zone);
  const from = query.from ?? dateAfter(to, 1 - USUAL_DAYS);
  const days = 1 + daysBetween(from, to);
  if (days < 1) throw invalidField("to", problem("before_from"));
  if (days > MOST_DAYS) throw invalidField("from", problem("too_many_days", { max: MOST_DAYS - 1 }));
  return localDays(from, to, zone);
}

/** As many days before `days`, ending at the time of `now` where the last of `days` is today. */
export function daysBefore(days: LocalDays, now: Date, zone: string): LocalDays {
  const count = days.dates.length;
  const [first = "", last = ""] = [days.dates[0], days.dates.at(-1)];
  const before = localDays(dateAfter(first, -count), dateAfter(last, -count), zone);
  return last === localDate(now, zone) ? { ...before, end: sameTimeBefore(now, count, zone) } : before;
}

type Sums = { days: LocalDays; payments: DaySum[]; refunds: DaySum[] };
type Found = Sums & {
  is_sandbox: boolean;
  before: Sums;
  statuses: StatusSum[];
  steps: Steps;
  time_zone: string;
};

/** The sums of the database, with the empty days and statuses added. */
export function summaryJson({ days, is_sandbox, before, ...found }: Found): Static<typeof SummarySchema> {
  const ofDay = (sums: DaySum[]) => new Map(sums.map((sum) => [sum.day, sum]));
  const [payments, refunds] = [ofDay(found.payments), ofDay(found.refunds)];
  return {
    from: days.dates[0] ?? "",
    to: days.dates.at(-1) ?? "",
    time_zone: found.time_zone,
    is_sandbox,
    paid: sumJson(found.payments),
    refunded: sumJson(found.refunds),
    days: days.dates.map((day, index) => ({
      day,
      paid: sumJson([payments.get(index + 1)]),
      refunded: sumJson([refunds.get(index + 1)]),
    })),
    before: {
      from: before.days.dates[0] ?? "",
      to: before.days.dates.at(-1) ?? "",
      paid: sumJson(before.payments),
      refunded: sumJson(before.refunds),
    },
    statuses: PUBLISHED_STATUSES.map((status) => {
      const sums = found.statuses.filter((sum) => publishedStatus(sum.status) === status);
      const refunded_tiyn = sums.reduce((all, sum) => all + sum.refunded_tiyn, 0);
      return { status, ...sumJson(sums), refunded: amountText(refunded_tiyn) };
    }),
    steps: found.steps,
  };
}

export function sumJson(sums: ({ count: number; amount_tiyn: number } | undefined)[]): Static<typeof Sum> {
  const count = sums.reduce((all, sum) => all + (sum?.count ?? 0), 0);
  const amount_tiyn = sums.reduce((all, sum) => all + (sum?.amount_tiyn ?? 0), 0);
  return { count, amount: amountText(amount_tiyn) };
}
