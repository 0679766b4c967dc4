/** The JSON of a shift close, and its hours. */

import { type Static, Type } from "typebox";
import { localDate, localShift } from "../rules/local-day.ts";
import { amountText } from "../rules/money.ts";
import { Money, NullableString, Timestamp } from "../wire.ts";
import type { Named } from "./names-store.ts";
import { Day, Sum, SummedDay } from "./summary-wire.ts";
import { CHANNELS, type ReturnsSum, type TakingsSum } from "./takings-store.ts";

/** The number of creators that are listed by name; the others are summed up. */
const MOST_MAKERS = 100;
const MAKERS = ["person", "key", "shop", "subscription", "unknown", "others"] as const;

const clock = (description: string) =>
  Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", default: "00:00", description });

export const takingsQuery = {
  day: SummedDay("The day on which the shift began; today, if it is left out."),
  from: clock("When it began, by the merchant's clocks: `09:00`."),
  to: clock("When it ended; a time that is not after `from` is one of the next day. `00:00` is midnight."),
  is_sandbox: Type.Boolean({ default: false, description: "Sums up sandbox data in place of live data." }),
};
export const TakingsQuery = Type.Object(takingsQuery);

const Row = { paid: Sum, refunded: Sum, net: Type.String({ description: "Paid minus refunded, in tenge." }) };

export const TakingsSchema = Type.Object(
  {
    day: Day,
    from: Timestamp,
    to: Type.String({ format: "date-time", description: "The first instant after it." }),
    time_zone: Type.String({ description: "The time zone of the clock times." }),
    is_sandbox: Type.Boolean(),
    ...Row,
    average: Type.String({ description: "Of a payment, in tenge." }),
    refunds_pending: Type.Object(
      { count: Type.Integer(), amount: Money },
      {
        description:
          "Refunds of that time of which it is not known yet whether they are done; they are not in `refunded`.",
      },
    ),
    channels: Type.Array(Type.Object({ channel: Type.Enum([...CHANNELS]), ...Row }), {
      description: "Every channel. A refund counts for the channel of its invoice.",
    }),
    makers: Type.Array(
      Type.Object({
        kind: Type.Enum([...MAKERS], {
          description:
            "`person` and `key` with their `id`; `unknown`: it was not recorded; `others`: those beyond the first hundred.",
        }),
        id: NullableString,
        name: Type.Union([Type.String(), Type.Null()], {
          description: "The person's address, or the name of the key.",
        }),
        paid: Sum,
      }),
      { description: "The creators of the paid invoices, the largest sums first." },
    ),
  },
  { title: "Takings" },
);

export type Takings = Static<typeof TakingsSchema>;
export type Maker = Takings["makers"][number];

/** The hours of a query on the clocks of `zone`. */
export function shiftOf(query: Static<typeof TakingsQuery>, now: Date, zone: string) {
  const day = query.day ?? localDate(now, zone);
  return { day, ...localShift({ date: day, from: query.from, to: query.to }, zone) };
}

type Amounts = { count: number; amount_tiyn: number };
type Found = {
  day: string;
  start: Date;
  end: Date;
  time_zone: string;
  is_sandbox: boolean;
  takings: TakingsSum[];
  returns: ReturnsSum[];
  names: { keys: Named[]; users: Named[] };
};

export function takingsJson({ day, start, end, time_zone, is_sandbox, ...found }: Found): Takings {
  const done = found.returns.filter(({ status }) => status === "completed");
  const total = addUp(found.takings);
  return {
    day,
    from: start.toISOString(),
    to: end.toISOString(),
    time_zone,
    is_sandbox,
    ...rowJson(found.takings, done),
    average: amountText(total.count === 0 ? 0 : Math.round(total.amount_tiyn / total.count)),
    refunds_pending: amountsJson(addUp(found.returns.filter(({ status }) => status === "pending"))),
    channels: CHANNELS.map((channel) => {
      const isOf = (sum: { channel: string }) => sum.channel === channel;
      return { channel, ...rowJson(found.takings.filter(isOf), done.filter(isOf)) };
    }),
    makers: makersJson(found),
  };
}

function makersJson({ takings, names }: Pick<Found, "takings" | "names">): Maker[] {
  const nameOf = {
    key: new Map(names.keys.map(({ id, name }) => [id, name])),
    person: new Map(names.users.map(({ id, name }) => [id, name])),
  };
  const makers = new Map<string, { kind: Maker["kind"]; id: string | null; sums: Amounts[] }>();
  for (const sum of takings) {
    const { kind, id } = makerOf(sum);
    const known = `${kind} ${id}`;
    const maker = makers.get(known) ?? { kind, id, sums: [] };
    maker.sums.push(sum);
    makers.set(known, maker);
  }
  const sorted = [...makers.values()]
    .map(({ kind, id, sums }) => ({ kind, id, total: addUp(sums) }))
    .sort((a, b) => b.total.amount_tiyn - a.total.amount_tiyn);
  const [named, others] = [sorted.slice(0, MOST_MAKERS), sorted.slice(MOST_MAKERS)];
  const rest =
    others.length === 0 ? [] : [{ kind: "others" as const, id: null, total: addUp(others.map((one) => one.total)) }];
  return [...named, ...rest].map(({ kind, id, total }) => ({
    kind,
    id,
    name: (kind === "key" || kind === "person" ? nameOf[kind].get(id ?? "") : null) ?? null,
    paid: amountsJson(total),
  }));
}

/** Who made the invoices of a sum: a person, a key, or a subscription or the shop, which make them automatically. */
function makerOf(sum: TakingsSum): { kind: Maker["kind"]; id: string | null } {
  if (sum.created_by_key !== null) return { kind: "key", id: sum.created_by_key };
  if (sum.created_by_user !== null) return { kind: "person", id: String(sum.created_by_user) };
  if (sum.channel === "shop" || sum.channel === "subscription") return { kind: sum.channel, id: null };
  return { kind: "unknown", id: null };
}

function rowJson(paid: Amounts[], refunded: Amounts[]) {
  const [taken, returned] = [addUp(paid), addUp(refunded)];
  return {
    paid: amountsJson(taken),
    refunded: amountsJson(returned),
    net: amountText(taken.amount_tiyn - returned.amount_tiyn),
  };
}

function addUp(sums: Amounts[]): Amounts {
  return {
    count: sums.reduce((all, sum) => all + sum.count, 0),
    amount_tiyn: sums.reduce((all, sum) => all + sum.amount_tiyn, 0),
  };
}

function amountsJson({ count, amount_tiyn }: Amounts): Static<typeof Sum> {
  return { count, amount: amountText(amount_tiyn) };
}
