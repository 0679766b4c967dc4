/** The life of an invoice, told in dates: every row of the specification's table of statuses. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { invoiceEvents } from "../support/events.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

const RAW_STATUSES = {
  pending: [
    "QrTokenCreated",
    "Wait",
    "QrTokenScanned",
    "PaymentConfirmation",
    "RemotePaymentCreated",
    "NeverSeenBefore",
  ],
  paid: ["Processed", "Paid"],
  cancelled: ["CancelledByUser", "NotConfirmedByUser", "RemotePaymentCanceled"],
  expired: [
    "QrTokenDiscarded",
    "Expired",
    "RemotePaymentRejected",
    "Error",
    "ProcessingFailed",
    "Rejected",
    "InsufficientFunds",
    "InsufficientFundsError",
    "CancelledByExternalSource",
    "IrisSrcBlockCode1",
    "IrisSrcBlockCode3",
    "IrisSrcBlockCode9",
    "IrisDestBlockCode3",
    "IrisDestBlockCode5",
    "IrisDestBlockCode7",
    "IrisDestBlockCode10",
  ],
};

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld();
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeMerchant(world);
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

/** Moves the clock to `time` of the story's first day, or to a whole instant, and lets the jobs work. */
async function at(time: string): Promise<void> {
  world.clock.set(time.includes("T") ? time : `2026-03-01T${time}Z`);
  await world.tick();
}

describe("(new) → create, live key, the provider accepted → pending", () => {
  it.each(["phone", "qr"] as const)("%s", async (channel) => {
    const invoice = channel === "phone" ? await merchant.createPhone() : await merchant.createQr();
    expect(invoice.status).toBe("pending");
    expect(await merchant.told(invoice)).toEqual([]);
    await at("10:04:59");
    expect((await merchant.get(invoice)).status).toBe("pending");
    expect(await merchant.told(invoice)).toEqual([]);
  });
});

describe("(new) → create, sandbox", () => {
  let sandbox: TestTenant;
  beforeEach(async () => {
    sandbox = await makeTenant(world);
  });

  it.each(["paid", "cancelled", "expired"])("with simulate %s → that status, told at once", async (simulate) => {
    const { body } = await sandbox.call<InvoiceJson>("POST", "/invoices", { ...PHONE_INVOICE, simulate });
    expect(body.status).toBe(simulate);
    const [event, ...more] = await invoiceEvents(world, sandbox, body);
    expect(more).toEqual([]);
    expect(event).toEqual({
      event: "invoice.status_changed",
      timestamp: "2026-03-01T10:00:00.000Z",
      invoice: {
        id: body.id,
        external_order_id: null,
        amount: "1500.00",
        status: simulate,
        client_name: null,
        client_phone: "87021234567",
        paid_at: simulate === "paid" ? "2026-03-01T10:00:00.000Z" : null,
        is_sandbox: true,
      },
    });
  });

  it.each([
    { path: "/invoices", body: PHONE_INVOICE, before: "2026-03-02T09:59:59Z", end: "2026-03-02T10:00:00Z" },
    { path: "/invoices/qr", body: QR_INVOICE, before: "10:04:59", end: "10:05:00" },
  ])("without simulate, $path → pending, expired at $end", async ({ path, body, before, end }) => {
    const made = (await sandbox.call<InvoiceJson>("POST", path, body)).body;
    expect(made.status).toBe("pending");
    await at(before);
    expect((await sandbox.call("GET", `/invoices/${made.id}`)).body.status).toBe("pending");
    await at(end);
    expect((await sandbox.call("GET", `/invoices/${made.id}`)).body.status).toBe("expired");
    const [event, ...more] = await invoiceEvents(world, sandbox, made);
    expect(more).toEqual([]);
    expect(event?.invoice).toMatchObject({ status: "expired", is_sandbox: true });
  });
});

