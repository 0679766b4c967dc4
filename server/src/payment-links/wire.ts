/** Payment links on the wire. */
import { type Static, Type } from "typebox";
import { CartItemSchema, CartLineSchema } from "../catalog/wire.ts";
import type { PaymentLink } from "../db/schema.ts";
import { Metadata } from "../http/metadata.ts";
import { CursorQuery, PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { BILLING_PERIODS } from "../rules/cadence.ts";
import { amountText } from "../rules/money.ts";
import { PAYMENT_LINK_STATUSES, paymentLinkStatus } from "../rules/payment-link-status.ts";
import { IsSandboxQuery, Money, NullableString, NullableTimestamp, Timestamp } from "../wire.ts";
import { SLUG } from "./slug.ts";

const CHANNELS = ["qr", "phone"] as const;

const money = (description: string) =>
  Type.Number({ minimum: 0.01, maximum: 99_999_999.99, format: "tenge", description });

const asked = Type.Optional(Type.Enum(["optional", "required"]));
const AskSchema = Type.Object(
  { name: asked, phone: asked, comment: asked },
  {
    additionalProperties: false,
    description:
      "What the payer is asked for beside the payment. At first nothing; a phone is always asked for an invoice by phone.",
  },
);

const BillingSchema = Type.Object(
  {
    billing_period: Type.Enum([...BILLING_PERIODS]),
    billing_day: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 28,
        description:
          "The day of the month, for `monthly`, `quarterly` and `yearly`; ignored for the others. Where it is left out, each " +
          "payer is billed on the day on which the subscription began, at most the 28th.",
      }),
    ),
  },
  { additionalProperties: false },
);

/** The fields that can be set at the creation and changed later. */
const changeable = {
  slug: optional(
    Type.String({
      pattern: SLUG.source,
      description:
        "The link's address: `/l/<slug>`. At first 12 random characters. A slug that a link has had leads to it for ever.",
    }),
  ),
  description: optional(Type.String({ maxLength: 500 })),
  amount: optional(money("Tenge, with at most 2 decimals. Either this, or `items`, or `min_amount` and `max_amount`.")),
  items: optional(
    Type.Array(CartLineSchema, {
      minItems: 1,
      maxItems: 100,
      description: "What is sold, at the names and prices that the catalog has now.",
    }),
  ),
  min_amount: optional(money("The least that the payer may choose to pay.")),
  max_amount: optional(money("The most that the payer may choose to pay.")),
  channels: optional(
    Type.Array(Type.Enum([...CHANNELS]), {
      minItems: 1,
      maxItems: 2,
      description:
        "How it can be paid. At first what the connection to the provider can do; with `billing`, the phone alone.",
    }),
  ),
  ask: optional(AskSchema),
  max_payments: optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        "How many may be open or paid at once; one that expires or is cancelled gives its place back. With `billing` it counts " +
        "subscriptions: those that are active or paused.",
    }),
  ),
  expires_at: optional(Type.String({ format: "date-time", description: "From then on it takes no payment." })),
  success_url: optional(
    Type.String({
      maxLength: 2048,
      description:
        "An https address to which a payer is led 3 seconds after the payment, with `invoice_id`, `link_id` and `status=paid`. It proves nothing: wait for the webhook.",
    }),
  ),
  external_id: optional(
    Type.String({ minLength: 1, maxLength: 255, description: "Yours. No two links of one mode have or had the same." }),
  ),
  metadata: optional(Metadata),
};

const title = Type.String({ minLength: 1, maxLength: 255, pattern: "\\S", description: "What the payer pays for." });

export const CreatePaymentLink = Type.Object({
  title,
  ...changeable,
  billing: optional(
    Type.Object(BillingSchema.properties, {
      additionalProperties: false,
      description:
        "Makes a subscription of each payer, who is billed at once and then once a period. It needs `amount` or `items` of 100 " +
        "to 1000000 tenge, and the channel `phone` alone. It cannot be changed.",
    }),
  ),
  is_sandbox: optional(Type.Boolean({ description: "Makes a sandbox link with a live key." })),
});

export const ChangePaymentLink = Type.Object(
  { title: optional(title), ...changeable },
  { additionalProperties: false },
);

export const ListPaymentLinks = Type.Object({
  ...PageQuery,
  ...CursorQuery,
  status: Type.Optional(Type.Enum([...PAYMENT_LINK_STATUSES])),
  ...IsSandboxQuery,
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: "\\S",
      description: "A part of the title, the description, the slug or the external id, in any case.",
    }),
  ),
});

const NullableMoney = Type.Union([Money, Type.Null()]);

export const PaymentLinkSchema = Type.Object(
  {
    id: Type.Integer(),
    url: Type.String({ description: "The page of the link, which takes no key." }),
    slug: Type.String(),
    title: Type.String(),
    description: NullableString,
    amount: NullableMoney,
    min_amount: NullableMoney,
    max_amount: NullableMoney,
    items: Type.Union([Type.Array(CartItemSchema), Type.Null()], {
      description: "The lines as they were when they were set; `amount` is then their sum.",
    }),
    channels: Type.Array(Type.Enum([...CHANNELS])),
    billing: Type.Union([BillingSchema, Type.Null()], {
      description: "How often the subscriptions that payers make by the link are billed; null for single payments.",
    }),
    ask: AskSchema,
    max_payments: Type.Union([Type.Integer(), Type.Null()]),
    expires_at: NullableTimestamp,
    success_url: NullableString,
    external_id: NullableString,
    metadata: Metadata,
    status: Type.Enum([...PAYMENT_LINK_STATUSES], {
      description:
        "`completed`: all of `max_payments` are paid; with `billing`, as many active or paused subscriptions have a payment. More " +
        "of them, or a later `expires_at`, make it active again, and so does the end of one of these subscriptions.",
    }),
    payments_count: Type.Integer({
      description: "How many invoices of it were paid, late payments and those of its subscriptions included.",
    }),
    payments_total: Type.String({ description: "What was paid, in tenge; refunds are not taken off." }),
    is_sandbox: Type.Boolean(),
    created_at: Timestamp,
  },
  { title: "PaymentLink" },
);

/** The path of the link's page. */
export function linkPath(slug: string): string {
  return `/l/${slug}`;
}

const tenge = (tiyn: number | null) => (tiyn === null ? null : amountText(tiyn));

function billingJson({ billing_period, billing_day }: PaymentLink): Static<typeof PaymentLinkSchema>["billing"] {
  if (billing_period === null) return null;
  return { billing_period, ...(billing_day === null ? {} : { billing_day }) };
}

/** The link as it is at `now`, by its own clock. */
export function paymentLinkJson(link: PaymentLink, base_url: string, now: Date): Static<typeof PaymentLinkSchema> {
  return {
    id: link.id,
    url: base_url + linkPath(link.slug),
    slug: link.slug,
    title: link.title,
    description: link.description,
    amount: tenge(link.amount_tiyn),
    min_amount: tenge(link.min_amount_tiyn),
    max_amount: tenge(link.max_amount_tiyn),
    items: link.items,
    channels: link.channels,
    billing: billingJson(link),
    ask: link.ask,
    max_payments: link.max_payments,
    expires_at: link.expires_at?.toISOString() ?? null,
    success_url: link.success_url,
    external_id: link.external_id,
    metadata: link.metadata,
    status: paymentLinkStatus(link, now),
    payments_count: link.payments_count,
    payments_total: amountText(link.payments_total_tiyn),
    is_sandbox: link.is_sandbox,
    created_at: link.created_at.toISOString(),
  };
}
