/** Refunds with a lost outcome, told in dates: lost by the network, by the provider, by a process that died. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../src/deps.ts";
import type { ProviderDriver } from "../../src/provider/driver.ts";
import { refundInvoice } from "../../src/refunds/refund.ts";
import { bridgeOf, connect, customerOf, depsWith } from "../support/customer.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Refunder;
let invoice: InvoiceJson;
beforeAll(async () => {
  world = await createWorld();
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeRefunder(world);
  invoice = await merchant.createPaid();
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

/** Moves the clock to `time` of the story's first day, or to a whole instant, and lets the jobs work. */
async function at(time: string): Promise<void> {
  world.clock.set(time.includes("T") ? time : `2026-03-01T${time}Z`);
  await world.tick();
}

/** The invoice's refunds, oldest first, as `amount status`. */
async function stand(): Promise<string[]> {
  const refunds = await merchant.refunds(invoice);
  return refunds.sort((a, b) => a.id - b.id).map(({ amount, status }) => `${amount} ${status}`);
}

const DONE = [
  { fault: "timeout_after" },
  { fault: "reset_after" },
  { fault: "reset_mid_answer" },
  { fault: "error_after" },
  { fault: "garbage" },
  { fault: "status_code", status_code: -99000006, executed: true },
];
const NOT_DONE = [
  { fault: "timeout_before" },
  { fault: "reset_before" },
  { fault: "http_status", http_status: 500 },
  { fault: "http_status", http_status: 503 },
  { fault: "garbage", executed: false },
  { fault: "status_code", status_code: -99000006 },
];

describe("the provider's answer is lost", () => {
  it.each(DONE)("though it did it (%j): pending, and completed when it is asked", async (fault) => {
    await merchant.fault({ call: "refund.create", ...fault });
    const lost = await merchant.refund(invoice, { amount: 600 });
    expect(lost).toMatchObject({
      status: 502,
      body: { error: { code: "UPSTREAM_ERROR", fields: { request_id: expect.stringMatching(/^[0-9a-f]{16}$/) } } },
    });
    expect(await stand()).toEqual(["600.00 pending"]);
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "900.00" });
    await at("10:00:00");
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await merchant.get(invoice)).toMatchObject({
      status: "partially_refunded",
      total_refunded: "600.00",
      available_for_refund: "900.00",
    });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
    await at("10:30:00");
    expect((await customer.operation(invoice)).calls.refund).toEqual({ arrived: 1, executed: 1 });
    expect(await merchant.paidBack(invoice)).toEqual([600]);
    expect(await stand()).toEqual(["600.00 completed"]);
  });

  it.each(NOT_DONE)("and it did not do it (%j): failed 10 minutes later, and the money is free", async (fault) => {
    await merchant.fault({ call: "refund.create", ...fault });
    expect(await merchant.refund(invoice)).toMatchObject({ status: 502 });
    for (const time of ["10:00:00", "10:00:30", "10:05:00", "10:09:59"]) {
      await at(time);
      expect(await stand()).toEqual(["1500.00 pending"]);
    }
    await at("10:10:00");
    const [refund] = await merchant.refunds(invoice);
    expect(refund).toMatchObject({ status: "failed", failure_reason: "the provider did not do it" });
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
    expect(await merchant.told(invoice)).toEqual(["paid"]);
    expect(await merchant.refund(invoice)).toMatchObject({ status: 201 });
    expect(await merchant.paidBack(invoice)).toEqual([1500]);
    expect(await merchant.told(invoice)).toEqual(["paid", "refunded"]);
  });

  it("and it does it late: completed, as soon as it is in the provider's list", async () => {
    await merchant.fault({ call: "refund.create", fault: "timeout_before" });
    await merchant.refund(invoice, { amount: 600 });
    await at("10:02:00");
    // The bridge's own queue: a call nobody waits for any more.
    await customer.refundInApp(invoice, 600);
    await at("10:02:30");
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
  });
});