describe("pending → cancel → cancelled", () => {
  it("a phone invoice, by way of cancelling", async () => {
    const invoice = await merchant.createPhone();
    await merchant.cancel(invoice);
    expect(await merchant.told(invoice)).toEqual(["cancelling", "cancelled"]);
  });
  it("a QR", async () => {
    const invoice = await merchant.createQr();
    await merchant.cancel(invoice);
    expect(await merchant.told(invoice)).toEqual(["cancelled"]);
  });
});

describe("cancelling → (a cancel of unknown outcome)", () => {
  let invoice: InvoiceJson;
  beforeEach(async () => {
    invoice = await merchant.createPhone();
    await merchant.fault({ call: "invoice.cancel", fault: "reset_before" });
    expect((await merchant.cancel(invoice)).status).toBe(502);
  });

  it("→ cancelled, when the provider says so", async () => {
    await customer.refuse(invoice);
    await at("10:00:05");
    expect(await merchant.told(invoice)).toEqual(["cancelling", "cancelled"]);
  });
  it("→ expired, when the provider says so", async () => {
    await customer.expire(invoice);
    await at("10:00:05");
    expect(await merchant.told(invoice)).toEqual(["cancelling", "expired"]);
  });
  it("→ paid, when the customer was faster", async () => {
    await customer.pay(invoice);
    await at("10:00:05");
    expect(await merchant.told(invoice)).toEqual(["cancelling", "paid"]);
    expect(await merchant.get(invoice)).toMatchObject({ paid_at: "2026-03-01T10:00:05.000Z" });
  });
  it("→ pending, 10 minutes on with the provider still waiting", async () => {
    await at("10:09:59");
    expect(await merchant.told(invoice)).toEqual(["cancelling"]);
    await at("10:10:10");
    expect(await merchant.told(invoice)).toEqual(["cancelling", "pending"]);
  });
  it("stays cancelling past the 10 minutes while the provider does not answer", async () => {
    await merchant.fault({ call: "invoice.details", fault: "http_status", http_status: 503, times: 0 });
    await at("10:20:00");
    expect(await merchant.told(invoice)).toEqual(["cancelling"]);
    await customer.clearFaults();
    await at("10:30:00");
    expect(await merchant.told(invoice)).toEqual(["cancelling", "pending"]);
  });
  it("is settled by a status check as by a poll", async () => {
    await customer.pay(invoice);
    expect((await merchant.check(invoice)).body.items).toEqual([{ id: invoice.id, status: "paid", error: null }]);
    expect(await merchant.told(invoice)).toEqual(["cancelling", "paid"]);
  });
});

