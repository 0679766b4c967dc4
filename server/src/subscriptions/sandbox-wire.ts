/** The JSON of the sandbox helpers. */

import { type Static, Type } from "typebox";
import { invalidField } from "../errors.ts";
import { optional } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { Timestamp } from "../wire.ts";
import type { Advance, Advanced } from "./advance-clock.ts";

const Outcome = Type.Enum(["paid", "cancelled", "expired"]);

export const SimulateBody = Type.Object({
  status: Outcome,
  amount: optional(
    Type.Number({
      minimum: 0.01,
      maximum: 99_999_999.99,
      format: "tenge",
      description: "With `paid`: what the customer pays, in tenge. Another amount than the invoice's leaves it held.",
    }),
  ),
});

const clock = {
  now: Timestamp,
  offset_seconds: Type.Integer({ description: "How far the sandbox clock is ahead of the real one." }),
};

export const ClockSchema = Type.Object(clock);

export const AdvancedSchema = Type.Object({
  ...clock,
  invoices_created: Type.Integer(),
  subscriptions_expired: Type.Integer(),
  is_complete: Type.Boolean({
    description:
      "False when the call ended early: `now` is the time that it reached. Repeat the call with `to` to continue.",
  }),
});

export const AdvanceBody = Type.Object({
  to: optional(Type.String({ format: "date-time", description: "The instant to go to; or give `seconds`." })),
  seconds: optional(Type.Integer({ minimum: 0, description: "By how much to advance; at most 400 days in a call." })),
  outcome: optional(
    Type.Enum([...Outcome.enum], {
      description:
        "Ends each invoice of a subscription as it is made. Left out, they are not paid, and expire in time.",
    }),
  ),
});

/** The advance that the body describes. @throws VALIDATION_ERROR unless it is exactly one of `to` and `seconds`. */
export function advanceOf({ to, seconds, outcome }: Static<typeof AdvanceBody>): Advance {
  if ((to == null) === (seconds == null)) throw invalidField("to", problem("time_or_seconds"));
  const end = { outcome: outcome ?? null };
  if (to == null) return { ...end, seconds: seconds ?? 0 };
  const time = new Date(to);
  // The format admits a leap second.
  if (Number.isNaN(time.getTime())) throw invalidField("to", problem("no_time"));
  return { ...end, to: time };
}

export function clockJson({ now, offset_ms }: Pick<Advanced, "now" | "offset_ms">): Static<typeof ClockSchema> {
  return { now: now.toISOString(), offset_seconds: Math.floor(offset_ms / 1000) };
}

export function advancedJson(advanced: Advanced): Static<typeof AdvancedSchema> {
  const { invoices_created, subscriptions_expired, is_complete } = advanced;
  return { ...clockJson(advanced), invoices_created, subscriptions_expired, is_complete };
}
