/** Helpers for stories of refunds: a paid invoice, refunds of it, and the refunds of both sides afterwards. */
import { customerOf, type Upstream } from "./customer.ts";
import type { Answer, Json } from "./make.ts";
import { type ErrorJson, type InvoiceJson, type Merchant, makeMerchant } from "./merchant.ts";
import type { World } from "./world.ts";

export type RefundJson = Json & { id: number; amount: string; status: string; created_at: string };
export type RefundAnswer = Answer<{ refund: RefundJson; invoice: InvoiceJson; error: ErrorJson }>;

type Which = { id: unknown };

export type Refunder = Merchant & {
  /** A live invoice by phone of 1500 tenge, or what `body` says, that the customer has paid. */
  createPaid(body?: Json): Promise<InvoiceJson>;
  refund(invoice: Which, body?: Json): Promise<RefundAnswer>;
  /** `refund`, and where it waits for the customer's scan, that scan and the job that follows it. */
  payBack(invoice: Which, body?: Json): Promise<RefundAnswer>;
  /** The invoice's refunds, newest first. */
  refunds(invoice: Which): Promise<RefundJson[]>;
  /** What the provider has paid back of the invoice, in tenge, oldest first. */
  paidBack(invoice: Which): Promise<number[]>;
};

export async function makeRefunder(world: World, upstream: Upstream = "bridge"): Promise<Refunder> {
  const merchant = await makeMerchant(world, upstream);
  const customer = customerOf(world);
  const { call } = merchant;
  const refund: Refunder["refund"] = ({ id }, body) => call("POST", `/invoices/${id}/refund`, body);
  return {
    ...merchant,
    async createPaid(body = {}) {
      const invoice = await merchant.createPhone(body);
      await customer.pay(invoice);
      await merchant.check(invoice);
      return merchant.get(invoice);
    },
    refund,
    async payBack(invoice, body) {
      const answer = await refund(invoice, body);
      if (answer.body.refund?.refund_qr_url === undefined) return answer;
      await customer.scanCode(answer.body.refund);
      world.clock.advance({ seconds: 5 });
      await world.tick();
      return answer;
    },
    refunds: async ({ id }) => (await call<{ items: RefundJson[] }>("GET", `/invoices/${id}/refunds`)).body.items,
    paidBack: async (invoice) => (await customer.operation(invoice)).refunds.map(({ amount }) => amount),
  };
}
