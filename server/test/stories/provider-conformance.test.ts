/** The behaviour that all drivers share, over the session bridge and each level of the official API; a driver names what it lacks. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Customer, customerOf } from "../support/customer.ts";
import type { Json } from "../support/make.ts";
import { type ErrorJson, PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { rounds } from "../support/rounds.ts";
import { callsOf, EVERY_UPSTREAM, sellsByPhone } from "../support/upstreams.ts";
import { createWorld, type World } from "../support/world.ts";

/** The provider did nothing of what was asked, or all of it, and its answer is lost. */
const LOST_ANSWERS = rounds(
  ["reset_before", "timeout_after"],
  ["timeout_before", "timeout_after", "reset_before", "reset_after", "error_after"],
);

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_DRIVER: "session-bridge, kaspi-qr" });
  customer = customerOf(world);
});
afterAll(() => world.close());

/** Moves the clock and lets the jobs work. */
async function after(time: { seconds?: number; minutes?: number; hours?: number }): Promise<void> {
  world.clock.advance(time);
  await world.tick();
}

describe.each(EVERY_UPSTREAM)("a merchant at %s", (upstream) => {
  const calls = callsOf(upstream);
  /** The provider is asked to pay back by a job, after the customer's scan, and not by the caller. */
  const refundsByScan = upstream === "r2";
  let merchant: Refunder;

  beforeAll(async () => {
    world.clock.set("2026-03-01T10:00:00Z");
  });
  beforeEach(async () => {
    merchant = await makeRefunder(world, upstream);
  });
  afterEach(() => customer.clearFaults());

  const statusOf = async (invoice: { id: unknown }) => (await merchant.get(invoice)).status;
  /** The invoices of the merchant that a job still asks about. */
  const watchesOf = async () => {
    const rows = world.deps.db.selectFrom("invoice_watches").select("due_at");
    return (await rows.where("tenant_id", "=", merchant.tenant.id).execute()).length;
  };
  const cannot = (capability: string) => ({
    status: 409,
    body: { error: { code: "PROVIDER_CANNOT", fields: { capability } } },
  });
  const sell = async (body?: Json) => {
    const invoice = await merchant.createQr(body);
    await customer.scan(invoice);
    await customer.pay(invoice);
    await after({ seconds: 5 });
    return merchant.get(invoice);
  };

  describe("sells by a code", () => {
    it("that is scanned and paid", async () => {
      const invoice = await merchant.createQr();
      expect(invoice).toMatchObject({ status: "pending", qr_token_url: expect.stringMatching(/^https?:/) });
      await customer.scan(invoice);
      await after({ seconds: 5 });
      expect(await statusOf(invoice)).toBe("pending");
      await customer.pay(invoice);
      await after({ seconds: 5 });
      expect(await statusOf(invoice)).toBe("paid");
      expect(await merchant.told(invoice)).toEqual(["paid"]);
    });

    it("that expires unpaid", async () => {
      const invoice = await merchant.createQr();
      await after({ minutes: 10 });
      expect(await statusOf(invoice)).toBe("expired");
    });

    it("that is cancelled, and paid all the same", async () => {
      const invoice = await merchant.createQr();
      await customer.scan(invoice);
      expect((await merchant.cancel(invoice)).status).toBe(200);
      await customer.pay(invoice);
      await after({ minutes: 2 });
      await after({ minutes: 5 });
      expect(await merchant.told(invoice)).toEqual(["cancelled", "paid"]);
    });

    // At the bridge it ends ten minutes later: invoices-create-live.test.ts.
    it.skipIf(upstream === "bridge").each(LOST_ANSWERS)(
      "that no customer sees when its create meets %s: the next one is another",
      async (fault) => {
        await merchant.fault({ call: calls.qr, fault });
        const key = { "idempotency-key": `${upstream}-${fault}` };
        const create = (headers: Record<string, string>) =>
          merchant.tenant.call<Json & { error: ErrorJson }>("POST", "/invoices/qr", QR_INVOICE, {
            key: merchant.tenant.live_key,
            headers,
          });
        const lost = await create(key);
        expect(lost).toMatchObject({ status: 502, body: { error: { fields: { outcome: "unknown" } } } });
        const { invoice_id } = lost.body.error.fields ?? {};
        expect(lost.body.error.message).toContain("create another one");
        expect(await merchant.get({ id: invoice_id })).toMatchObject({ status: "expired" });
        expect(await watchesOf()).toBe(0);
        expect(await create(key)).toMatchObject({ status: 201, body: { id: Number(invoice_id), status: "expired" } });
        expect(await create({ "idempotency-key": `${upstream}-${fault}-2` })).toMatchObject({
          status: 201,
          body: { status: "pending" },
        });
      },
    );
  });

  if (sellsByPhone(upstream)) {
    describe("sells by phone", () => {
      it("and the customer pays", async () => {
        const invoice = await merchant.createPhone();
        await customer.pay(invoice);
        await after({ seconds: 10 });
        expect(await merchant.told(invoice)).toEqual(["paid"]);
      });

      it("and the customer declines", async () => {
        const invoice = await merchant.createPhone();
        await customer.refuse(invoice);
        await after({ seconds: 10 });
        expect(["cancelled", "expired"]).toContain(await statusOf(invoice));
      });

      it("and cancels", async () => {
        const invoice = await merchant.createPhone();
        expect(await merchant.cancel(invoice)).toMatchObject({ status: 200, body: { status: "cancelled" } });
        expect((await customer.operation(invoice)).status).toBe("RemotePaymentCanceled");
      });

      it("and holds a payment of another amount", async () => {
        const invoice = await merchant.createPhone();
        await customer.pay(invoice, 15);
        await after({ seconds: 10 });
        expect(await merchant.get(invoice)).toMatchObject({ status: "pending", held_reason: "amount_mismatch" });
      });

      it.each(LOST_ANSWERS)("and sends once what meets %s", async (fault) => {
        await merchant.fault({ call: calls.phone, fault });
        expect(await merchant.call("POST", "/invoices", PHONE_INVOICE)).toMatchObject({ status: 502 });
        const invoice = await merchant.newest();
        await after({ minutes: 1 });
        await after({ minutes: 10 });
        const isMade = fault.endsWith("after");
        const made = await customer.operations({ comment: `#${invoice.id}` });
        expect(made).toHaveLength(isMade ? 1 : 0);
        expect(await merchant.countCalls(calls.phone)).toBe(1);
        if (upstream === "bridge") {
          expect(await statusOf(invoice)).toBe(isMade ? "pending" : "expired");
          return;
        }
        expect(await merchant.get(invoice)).toMatchObject({ status: "pending", held_reason: "unknown_outcome" });
        expect(await watchesOf()).toBe(0);
        await merchant.call("POST", `/invoices/${invoice.id}/resolve`, { as: "keep_waiting" });
        await world.tick();
        const waiting = await merchant.get(invoice);
        expect(waiting).toMatchObject({ status: "pending" });
        expect(waiting.held_reason ?? null).toBeNull();
        await after({ hours: 24 });
        expect(await merchant.get(invoice)).toMatchObject({ status: "pending", held_reason: "unknown_outcome" });
        const paid = await merchant.call("POST", `/invoices/${invoice.id}/resolve`, { as: "paid" });
        expect(paid).toMatchObject({ status: 200, body: { status: "paid" } });
      });
    });
  }

  if (upstream === "r1") {
    it("cannot refund, and writes nothing", async () => {
      const invoice = await sell();
      expect(invoice.status).toBe("paid");
      expect(await merchant.refund(invoice, { amount: 500 })).toMatchObject(cannot("refund"));
      expect(await merchant.refunds(invoice)).toEqual([]);
      expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "1500.00" });
    });
  } else {
    describe("refunds", () => {
      it("in part, then the rest, and no more", async () => {
        const invoice = await sell();
        expect(await merchant.payBack(invoice, { amount: 500 })).toMatchObject({ status: 201 });
        expect(await statusOf(invoice)).toBe("partially_refunded");
        expect(await merchant.payBack(invoice)).toMatchObject({ status: 201 });
        expect(await statusOf(invoice)).toBe("refunded");
        expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded", "refunded"]);
        expect(await merchant.paidBack(invoice)).toEqual([500, 1000]);
        expect(await merchant.refund(invoice, { amount: 1 })).toMatchObject({ status: 422 });
      });

      it("not more than was paid, and writes nothing", async () => {
        const invoice = await sell();
        expect(await merchant.refund(invoice, { amount: 1500.01 })).toMatchObject({
          status: 422,
          body: { error: { fields: { amount: expect.any(String) } } },
        });
        expect(await merchant.refunds(invoice)).toEqual([]);
      });

      it("not what was paid back in the provider's application meanwhile", async () => {
        const invoice = await sell();
        await customer.refundInApp(invoice, 1200);
        const { status } = await merchant.payBack(invoice, { amount: 500 });
        expect(status).toBe(refundsByScan ? 201 : 422);
        await after({ seconds: 1 });
        expect((await merchant.refunds(invoice)).map((refund) => [refund.status, refund.failure_code])).toContainEqual([
          "failed",
          "refund_too_large",
        ]);
        expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "300.00" });
      });

      it.each(LOST_ANSWERS)("once what meets %s", async (fault) => {
        const invoice = await sell();
        expect(await merchant.payBack(invoice, { amount: 300 })).toMatchObject({ status: 201 });
        await merchant.fault({ call: calls.refund, fault });
        const { status } = await merchant.payBack(invoice, { amount: 500 });
        expect(status).toBe(refundsByScan ? 201 : 502);
        await after({ minutes: 1 });
        await after({ minutes: 10 });
        const isMade = fault.endsWith("after");
        expect(await merchant.paidBack(invoice)).toEqual(isMade ? [300, 500] : [300]);
        const [newest] = await merchant.refunds(invoice);
        expect(newest).toMatchObject({ amount: "500.00", status: isMade ? "completed" : "failed" });
        expect(await merchant.countCalls(calls.refund)).toBe(2);
      });

      it("two of one amount whose answers were lost, of which one was made", async () => {
        const invoice = await sell();
        await merchant.fault({ call: calls.refund, fault: "reset_before" });
        await merchant.payBack(invoice, { amount: 500 });
        await merchant.fault({ call: calls.refund, fault: "reset_after" });
        await merchant.payBack(invoice, { amount: 500 });
        await after({ minutes: 1 });
        await after({ minutes: 10 });
        expect((await merchant.refunds(invoice)).map((refund) => refund.status).sort()).toEqual([
          "completed",
          "failed",
        ]);
        expect(await merchant.paidBack(invoice)).toEqual([500]);
        expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "1000.00" });
      });
    });
  }

  it.each(["dead_session_401", "dead_session_403", "dead_session_code"])(
    "must connect again when its credentials are dead (%s)",
    async (fault) => {
      await merchant.fault({ call: calls.qr, fault });
      const refusal = { status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED" } } };
      expect(await merchant.call("POST", "/invoices/qr", QR_INVOICE)).toMatchObject(refusal);
      expect(await merchant.call("POST", "/invoices/qr", QR_INVOICE)).toMatchObject(refusal);
      expect(await merchant.countCalls(calls.qr)).toBe(1);
    },
  );

  it("waits as long as the provider asks for", async () => {
    await merchant.fault({ call: calls.qr, fault: "throttle", retry_after_seconds: 7 });
    const throttled = await merchant.call("POST", "/invoices/qr", QR_INVOICE);
    expect(throttled).toMatchObject({ status: 502, body: { error: { fields: { outcome: "throttled" } } } });
    expect(throttled.headers.get("retry-after")).toBe("7");
    expect((await merchant.call("POST", "/invoices/qr", QR_INVOICE)).status).toBe(502);
    expect(await merchant.countCalls(calls.qr)).toBe(1);
    await after({ seconds: 7 });
    expect((await merchant.call("POST", "/invoices/qr", QR_INVOICE)).status).toBe(201);
  });
});
