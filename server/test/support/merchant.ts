/** A merchant with a live provider session, and the short forms of what stories do with its invoices. */
import { connect, connectOfficial, customerOf, type Fault, type Upstream } from "./customer.ts";
import { announcedStatuses } from "./events.ts";
import { type Answer, type Json, makeTenant, type TestTenant } from "./make.ts";
import type { World } from "./world.ts";

export type InvoiceJson = Json & { id: number; status: string };
type CheckJson = { items: { id: number; status: string; error: string | null }[] };

type Which = { id: unknown };

export type Merchant = {
  tenant: TestTenant;
  /** The session's name at the simulator: its token, or the BIN at the official API. */
  token_sn: string;
  /** Calls the tenant API with the live key. */
  call<T = Json>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** Sends an invoice of 1500 tenge to a phone, or what `body` says; the answer must be 201. */
  createPhone(body?: Json): Promise<InvoiceJson>;
  createQr(body?: Json): Promise<InvoiceJson>;
  get(invoice: Which): Promise<InvoiceJson>;
  cancel(invoice: Which): Promise<Answer<InvoiceJson & { error: ErrorJson }>>;
  check(...invoices: Which[]): Promise<Answer<CheckJson & { error: ErrorJson }>>;
  /** The only invoice of the merchant, whose create was not answered. */
  only(): Promise<InvoiceJson>;
  /** The newest invoice of the merchant, whose create was not answered. */
  newest(): Promise<InvoiceJson>;
  /** Every status that events have announced of the invoice, oldest first. */
  told(invoice: Which): Promise<string[]>;
  /** Lets a fault strike this merchant's calls alone. */
  fault(fault: Omit<Fault, "session">): Promise<{ id: number }>;
  /** How many calls of this name the provider has had from the merchant. */
  countCalls(call: string): Promise<number>;
};

export type ErrorJson = { code: string; message: string; fields?: Record<string, string> };

export const PHONE_INVOICE = { amount: 1500, phone_number: "87021234567" };
export const QR_INVOICE = { amount: 1500 };

export async function makeMerchant(world: World, upstream: Upstream = "bridge"): Promise<Merchant> {
  const tenant = await makeTenant(world);
  const token_sn =
    upstream === "bridge"
      ? (await connect(world, tenant)).token_sn
      : (await connectOfficial(world, tenant, upstream)).organization_bin;
  const customer = customerOf(world);
  const call = <T = Json>(method: string, path: string, body?: unknown) =>
    tenant.call<T>(method, path, body, { key: tenant.live_key });
  const create = async (path: string, body: Json) => {
    const created = await call<InvoiceJson>("POST", path, body);
    if (created.status !== 201) throw new Error(`POST ${path} answered ${created.status}`);
    return created.body;
  };
  const get = async ({ id }: Which) => (await call<InvoiceJson>("GET", `/invoices/${id}`)).body;
  return {
    tenant,
    token_sn,
    call,
    createPhone: (body = {}) => create("/invoices", { ...PHONE_INVOICE, ...body }),
    createQr: (body = {}) => create("/invoices/qr", { ...QR_INVOICE, ...body }),
    get,
    cancel: ({ id }) => call("POST", `/invoices/${id}/cancel`),
    check: (...invoices) => call("POST", "/invoices/status/check", { invoice_ids: invoices.map(({ id }) => id) }),
    async only() {
      const { db } = world.deps;
      const own = db.selectFrom("invoices").select("id").where("tenant_id", "=", tenant.id);
      return get(await own.executeTakeFirstOrThrow());
    },
    async newest() {
      const { db } = world.deps;
      const own = db.selectFrom("invoices").select("id").where("tenant_id", "=", tenant.id).orderBy("id", "desc");
      return get(await own.executeTakeFirstOrThrow());
    },
    told: (invoice) => announcedStatuses(world, tenant, invoice),
    fault: (fault) => customer.fault({ ...fault, session: token_sn }),
    countCalls: (name) => customer.countCalls({ call: name, session: token_sn }),
  };
}