describe("the provider cannot be asked", () => {
  it("for a while: nothing is settled meanwhile, and the refund is found afterwards", async () => {
    await merchant.fault({ call: "refund.create", fault: "error_after" });
    await merchant.fault({ call: "history.details", fault: "http_status", http_status: 500, times: 0 });
    await merchant.refund(invoice);
    await at("10:30:00");
    await at("11:30:00");
    expect(await stand()).toEqual(["1500.00 pending"]);
    await customer.clearFaults();
    await at("11:32:00");
    expect(await stand()).toEqual(["1500.00 completed"]);
    expect(await merchant.told(invoice)).toEqual(["paid", "refunded"]);
  });

  it.each([
    { fault: "throttle", retry_after_seconds: 120 },
    { fault: "status_code", status_code: -999 },
    { fault: "status_code", status_code: -99000001 },
    { fault: "status_code", status_code: -42 },
    { fault: "http_status", http_status: 404 },
    { fault: "timeout_after" },
    { fault: "reset_mid_answer" },
    { fault: "garbage" },
  ])("%j is no word about the refund", async (fault) => {
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    await merchant.refund(invoice);
    await at("10:00:00");
    await merchant.fault({ call: "history.details", ...fault });
    await at("10:11:00");
    expect(await stand()).toEqual(["1500.00 pending"]);
    await at("10:14:00");
    expect(await stand()).toEqual(["1500.00 failed"]);
  });

  it("because the session has died: settled once the merchant has signed in again, a day later", async () => {
    await merchant.fault({ call: "refund.create", fault: "error_after" });
    await merchant.refund(invoice);
    await customer.kill(merchant.token_sn);
    await at("10:00:00");
    await at("10:30:00");
    await at("2026-03-02T10:00:00Z");
    expect(await stand()).toEqual(["1500.00 pending"]);
    await connect(world, merchant.tenant);
    await at("2026-03-02T10:30:00Z");
    expect(await stand()).toEqual(["1500.00 completed"]);
  });

  it("more often than every 30 seconds", async () => {
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    await merchant.refund(invoice);
    await world.tick();
    for (let second = 0; second < 60; second += 1) {
      world.clock.advance({ seconds: 1 });
      await world.tick();
    }
    expect(await merchant.countCalls("history.details")).toBe(3);
  });
});

describe("an answer that leaves money unaccounted for", () => {
  it("says nothing about what is missing from it", async () => {
    await merchant.fault({ call: "refund.create", fault: "error_after" });
    await merchant.refund(invoice, { amount: 600 });
    const bridge = bridgeOf(world);
    const { getReturns } = bridge;
    // An older bridge: the balance has dropped, and no row tells why.
    bridge.getReturns = async (call, input) => {
      const answer = await getReturns(call, input);
      return answer.kind === "done" && answer.value ? { ...answer, value: { ...answer.value, returns: [] } } : answer;
    };
    await at("10:00:00");
    await at("10:20:00");
    expect(await stand()).toEqual(["600.00 pending"]);
    bridge.getReturns = getReturns;
    await at("10:21:00");
    expect(await stand()).toEqual(["600.00 completed"]);
  });
});

describe("several pending refunds", () => {
  it("of one amount, one of them done: the one is completed, the other has failed", async () => {
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    await merchant.refund(invoice, { amount: 500 });
    await at("10:03:00");
    await merchant.fault({ call: "refund.create", fault: "reset_after" });
    await merchant.refund(invoice, { amount: 500 });
    await at("10:03:00");
    // The one whose time is nearest to the return's.
    expect(await stand()).toEqual(["500.00 pending", "500.00 completed"]);
    await at("10:10:00");
    expect(await stand()).toEqual(["500.00 failed", "500.00 completed"]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "500.00", available_for_refund: "1000.00" });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
  });

  it("of one amount, all done: all are completed, and each is told", async () => {
    await merchant.fault({ call: "refund.create", fault: "reset_after", times: 3 });
    for (const _ of [1, 2, 3]) await merchant.refund(invoice, { amount: 500 });
    expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "0.00", status: "paid" });
    await at("10:00:30");
    expect(await stand()).toEqual(["500.00 completed", "500.00 completed", "500.00 completed"]);
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded", "partially_refunded", "refunded"]);
    expect(await merchant.paidBack(invoice)).toEqual([500, 500, 500]);
  });

  it("beside one that is done meanwhile: the lost one is looked after in time all the same", async () => {
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    await merchant.refund(invoice, { amount: 600 });
    await at("10:00:00");
    await merchant.refund(invoice, { amount: 100 });
    await merchant.fault({ call: "refund.create", fault: "status_code", status_code: -42 });
    await merchant.refund(invoice, { amount: 200 });
    await at("10:10:00");
    expect(await stand()).toEqual(["600.00 failed", "100.00 completed", "200.00 failed"]);
  });

  it("beside completed ones of the same amount: those are not taken for them", async () => {
    await merchant.refund(invoice, { amount: 500 });
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    await merchant.refund(invoice, { amount: 500 });
    await at("10:10:00");
    expect(await stand()).toEqual(["500.00 completed", "500.00 failed"]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "500.00" });
  });

  it("one older than a return of its amount that was made elsewhere, the other younger", async () => {
    await at("10:01:00");
    await customer.refundInApp(invoice, 500);
    await at("10:20:00");
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    await merchant.refund(invoice, { amount: 500 });
    await at("10:20:00");
    // What was paid back 19 minutes before is not what was asked for now.
    expect(await stand()).toEqual(["500.00 pending", "500.00 completed"]);
    await at("10:30:00");
    expect(await stand()).toEqual(["500.00 failed", "500.00 completed"]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "500.00", available_for_refund: "1000.00" });
  });
});

