/** The JSON of an invoice with what belongs to it. */

import { type Static, Type } from "typebox";
import { CHANGES_SHOWN, TimelineSchema } from "../invoices/timeline-wire.ts";
import { InvoiceSchema } from "../invoices/wire.ts";
import { REFUNDS_SHOWN, RefundSchema } from "../refunds/wire.ts";
import { SubscriptionSchema } from "../subscriptions/wire.ts";

const EXPANSIONS = ["refunds", "subscription", "timeline"] as const;
export type Expansion = (typeof EXPANSIONS)[number];
const NAME = `(${EXPANSIONS.join("|")})`;

export const ExpandQuery = Type.Object({
  expand: Type.Optional(
    Type.String({
      pattern: `^${NAME}(,${NAME})*$`,
      description:
        "What to add to the invoice, separated by commas: `refunds`, `subscription`, `timeline`. A restricted key needs " +
        "`refunds:read` for the first, and `subscriptions:read` for the second.",
    }),
  ),
});

export const ExpandedInvoiceSchema = Type.Object(
  {
    ...InvoiceSchema.properties,
    refunds: Type.Optional(
      Type.Array(RefundSchema, { description: `By \`expand\`: newest first, the last ${REFUNDS_SHOWN}.` }),
    ),
    subscription: Type.Optional(
      Type.Union([SubscriptionSchema, Type.Null()], {
        description: "By `expand`: the subscription that has made it; null where none has.",
      }),
    ),
    timeline: Type.Optional(
      Type.Array(TimelineSchema.properties.items.items, {
        description: `By \`expand\`: every change of its status, oldest first, the first ${CHANGES_SHOWN}.`,
      }),
    ),
  },
  { title: "ExpandedInvoice" },
);
export type Expanded = Pick<Static<typeof ExpandedInvoiceSchema>, Expansion>;

/** The names in the parameter `expand`, each once. */
export function expansionsOf(text: string | undefined): Expansion[] {
  const names = new Set<string>(text?.split(","));
  return EXPANSIONS.filter((name) => names.has(name));
}
