/** Every driver with a provider that is slow, late, wrong about the time, or answers in no documented form. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../src/deps.ts";
import { createInvoice } from "../../src/invoices/create.ts";
import type { DriverName, ProviderDriver } from "../../src/provider/driver.ts";
import { type Customer, connect, connectOfficial, control, customerOf, type Fault } from "../support/customer.ts";
import { callerOf } from "../support/make.ts";
import { type InvoiceJson, PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { rounds } from "../support/rounds.ts";
import { callsOf, EVERY_UPSTREAM, sellsByPhone } from "../support/upstreams.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_DRIVER: "session-bridge, kaspi-qr" });
  customer = customerOf(world);
});
afterAll(() => world.close());

type Bad = [shape: string, fault: Omit<Fault, "call" | "session">];
/** Answers with HTTP 200 in a form that no protocol documents. */
const HTML: Bad = ["HTML", { fault: "garbage" }];
const HALF_OF_IT: Bad = ["half of it", { fault: "reset_mid_answer" }];
const UNDOCUMENTED = rounds<Bad[]>(
  [HTML, HALF_OF_IT],
  [
    HTML,
    HALF_OF_IT,
    ["nothing", { fault: "garbage", text: "" }],
    ["a list", { fault: "garbage", text: "[]" }],
    ["no number", { fault: "garbage", text: '{"Data":{}}' }],
    ["a number as text", { fault: "garbage", text: '{"StatusCode":"0","Data":{}}' }],
    ["4 MiB", { fault: "huge" }],
  ],
);
const OTHER_TYPES =
  '{"StatusCode":0,"Data":{"Id":[],"QrOperationId":{},"QrPaymentId":true,"QrToken":7,"ExpireDate":"soon","Status":5,"Amount":{}}}';
/** Successes that tell nothing of what was asked. */
const UNTOLD: Bad[] = [
  ["no data", { fault: "garbage", text: '{"StatusCode":0,"Message":"OK"}' }],
  ["other types", { fault: "garbage", text: OTHER_TYPES }],
];
const NO_ID: Bad = ["no id", { fault: "no_id" }];
/** Later than the service's time-out. */
const LATE = { fault: "delay", delay_ms: 5_000 };
const TOO_LATE: Bad = ["too late", LATE];

const HOUR_S = 3600;
const THROTTLED = { status: 502, body: { error: { fields: { outcome: "throttled" } } } };
const UNKNOWN = { status: 502, body: { error: { fields: { outcome: "unknown" } } } };

class Killed extends Error {}
const kill = () => Promise.reject(new Killed());

/** Moves the clock and lets the jobs work. */
async function after(time: { seconds?: number; minutes?: number; hours?: number }): Promise<void> {
  world.clock.advance(time);
  await world.tick();
}

const setProviderClock = (offset_seconds: number) => control(world, "POST", "/clock", { offset_seconds });