describe("pending → the provider's status", () => {
  const rows = Object.entries(RAW_STATUSES).flatMap(([status, raws]) => raws.map((raw) => ({ raw, status })));

  it.each(["poll", "check"] as const)(
    "by a %s: every raw status leads to its canonical one, told once",
    async (how) => {
      const invoices = await Promise.all(rows.map(() => merchant.createPhone()));
      await Promise.all(rows.map(({ raw }, index) => customer.setStatus(invoices[index] ?? { id: 0 }, raw)));
      if (how === "poll") await at("10:00:05");
      else expect((await merchant.check(...invoices)).status).toBe(200);
      await at("10:00:10");
      const ends = await Promise.all(invoices.map(async (invoice) => (await merchant.get(invoice)).status));
      expect(rows.map(({ raw }, index) => `${raw} → ${ends[index]}`)).toEqual(
        rows.map(({ raw, status }) => `${raw} → ${status}`),
      );
      const told = await Promise.all(invoices.map(merchant.told));
      expect(told).toEqual(rows.map(({ status }) => (status === "pending" ? [] : [status])));
    },
  );

  it("paid: the event carries the time, and nothing of the sandbox", async () => {
    const invoice = await merchant.createPhone({ external_order_id: "order-7" });
    await customer.pay(invoice);
    await at("10:00:05");
    expect(await invoiceEvents(world, merchant.tenant, invoice)).toEqual([
      {
        event: "invoice.status_changed",
        timestamp: "2026-03-01T10:00:05.000Z",
        invoice: {
          id: invoice.id,
          external_order_id: "order-7",
          amount: "1500.00",
          status: "paid",
          client_name: null,
          client_phone: "87021234567",
          paid_at: "2026-03-01T10:00:05.000Z",
        },
      },
    ]);
  });

  it("paid by a code, scanned first", async () => {
    const invoice = await merchant.createQr();
    expect(await merchant.get(invoice)).toMatchObject({ qr_scanned_at: null });
    await customer.scan(invoice);
    await at("10:00:05");
    expect(await merchant.get(invoice)).toMatchObject({ qr_scanned_at: "2026-03-01T10:00:05.000Z" });
    await at("10:00:10");
    expect(await merchant.get(invoice)).toMatchObject({ qr_scanned_at: "2026-03-01T10:00:05.000Z" });
    await customer.pay(invoice);
    await at("10:00:15");
    expect(await merchant.told(invoice)).toEqual(["paid"]);
  });

  it("a paid invoice is never asked about again", async () => {
    const invoice = await merchant.createPhone();
    await customer.pay(invoice);
    await at("10:00:05");
    const calls = await merchant.countCalls("invoice.details");
    await at("2026-03-05T10:00:00Z");
    await merchant.check(invoice);
    expect(await merchant.countCalls("invoice.details")).toBe(calls);
  });
});

describe("pending → expired, by the provider's word", () => {
  it("a phone invoice after 24 hours", async () => {
    const invoice = await merchant.createPhone();
    await at("2026-03-02T09:59:59Z");
    expect(await merchant.told(invoice)).toEqual([]);
    await at("2026-03-02T10:01:00Z");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });
  it("a code after 5 minutes", async () => {
    const invoice = await merchant.createQr();
    await at("10:04:59");
    expect(await merchant.told(invoice)).toEqual([]);
    await at("10:05:04");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });
  it("a scanned code after the time that its customer has to confirm", async () => {
    const invoice = await merchant.createQr();
    await customer.scan(invoice);
    await at("10:06:04");
    expect(await merchant.told(invoice)).toEqual([]);
    await at("10:06:09");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });
});

describe("pending → expired, by our clock, while the provider still waits", () => {
  it("a phone invoice, a minute after its 24 hours", async () => {
    const invoice = await merchant.createPhone();
    await customer.setStatus(invoice, "PaymentConfirmation");
    await at("2026-03-02T10:01:00Z");
    expect(await merchant.told(invoice)).toEqual([]);
    await at("2026-03-02T10:02:00Z");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });
  it("a code, when the time to confirm is over too", async () => {
    const invoice = await merchant.createQr();
    await customer.setStatus(invoice, "PaymentConfirmation");
    await at("10:06:05");
    expect(await merchant.told(invoice)).toEqual([]);
    await at("10:06:10");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });
  it("never before the provider was asked: a payment of the last second is paid", async () => {
    const invoice = await merchant.createQr();
    await customer.pay(invoice);
    await at("11:00:00");
    expect(await merchant.told(invoice)).toEqual(["paid"]);
  });
  it("never while the provider does not answer", async () => {
    const invoice = await merchant.createQr();
    await customer.setStatus(invoice, "Wait");
    await merchant.fault({ call: "qr.status", fault: "http_status", http_status: 500, times: 0 });
    await at("11:00:00");
    expect(await merchant.told(invoice)).toEqual([]);
    await customer.clearFaults();
    await at("11:01:00");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });
  it("a code that the provider no longer knows", async () => {
    const invoice = await merchant.createQr();
    await merchant.fault({ call: "qr.status", fault: "status_code", status_code: -99000001, times: 0 });
    await at("10:05:00");
    expect(await merchant.told(invoice)).toEqual([]);
    await at("10:07:00");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });
});