/** A service whose provider does something of its own when it refunds. */
function serviceWhere(refund: (really: ProviderDriver["refund"]) => ProviderDriver["refund"]): Deps {
  return depsWith(world, (bridge) => ({ refund: refund(bridge.refund) }));
}

class Killed extends Error {}

describe("a process that dies", () => {
  const LEASE_ENDED = "10:01:02";

  async function dieWhile(refund: (really: ProviderDriver["refund"]) => ProviderDriver["refund"]): Promise<void> {
    await expect(
      refundInvoice(serviceWhere(refund), { tenant: merchant.tenant, key: null }, invoice.id, { amount: 600 }),
    ).rejects.toThrow(Killed);
  }

  it("between setting the money aside and the call: failed 10 minutes later", async () => {
    await dieWhile(() => async () => {
      throw new Killed();
    });
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "900.00" });
    await at("10:00:30");
    expect(await merchant.countCalls("history.details")).toBe(0);
    await at(LEASE_ENDED);
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:10:00");
    expect(await stand()).toEqual(["600.00 failed"]);
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
    expect(await merchant.paidBack(invoice)).toEqual([]);
  });

  it("between the call and its result: completed once its lease has ended", async () => {
    await dieWhile((really) => async (call, input) => {
      await really(call, input);
      throw new Killed();
    });
    await at("10:00:30");
    expect(await stand()).toEqual(["600.00 pending"]);
    await at(LEASE_ENDED);
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
    expect(await merchant.paidBack(invoice)).toEqual([600]);
  });
});

describe("an answer that comes after the reconciler", () => {
  it("found the refund: nothing more happens, and the caller is told that it is done", async () => {
    const deps = serviceWhere((really) => async (call, input) => {
      const answer = await really(call, input);
      await at("10:05:00");
      expect(await stand()).toEqual(["600.00 completed"]);
      return answer;
    });
    const answered = await refundInvoice(deps, { tenant: merchant.tenant, key: null }, invoice.id, { amount: 600 });
    expect(answered).toMatchObject({ refund: { status: "completed" }, invoice: { total_refunded_tiyn: 60_000 } });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
  });

  it("gave the refund up: the provider is asked again, and the money is not lost", async () => {
    const deps = serviceWhere((really) => async (call, input) => {
      await at("10:20:00");
      expect(await stand()).toEqual(["600.00 failed"]);
      return really(call, input);
    });
    const answered = await refundInvoice(deps, { tenant: merchant.tenant, key: null }, invoice.id, { amount: 600 });
    expect(answered).toMatchObject({ refund: { status: "completed", failure_reason: null } });
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "600.00", available_for_refund: "900.00" });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
  });

  it("gave it up and its money went to another: what the provider did is entered", async () => {
    const deps = serviceWhere((really) => async (call, input) => {
      await at("10:20:00");
      const answer = await really(call, input);
      await merchant.fault({ call: "refund.create", fault: "reset_before" });
      expect(await merchant.refund(invoice, { amount: 1000 })).toMatchObject({ status: 502 });
      return answer;
    });
    const late = refundInvoice(deps, { tenant: merchant.tenant, key: null }, invoice.id, { amount: 600 });
    await expect(late).rejects.toThrow("The payment provider failed.");
    expect(await stand()).toEqual(["600.00 failed", "1000.00 pending"]);
    await at("10:30:00");
    // The 1000 were never done; the 600 that were stand as a refund made elsewhere.
    expect(await stand()).toEqual(["600.00 failed", "1000.00 failed", "600.00 completed"]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "600.00", available_for_refund: "900.00" });
  });

  it("gave the refund up, and the provider refuses it: it stays failed", async () => {
    const deps = serviceWhere((really) => async (call, input) => {
      await at("10:20:00");
      await merchant.fault({ call: "refund.create", fault: "status_code", status_code: -42 });
      return really(call, input);
    });
    const refused = refundInvoice(deps, { tenant: merchant.tenant, key: null }, invoice.id, {});
    await expect(refused).rejects.toMatchObject({ code: "UPSTREAM_ERROR" });
    expect(await stand()).toEqual(["1500.00 failed"]);
    expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "1500.00" });
  });

  it("found the refund, and tells nothing: it stays completed", async () => {
    await merchant.fault({ call: "refund.create", fault: "error_after" });
    const deps = serviceWhere((really) => async (call, input) => {
      const answer = await really(call, input);
      await at("10:05:00");
      return answer;
    });
    const lost = refundInvoice(deps, { tenant: merchant.tenant, key: null }, invoice.id, { amount: 600 });
    await expect(lost).rejects.toMatchObject({ code: "UPSTREAM_ERROR" });
    expect(await stand()).toEqual(["600.00 completed"]);
    await at("10:30:00");
    expect(await stand()).toEqual(["600.00 completed"]);
  });
});
