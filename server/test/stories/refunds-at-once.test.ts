/** Concurrent refunds, from any number of callers and processes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reconcileReturns } from "../../src/refunds/reconcile-returns.ts";
import { bridgeOf, customerOf } from "../support/customer.ts";
import { request } from "../support/make.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { tryRefunds } from "../support/refund-trials.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { rounds } from "../support/rounds.ts";
import { type SecondService, startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

const TRIALS = rounds(5, 12);
const FIRST_SEED = 20_261_120;

let world: World;
let second: SecondService;
let merchant: Refunder;
let invoice: InvoiceJson;
beforeAll(async () => {
  // So long that a busy machine provokes no lost answers.
  world = await createWorld({ PROVIDER_TIMEOUT_MS: "20000" });
  second = await startSecondService(world);
});
beforeEach(async () => {
  merchant = await makeRefunder(world);
  invoice = await merchant.createPaid();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

/** The same refund `count` times at once, every other one at the second service. */
async function refundAtOnce(count: number, body?: object) {
  const headers = { "x-api-key": merchant.tenant.live_key };
  const path = `/api/v1/invoices/${invoice.id}/refund`;
  return Promise.all(
    Array.from({ length: count }, (_, n) => request(n % 2 === 0 ? world : second, "POST", path, body, headers)),
  );
}

describe("refunds of one invoice at once", () => {
  it("in full: one is made, the others are refused, the provider is called once", async () => {
    expect(statuses(await refundAtOnce(10))).toEqual([201, ...Array(9).fill(422)]);
    expect((await customerOf(world).operation(invoice)).calls.refund).toEqual({ arrived: 1, executed: 1 });
    expect(await merchant.told(invoice)).toEqual(["paid", "refunded"]);
  });

  it("in parts: as many as fit", async () => {
    expect(statuses(await refundAtOnce(20, { amount: 200 }))).toEqual([...Array(7).fill(201), ...Array(13).fill(422)]);
    expect(await merchant.paidBack(invoice)).toEqual(Array(7).fill(200));
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "1400.00", available_for_refund: "100.00" });
    expect(await merchant.told(invoice)).toEqual(["paid", ...Array(7).fill("partially_refunded")]);
  });

  it("of a sandbox invoice", async () => {
    const body = { amount: 1500, phone_number: "87021234567", is_sandbox: true, simulate: "paid" };
    invoice = (await merchant.call<InvoiceJson>("POST", "/invoices", body)).body;
    expect(statuses(await refundAtOnce(20, { amount: 200 }))).toEqual([...Array(7).fill(201), ...Array(13).fill(422)]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "1400.00" });
  });

  it("is also what the database itself would refuse to exceed", async () => {
    const tooMuch = world.deps.db
      .updateTable("invoices")
      .set({ total_refunded_tiyn: 100_000, refund_pending_tiyn: 50_001 })
      .where("id", "=", invoice.id)
      .execute();
    await expect(tooMuch).rejects.toThrow("invoices_refunds_within_amount");
  });
});

describe("reconcilers at once", () => {
  const rowOf = ({ id }: InvoiceJson) =>
    world.deps.db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Ten looks at the same instant, half of them by the second service. */
  async function lookTenTimes(): Promise<void> {
    const row = await rowOf(invoice);
    await Promise.all(Array.from({ length: 10 }, (_, n) => reconcileReturns(n % 2 ? second.deps : world.deps, row)));
  }

  it("complete a lost refund once", async () => {
    await merchant.fault({ call: "refund.create", fault: "reset_after" });
    await merchant.refund(invoice, { amount: 700 });
    await lookTenTimes();
    expect(await merchant.refunds(invoice)).toMatchObject([{ amount: "700.00", status: "completed" }]);
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
  });

  it("give a lost refund up once", async () => {
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    await merchant.refund(invoice, { amount: 700 });
    world.clock.advance({ minutes: 10 });
    await lookTenTimes();
    expect(await merchant.refunds(invoice)).toMatchObject([{ amount: "700.00", status: "failed" }]);
    expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "1500.00" });
  });

  it("enter a refund that was made elsewhere once", async () => {
    await customerOf(world).refundInApp(invoice, 700);
    await lookTenTimes();
    expect(await merchant.refunds(invoice)).toMatchObject([{ amount: "700.00", reason: "provider" }]);
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
  });

  it("leave a refund alone whose call is still under way, and do not give its return to another", async () => {
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    await merchant.refund(invoice, { amount: 700 });
    const bridge = bridgeOf(world);
    const { refund } = bridge;
    bridge.refund = async (call, input) => {
      const answer = await refund(call, input);
      await lookTenTimes();
      const standing = await merchant.refunds(invoice);
      expect(standing.map(({ status }) => status)).toEqual(["pending", "pending"]);
      return answer;
    };
    const made = await merchant.refund(invoice, { amount: 700 });
    bridge.refund = refund;
    expect(made).toMatchObject({ status: 201, body: { refund: { status: "completed" } } });
    world.clock.advance({ minutes: 10 });
    await lookTenTimes();
    expect((await merchant.refunds(invoice)).map(({ status }) => status).sort()).toEqual(["completed", "failed"]);
    expect(await merchant.paidBack(invoice)).toEqual([700]);
  });
});

it(`${TRIALS} trials of 2 to 50 refunds at once, with lost answers and refunds made elsewhere`, async () => {
  console.info(`refund trials of the seeds ${FIRST_SEED} to ${FIRST_SEED + TRIALS - 1}`);
  for (let trial = 0; trial < TRIALS; trial += 1) await tryRefunds(world, second, FIRST_SEED + trial);
}, 120_000);
