/** The JSON of bills: for the merchant its own, for operators all. */

import { type Static, Type } from "typebox";
import type { Bill, Invoice, Tenant } from "../db/schema.ts";
import { listOf, PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { PUBLISHED_STATUSES, publishedStatus } from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import { pricingOf } from "../rules/pricing.ts";
import { graceEnd, TARIFF_PHASES } from "../rules/tariff.ts";
import type { TariffTerms } from "../tariffs/describe.ts";
import { PeriodOptionSchema } from "../tariffs/wire.ts";
import { OfTenant } from "../tenants/wire.ts";
import { NullableString, NullableTimestamp, Timestamp } from "../wire.ts";
import type { ListedBill } from "./store.ts";

const BillStatusSchema = Type.Enum(["open", "paid", "void"]);

export const BillSchema = Type.Object(
  {
    id: Type.Integer(),
    tariff: Type.String({ description: "The slug of the tariff that is billed." }),
    period_key: Type.String(),
    period_days: Type.Integer(),
    price_kzt: Type.Integer({ description: "Whole tenge, as resolved when the bill was issued." }),
    follows: Type.String({ format: "date-time", description: "The end of the paid period that the bill follows." }),
    status: BillStatusSchema,
    issued_at: Timestamp,
    settled_at: NullableTimestamp,
  },
  { title: "Bill" },
);

export const OperatorsBillSchema = Type.Interface(
  [BillSchema],
  {
    tenant_id: Type.String(),
    invoice_id: Type.Union([Type.Integer(), Type.Null()], {
      description: "The invoice of the operator's own tenant that has paid it; null where it was not paid by one.",
    }),
  },
  { title: "OperatorsBill" },
);

const ListedBillSchema = Type.Interface([OperatorsBillSchema], { tenant_name: Type.String() }, { title: "ListedBill" });

export const BillListSchema = Type.Interface([listOf(ListedBillSchema)], {
  total_kzt: Type.Integer({ description: "The sum of all, in whole tenge." }),
});

export const ListBills = Type.Object({
  ...PageQuery,
  status: Type.Optional(BillStatusSchema),
  tenant_id: Type.Optional(OfTenant),
});

export const BillAnswer = Type.Object({ bill: OperatorsBillSchema });

export const VoidBill = Type.Object({ reason: optional(Type.String({ maxLength: 255 })) });

export const PayBill = Type.Object({
  phone_number: Type.String({ pattern: "^8[0-9]{10}$", description: "Where the invoice goes: 11 digits, leading 8." }),
});

const PaymentSchema = Type.Object(
  {
    phone_number: NullableString,
    amount: Type.String({ description: "Tenge, a decimal string with 2 decimals." }),
    status: Type.Enum([...PUBLISHED_STATUSES]),
    expires_at: NullableTimestamp,
  },
  { title: "BillPayment", description: "The operator's invoice by which the bill can be paid." },
);

export const PaymentAnswer = Type.Object({ bill: BillSchema, payment: PaymentSchema });

export const BillingSchema = Type.Object({
  tariff: Type.Union([
    Type.Object({ slug: Type.String(), label_ru: Type.String(), label_kk: Type.String() }),
    Type.Null(),
  ]),
  state: Type.Enum([...TARIFF_PHASES], { description: "`hard_stopped`: creating is refused with 402." }),
  tariff_active_until: NullableTimestamp,
  stops_at: Type.Union([Timestamp, Type.Null()], { description: "After this instant creating is refused." }),
  daily_limit: Type.Integer({ description: "Live invoices per day; 0: unlimited." }),
  period_options: Type.Array(PeriodOptionSchema, { description: "At the prices in effect. Empty: nothing is billed." }),
  period_key: Type.Union([Type.String(), Type.Null()], { description: "The option that is billed." }),
  open_bill: Type.Union([BillSchema, Type.Null()]),
  payment: Type.Union([PaymentSchema, Type.Null()]),
  is_payable_here: Type.Boolean({
    description:
      "Whether the operator takes payments by `POST /billing/pay`; otherwise a bill is paid as agreed with the operator.",
  }),
  bills: Type.Array(BillSchema, { description: "Those that are closed, newest first." }),
});

export function billJson(bill: Bill): Static<typeof BillSchema> {
  return {
    id: bill.id,
    tariff: bill.tariff,
    period_key: bill.period_key,
    period_days: bill.period_days,
    price_kzt: bill.price_kzt,
    follows: bill.follows.toISOString(),
    status: bill.status,
    issued_at: bill.issued_at.toISOString(),
    settled_at: bill.settled_at?.toISOString() ?? null,
  };
}

export function operatorsBillJson(bill: Bill): Static<typeof OperatorsBillSchema> {
  return { ...billJson(bill), tenant_id: bill.tenant_id, invoice_id: bill.invoice_id };
}

export function listedBillJson(bill: ListedBill): Static<typeof ListedBillSchema> {
  return { ...operatorsBillJson(bill), tenant_name: bill.tenant_name };
}

export function paymentJson(invoice: Invoice): Static<typeof PaymentSchema> {
  return {
    phone_number: invoice.client_phone,
    amount: amountText(invoice.amount_tiyn),
    status: publishedStatus(invoice.status),
    expires_at: invoice.expires_at?.toISOString() ?? null,
  };
}

/** The options of the tenant's tariff with the tenant's prices. */
function optionsInEffect(tenant: Tenant, { tariff }: TariffTerms): Static<typeof PeriodOptionSchema>[] {
  return (tariff?.period_options ?? []).flatMap(({ key, label_ru, label_kk }) => {
    const pricing = pricingOf(tariff, key, tenant);
    if (pricing === null) return [];
    return [{ key, period_days: pricing.period_days, price_kzt: pricing.price_kzt, label_ru, label_kk }];
  });
}

/** A merchant's view of its tariff and its bills, of which `bills` has the newest first. */
export function billingJson(
  tenant: Tenant,
  terms: TariffTerms,
  given: { bills: Bill[]; payment: Invoice | undefined; graceDays: number; isPayableHere: boolean },
): Static<typeof BillingSchema> {
  const { tariff, phase, daily_limit, pricing } = terms;
  const open = given.bills.find(({ status }) => status === "open");
  return {
    tariff: tariff === undefined ? null : { slug: tariff.slug, label_ru: tariff.label_ru, label_kk: tariff.label_kk },
    state: phase,
    tariff_active_until: tenant.tariff_active_until?.toISOString() ?? null,
    stops_at: graceEnd({ ...tenant, graceDays: given.graceDays })?.toISOString() ?? null,
    daily_limit,
    period_options: optionsInEffect(tenant, terms),
    period_key: pricing?.period_key ?? null,
    open_bill: open === undefined ? null : billJson(open),
    payment: given.payment === undefined ? null : paymentJson(given.payment),
    is_payable_here: given.isPayableHere,
    bills: given.bills.filter((bill) => bill !== open).map(billJson),
  };
}
