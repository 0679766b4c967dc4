/** Makes the invoice that a payer asks for by a payment link. */
import { createHash } from "node:crypto";
import type { Invoice, PaymentLink } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { createInvoice, type NewInvoiceInput, wasNeverSent } from "../invoices/create.ts";
import { listInvoicesOfIds } from "../invoices/reads.ts";
import { takePlace } from "../payment-links/count-payments.ts";
import { bindSubmit, findMadeBySubmit, type NewSubmit } from "../payment-links/submits.ts";
import { problem } from "../problems.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { tiynOf } from "../rules/money.ts";
import { merchantPhone } from "../rules/phone.ts";
import { hideMerchant } from "../storefront/hide-merchant.ts";
import { assertWithinLimits } from "../storefront/limit-orders.ts";
import { dailyLimitFor } from "../tariffs/daily-limit.ts";
import type { Tx } from "../transaction.ts";
import { assertTakesPayments, type LinkPage } from "./open-link.ts";

const KEY_BYTES = 16;

/** What the payer has filled in. */
export type Filled = {
  /** The same input under the same key makes one invoice. */
  form_key?: string | null;
  amount?: number | null;
  channel?: "phone" | "qr" | null;
  /** The number as people type it. */
  phone_number?: string | null;
  client_name?: string | null;
  client_comment?: string | null;
  /** Whether the payer agrees to the sentence about what is billed each period. */
  agree?: boolean | null;
};

/**
 * Makes the invoice, or answers with the one that the same form has made; in place of one that the provider definitely does not have
 * another is made. When the outcome at the provider is unknown, the invoice is `pending` until reconciliation.
 * @throws PAYMENT_LINK_CLOSED; SHOP_UNAVAILABLE; RATE_LIMITED on `phone_number`; VALIDATION_ERROR on `amount`, `channel`,
 * `phone_number`, `client_name`, `client_comment`; UPSTREAM_ERROR when the provider refused
 */
export async function payLink(deps: Deps, page: LinkPage, filled: Filled): Promise<Invoice> {
  const { tenant, link, now } = page;
  const submit_hash = hashOf(deps, link, filled);
  const known = await findMade(deps, link, submit_hash);
  if (known !== undefined && !wasNeverSent(known)) return known;
  assertTakesPayments(page);
  const input = invoiceOf(link, filled);
  const submit = submitOf(deps, link, submit_hash, input.channel === "phone" ? input.phone_number : null);
  const daily_limit = link.is_sandbox ? 0 : await dailyLimitFor(deps, tenant);
  const storeAlongside = async (tx: Tx, stored: Invoice) => {
    await bindSubmit(tx, submit, stored, known?.id);
    await takePlace(tx, link, now);
    if (!link.is_sandbox) await assertWithinLimits(tx, submit, daily_limit);
  };
  // A limit locks the link's row, or the phone, for each payer in turn; without one only a change of the link is waited for.
  const isLimited = link.max_payments !== null || submit.sent_to !== null;
  const alongside = isLimited ? storeAlongside : Object.assign(storeAlongside, { isShareable: true as const });
  try {
    const { invoice } = await createInvoice(deps, { tenant, key: null }, input, alongside);
    return invoice;
  } catch (failure) {
    // Its outcome is unknown, or a copy of the form that was sent at the same time was first.
    const made = await findMade(deps, link, submit_hash);
    if (made !== undefined && made.id !== known?.id && isOpen(made.status)) return made;
    throw hideMerchant(failure);
  }
}

async function findMade(deps: Deps, { tenant_id }: PaymentLink, submit_hash: Buffer): Promise<Invoice | undefined> {
  const id = (await findMadeBySubmit(deps, { tenant_id, submit_hash }))?.invoice_id ?? null;
  return id === null ? undefined : (await listInvoicesOfIds(deps.db, tenant_id, [id]))[0];
}

/** Hashes the key with the whole form: a payer who goes back and changes it makes another invoice. */
export function hashOf({ random }: Deps, { id }: PaymentLink, filled: Filled): Buffer {
  const { amount, channel, phone_number, ...texts } = filled;
  const form_key = filled.form_key ?? random.bytes(KEY_BYTES).toString("hex");
  const sent = [id, form_key, amount, channel, phone_number, texts.client_name, texts.client_comment];
  return createHash("sha256").update(JSON.stringify(sent)).digest();
}

/** What is kept of the form; `sent_to` is the phone to which a live invoice is sent. */
export function submitOf({ clock }: Deps, link: PaymentLink, submit_hash: Buffer, phone: string | null): NewSubmit {
  const { tenant_id, id: payment_link_id, is_sandbox } = link;
  return { tenant_id, submit_hash, payment_link_id, sent_to: is_sandbox ? null : phone, created_at: clock.now() };
}

/** @throws VALIDATION_ERROR on the form's invalid fields */
function invoiceOf(link: PaymentLink, filled: Filled): NewInvoiceInput {
  const channel = channelOf(link, filled);
  const phone = phoneOf(link, filled, channel);
  const common = {
    amount: amountOf(link, filled) / 100,
    description: link.title,
    is_sandbox: link.is_sandbox,
    payment_link_id: link.id,
    ordered: {
      items: link.items ?? [],
      client_name: textOf(link, "name", filled.client_name),
      client_phone: phone,
      client_comment: textOf(link, "comment", filled.client_comment),
    },
  };
  if (channel === "qr") return { channel, ...common };
  if (phone === null) throw invalidField("phone_number", problem("phone_required"));
  return { channel, phone_number: phone, ...common };
}

function amountOf({ amount_tiyn, min_amount_tiyn, max_amount_tiyn }: PaymentLink, { amount }: Filled): number {
  if (amount_tiyn !== null) return amount_tiyn;
  if (amount == null) throw invalidField("amount", problem("required"));
  const tiyn = tiynOf(amount);
  if (tiyn === null) throw invalidField("amount", problem("too_precise"));
  const [min, max] = [min_amount_tiyn ?? 0, max_amount_tiyn ?? 0];
  if (tiyn < min) throw invalidField("amount", problem("too_small", { min: min / 100 }));
  if (tiyn > max) throw invalidField("amount", problem("too_large", { max: max / 100 }));
  return tiyn;
}

function channelOf({ channels }: PaymentLink, { channel }: Filled): "phone" | "qr" {
  const [first] = channels;
  if (channel == null && channels.length === 1 && first !== undefined) return first;
  if (channel == null) throw invalidField("channel", problem("required"));
  if (!channels.includes(channel)) throw invalidField("channel", problem("not_allowed", { allowed: channels }));
  return channel;
}

export function phoneOf({ ask }: PaymentLink, { phone_number }: Filled, channel: "phone" | "qr"): string | null {
  if (channel === "qr" && ask.phone === undefined) return null;
  if (phone_number == null) {
    if (ask.phone === "required") throw invalidField("phone_number", problem("phone_required"));
    return null;
  }
  const phone = merchantPhone(phone_number);
  if (phone === null) throw invalidField("phone_number", problem("no_phone"));
  return phone;
}

/** What is not asked for is not kept. */
export function textOf({ ask }: PaymentLink, name: "name" | "comment", text: string | null | undefined): string | null {
  if (ask[name] === undefined) return null;
  const filled = text?.trim() ?? "";
  if (filled === "" && ask[name] === "required") throw invalidField(`client_${name}`, problem("required"));
  return filled === "" ? null : filled;
}
