/** The JSON of invoice timelines. */

import { type Static, Type } from "typebox";
import type { Invoice, InvoiceChange } from "../db/schema.ts";
import { CHANGE_SOURCES, PUBLISHED_STATUSES, publishedStatus } from "../rules/invoice-status.ts";
import { Timestamp } from "../wire.ts";

/** How many changes of one invoice are shown. */
export const CHANGES_SHOWN = 1000;

export const TimelineSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      at: Timestamp,
      from: Type.Union([Type.Enum([...PUBLISHED_STATUSES]), Type.Null()], { description: "Null for the first entry." }),
      to: Type.Enum([...PUBLISHED_STATUSES], {
        description:
          "The same as `from` where a refund leaves the invoice partially refunded once more, or where a person's decision " +
          "leaves it as it was.",
      }),
      source: Type.Enum([...CHANGE_SOURCES], {
        description:
          "`api`: a call of yours. `poll`: the provider said so when it was asked about an open invoice. `reconciler`: a lost " +
          "answer was found out. `provider`: a late payment, or a refund in the provider's own application. `simulate`: " +
          "you played the customer in the sandbox. `withdrawal`: it need not be paid any more, because another attempt of its " +
          "billing cycle or its bill is settled, or because the shop has declined its order. `person`: a person resolved a held invoice. `payer`: its payer, on its page.",
      }),
      note: Type.Optional(Type.String({ description: "The person's note, if any." })),
    }),
  ),
});

/** Only the simulator creates an invoice in another status than pending, so its first entry has the source `simulate`. */
export function timelineJson(invoice: Invoice, changes: InvoiceChange[]): Static<typeof TimelineSchema> {
  const to = changes[0]?.from_status ?? publishedStatus(invoice.status);
  const source = to === "pending" ? "api" : "simulate";
  return {
    items: [
      { at: invoice.created_at.toISOString(), from: null, to, source },
      ...changes.map(({ at, from_status, to_status, source, note }) => ({
        at: at.toISOString(),
        from: from_status,
        to: to_status,
        source,
        ...(note === null ? {} : { note }),
      })),
    ],
  };
}