describe.each(EVERY_UPSTREAM)("a merchant at %s", (upstream) => {
  const calls = callsOf(upstream);
  const isBridge = upstream === "bridge";
  let merchant: Refunder;

  beforeAll(async () => {
    world.clock.set("2026-03-01T10:00:00Z");
    merchant = await makeRefunder(world, upstream);
  });
  beforeEach(() => world.clock.advance({ hours: 1 }));
  afterEach(async () => {
    await customer.clearFaults();
    await setProviderClock(0);
  });

  const statusOf = async (invoice: { id: unknown }) => (await merchant.get(invoice)).status;
  const createCode = () => merchant.call("POST", "/invoices/qr", QR_INVOICE);
  const scanAndPay = async (invoice: InvoiceJson) => {
    await customer.scan(invoice);
    await customer.pay(invoice);
  };
  const sell = async (count = 1): Promise<InvoiceJson[]> => {
    const invoices: InvoiceJson[] = [];
    for (let n = 0; n < count; n += 1) invoices.push(await merchant.createQr());
    for (const invoice of invoices) await scanAndPay(invoice);
    await after({ seconds: 10 });
    return invoices;
  };
  const sellOne = async () => (await sell())[0] as InvoiceJson;

  describe("asks for a code", () => {
    it("and is answered in no documented form, or too late: nobody sees one", async () => {
      const lost: [string, InvoiceJson][] = [];
      for (const [shape, fault] of [...UNDOCUMENTED, ...UNTOLD, NO_ID, TOO_LATE]) {
        await merchant.fault({ call: calls.qr, ...fault });
        expect(await createCode(), shape).toMatchObject(UNKNOWN);
        lost.push([shape, await merchant.newest()]);
      }
      // The bridge's rows are closed when an answer can no longer be on its way.
      if (isBridge) await after({ minutes: 10 });
      for (const [shape, invoice] of lost) {
        expect(await merchant.get(invoice), shape).toMatchObject({ status: "expired", qr_token_url: null });
      }
    });

    it("and is answered slowly: it has it", async () => {
      await merchant.fault({ call: calls.qr, fault: "delay", delay_ms: 200 });
      expect(await createCode()).toMatchObject({ status: 201, body: { status: "pending" } });
    });

    it.each([-3, 3])("of a provider whose clock is %i hours off: it lives for five minutes", async (hours) => {
      await setProviderClock(hours * HOUR_S);
      const [paid, forgotten] = [await merchant.createQr(), await merchant.createQr()];
      const endsAt = new Date(world.clock.now().getTime() + 5 * 60_000).toISOString();
      expect([paid.qr_expires_at, forgotten.qr_expires_at]).toEqual([endsAt, endsAt]);
      await after({ minutes: 2 });
      expect(await statusOf(paid)).toBe("pending");
      await scanAndPay(paid);
      await after({ seconds: 10 });
      expect(await merchant.told(paid)).toEqual(["paid"]);
      await after({ minutes: 6 });
      expect(await merchant.told(forgotten)).toEqual(["expired"]);
    });

    it("that is paid after its end", async () => {
      const invoice = await merchant.createQr();
      await after({ minutes: 10 });
      await customer.pay(invoice);
      await after({ minutes: 2 });
      expect(await merchant.told(invoice)).toEqual(["expired", "paid"]);
    });
  });

  describe("asks how a code stands", () => {
    it("and believes no answer of another form", async () => {
      const invoice = await merchant.createQr();
      for (const [shape, fault] of [...UNDOCUMENTED, ...UNTOLD]) {
        await merchant.fault({ call: calls.codeState, ...fault });
        world.clock.advance({ seconds: 10 });
        expect((await merchant.check(invoice)).status, shape).toBe(502);
        expect(await statusOf(invoice), shape).toBe("pending");
      }
      await scanAndPay(invoice);
      await after({ seconds: 10 });
      expect(await merchant.told(invoice)).toEqual(["paid"]);
    });

    it("and waits where the answer is late, throttled, or of a status that nobody knows", async () => {
      const invoice = await merchant.createQr();
      await customer.setStatus(invoice, "SomethingNew");
      await after({ seconds: 5 });
      await merchant.fault({ call: calls.codeState, ...LATE });
      await after({ seconds: 5 });
      await merchant.fault({ call: calls.codeState, fault: "throttle", retry_after_seconds: 20 });
      await after({ seconds: 5 });
      const asked = await merchant.countCalls(calls.codeState);
      await after({ seconds: 10 });
      expect(await merchant.countCalls(calls.codeState)).toBe(asked);
      expect(await statusOf(invoice)).toBe("pending");
      await customer.setStatus(invoice, "Wait");
      await customer.pay(invoice);
      await after({ seconds: 15 });
      expect(await merchant.told(invoice)).toEqual(["paid"]);
    });

    it("and holds a payment of another amount, and one of an amount that cannot be read", async () => {
      const [less, unreadable] = [await merchant.createQr(), await merchant.createQr()];
      for (const invoice of [less, unreadable]) await customer.scan(invoice);
      await customer.pay(less, 15);
      await after({ seconds: 5 });
      await customer.pay(unreadable);
      await merchant.fault({ call: calls.codeState, fault: "amount_as", amount: { tenge: 1500 }, times: 0 });
      await after({ seconds: 10 });
      for (const invoice of [less, unreadable]) {
        expect(await merchant.get(invoice)).toMatchObject({ status: "pending", held_reason: "amount_mismatch" });
      }
    });
  });

  describe("whose credentials have died", () => {
    let dying: Refunder;
    beforeEach(async () => {
      dying = await makeRefunder(world, upstream);
    });
    const reconnect = () =>
      upstream === "bridge"
        ? connect(world, dying.tenant)
        : connectOfficial(world, dying.tenant, upstream, dying.token_sn);

    it("between two polls: nothing changes, and the payment is seen after it has connected again", async () => {
      const invoice = await dying.createQr();
      await scanAndPay(invoice);
      await dying.fault({ call: calls.codeState, fault: "dead_session_code" });
      await after({ seconds: 5 });
      expect(await dying.check(invoice)).toMatchObject({ body: { items: [{ status: "pending" }] } });
      await reconnect();
      await after({ minutes: 1 });
      expect(await dying.told(invoice)).toEqual(["paid"]);
    });

    if (sellsByPhone(upstream)) {
      it("before a refund: nothing is set aside", async () => {
        const invoice = await dying.createQr();
        await scanAndPay(invoice);
        await after({ seconds: 5 });
        await dying.fault({ call: calls.refund, fault: "dead_session_code" });
        expect(await dying.refund(invoice)).toMatchObject({
          status: 409,
          body: { error: { code: "PROVIDER_SESSION_REQUIRED" } },
        });
        expect(await dying.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
        await reconnect();
        expect(await dying.refund(invoice)).toMatchObject({ status: 201 });
      });
    }
  });

  if (!sellsByPhone(upstream)) return;

  describe("sends an invoice to a phone", () => {
    const createPhone = () => merchant.call("POST", "/invoices", PHONE_INVOICE);
    const operationsOf = ({ id }: { id: unknown }) => customer.operations({ comment: `#${id}` });
    /** Found in the list of the bridge; held for a person where there is no list. */
    const expectFoundOrHeld = async (invoice: InvoiceJson, shape?: string) => {
      expect(await operationsOf(invoice), shape).toHaveLength(1);
      const found = isBridge
        ? { status: "pending", provider_invoice_id: expect.any(String) }
        : { status: "pending", held_reason: "unknown_outcome" };
      expect(await merchant.get(invoice), shape).toMatchObject(found);
    };
    /** A create whose process dies in the provider's call. */
    const createDying = async (
      dying: (driver: ProviderDriver) => ProviderDriver["createPhoneInvoice"],
    ): Promise<InvoiceJson> => {
      const name: DriverName = isBridge ? "session-bridge" : "kaspi-qr";
      const driver = world.deps.providers[name] as ProviderDriver;
      const providers = { ...world.deps.providers, [name]: { ...driver, createPhoneInvoice: dying(driver) } };
      const deps: Deps = { ...world.deps, providers };
      const caller = await callerOf(world, merchant.tenant);
      await expect(createInvoice(deps, caller, { channel: "phone", ...PHONE_INVOICE })).rejects.toThrow(Killed);
      return merchant.newest();
    };

    it("and is answered in no documented form, or too late: it is sent once, and not given up", async () => {
      const lost: [string, InvoiceJson][] = [];
      for (const [shape, fault] of [...UNDOCUMENTED, ...UNTOLD, NO_ID, TOO_LATE]) {
        await merchant.fault({ call: calls.phone, ...fault });
        expect(await createPhone(), shape).toMatchObject(UNKNOWN);
        lost.push([shape, await merchant.newest()]);
      }
      await after({ seconds: 11 });
      for (const [shape, invoice] of lost) await expectFoundOrHeld(invoice, shape);
    });

    it.each([-3, 3])("and hears nothing of a provider whose clock is %i hours off: not given up", async (hours) => {
      await setProviderClock(hours * HOUR_S);
      await merchant.fault({ call: calls.phone, fault: "reset_after" });
      expect(await createPhone()).toMatchObject(UNKNOWN);
      const invoice = await merchant.newest();
      await after({ minutes: 5 });
      await after({ minutes: 6 });
      const { status, held_reason, provider_invoice_id } = await merchant.get(invoice);
      expect(status).toBe("pending");
      expect(held_reason === "unknown_outcome" || typeof provider_invoice_id === "string").toBe(true);
      expect(await operationsOf(invoice)).toHaveLength(1);
    });

    it("and is throttled: it has sent nothing, and waits", async () => {
      await merchant.fault({ call: calls.phone, fault: "throttle", retry_after_seconds: 7 });
      expect(await createPhone()).toMatchObject(THROTTLED);
      const invoice = await merchant.newest();
      expect(invoice.status).toBe("expired");
      expect(await operationsOf(invoice)).toEqual([]);
      expect(await createPhone()).toMatchObject(THROTTLED);
      expect((await merchant.newest()).id).toBe(invoice.id);
    });

    it("that is paid after its end", async () => {
      const invoice = await merchant.createPhone();
      await after({ hours: 24 });
      await after({ minutes: 2 });
      await customer.pay(invoice);
      await after({ minutes: 15 });
      // The official API has no word of its own for the end of an invoice by phone.
      expect(await merchant.told(invoice)).toEqual([isBridge ? "expired" : "cancelled", "paid"]);
    });

    it("and dies before the call: it is not sent by another", async () => {
      const before = await merchant.countCalls(calls.phone);
      const invoice = await createDying(() => kill);
      await after({ minutes: 11 });
      expect(await merchant.countCalls(calls.phone)).toBe(before);
      if (isBridge) expect(await statusOf(invoice)).toBe("expired");
      else expect(await merchant.get(invoice)).toMatchObject({ status: "pending", held_reason: "unknown_outcome" });
    });

    it("and dies after the call: it is sent once, and its payment is not lost", async () => {
      const invoice = await createDying((driver) => (call, input) => driver.createPhoneInvoice(call, input).then(kill));
      await after({ seconds: 11 });
      await expectFoundOrHeld(invoice);
      const [operation] = await operationsOf(invoice);
      await customer.pay(String(operation?.id));
      await after({ minutes: 1 });
      // Where nothing lists it, a person says that it is paid.
      if (!isBridge) await merchant.call("POST", `/invoices/${invoice.id}/resolve`, { as: "paid" });
      expect(await merchant.told(invoice)).toEqual(["paid"]);
    });
  });

  describe("refunds", () => {
    it("once what is answered in no documented form, or too late", async () => {
      const faults = [...UNDOCUMENTED, ...UNTOLD, TOO_LATE];
      const invoices = await sell(faults.length);
      for (const [n, [shape, fault]] of faults.entries()) {
        await merchant.fault({ call: calls.refund, ...fault });
        // A success is one, whatever it tells beside that.
        const status = UNTOLD.some(([untold]) => untold === shape) ? 201 : 502;
        expect((await merchant.refund(invoices[n] as InvoiceJson, { amount: 500 })).status, shape).toBe(status);
      }
      await after({ minutes: 1 });
      for (const [n, [shape]] of faults.entries()) {
        const invoice = invoices[n] as InvoiceJson;
        expect(await merchant.paidBack(invoice), shape).toEqual([500]);
        expect(await merchant.refunds(invoice), shape).toMatchObject([{ amount: "500.00", status: "completed" }]);
      }
    });

    it.each([-3, 3])("at a provider whose clock is %i hours off, and no more than was paid", async (hours) => {
      const invoice = await sellOne();
      await setProviderClock(hours * HOUR_S);
      await merchant.fault({ call: calls.refund, fault: "reset_after" });
      expect((await merchant.refund(invoice, { amount: 500 })).status).toBe(502);
      await after({ minutes: 1 });
      await after({ minutes: 10 });
      expect(await merchant.get(invoice)).toMatchObject({
        status: "partially_refunded",
        total_refunded: "500.00",
        available_for_refund: "1000.00",
      });
      expect(await merchant.refund(invoice)).toMatchObject({ status: 201 });
      expect(await merchant.paidBack(invoice)).toEqual([500, 1000]);
    });

    it("nothing while it is throttled", async () => {
      const invoice = await sellOne();
      await merchant.fault({ call: calls.refund, fault: "throttle", retry_after_seconds: 7 });
      expect(await merchant.refund(invoice, { amount: 500 })).toMatchObject(THROTTLED);
      expect(await merchant.refunds(invoice)).toMatchObject([{ status: "failed" }]);
      expect(await merchant.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
    });
  });
});
