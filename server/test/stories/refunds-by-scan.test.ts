/** Refunds for which the customer scans a code, told in dates: the payer, another customer, no customer, lost answers and dead processes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../src/deps.ts";
import { openJob } from "../../src/jobs.ts";
import type { ScanRefunds } from "../../src/provider/driver.ts";
import { followCodes } from "../../src/refunds/follow-codes.ts";
import { refundInvoice } from "../../src/refunds/refund.ts";
import { listStandingRefunds } from "../../src/refunds/store.ts";
import { control, customerOf } from "../support/customer.ts";
import type { Json } from "../support/make.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { type MortalService, startMortalService } from "../support/mortal-service.ts";
import { makeRefunder, type Refunder, type RefundJson } from "../support/refunds.ts";
import { type SecondService, startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

const OTHER_CUSTOMER = "77029999999";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Refunder;
let invoice: InvoiceJson;
const TEN = Date.parse("2026-03-01T10:00:00Z");
const HALF_HOUR_MS = 30 * 60_000;
/** What the clock shows while a story says ten o'clock: one merchant, whose certificate takes long to make, has all stories. */
let tenMs = TEN;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_DRIVER: "kaspi-qr" });
  customer = customerOf(world);
  world.clock.set("2026-03-01T09:00:00Z");
  merchant = await makeRefunder(world, "r2");
});
beforeEach(() => begin());
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

/** Begins a story at ten o'clock, with an invoice of 1500 tenge, or what `body` says, that is paid by a code. */
async function begin(body: Json = {}): Promise<void> {
  tenMs += HALF_HOUR_MS;
  world.clock.set(momentOf("09:59:55"));
  invoice = await merchant.createQr(body);
  await customer.pay(invoice);
  await at("10:00:00");
  await control(world, "DELETE", "/calls");
}

function momentOf(time: string): string {
  return new Date(tenMs + Date.parse(`2026-03-01T${time}Z`) - TEN).toISOString();
}

/** Moves the clock to `time` of the story and lets the jobs work. */
async function at(time: string): Promise<void> {
  world.clock.set(momentOf(time));
  await world.tick();
}

/** The invoice's refunds, oldest first, as `amount status`, with why one has failed. */
async function stand(): Promise<string[]> {
  const refunds = await merchant.refunds(invoice);
  return refunds
    .sort((a, b) => a.id - b.id)
    .map(({ amount, status, failure_code }) =>
      [amount, status, failure_code].filter((word) => word !== null).join(" "),
    );
}

async function ask(amount: number): Promise<RefundJson> {
  const { status, body } = await merchant.refund(invoice, { amount });
  expect(status).toBe(201);
  return body.refund;
}

const calls = (name: string) => merchant.countCalls(`kaspi.${name}`);

describe("a refund by a code", () => {
  it("waits for the payer's scan, and is then paid back once", async () => {
    const answer = await merchant.refund(invoice, { amount: 600, reason: "Did not fit" });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        refund: {
          ...{ amount: "600.00", status: "pending", reason: "Did not fit", failure_code: null },
          refund_qr_url: expect.stringContaining("/return/"),
          refund_expires_at: momentOf("10:05:00"),
        },
        invoice: { status: "paid", total_refunded: "0.00", available_for_refund: "900.00" },
      },
    });
    const { refund } = answer.body;
    const picture = await fetch(`${world.url}/api/v1/refunds/${refund.id}/qr?format=svg`, {
      headers: { "x-api-key": merchant.tenant.live_key },
    });
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    for (const time of ["10:00:04", "10:00:05", "10:00:09", "10:00:10"]) await at(time);
    expect(await calls("return.status")).toBe(2);
    expect(await stand()).toEqual(["600.00 pending"]);
    await customer.scanCode(refund);
    await at("10:00:15");
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await merchant.get(invoice)).toMatchObject({ status: "partially_refunded", total_refunded: "600.00" });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
    await at("10:20:00");
    expect(await merchant.paidBack(invoice)).toEqual([600]);
    expect(await calls("payment.return")).toBe(1);
    expect(await calls("return.status")).toBe(3);
  });

  it("fails where another customer scans it, and the money is free again", async () => {
    await customer.scanCode(await ask(600), OTHER_CUSTOMER);
    await at("10:00:05");
    expect(await stand()).toEqual(["600.00 failed other_customer"]);
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
    expect(await calls("payment.return")).toBe(0);
    await merchant.payBack(invoice);
    expect(await merchant.paidBack(invoice)).toEqual([1500]);
  });

  it("fails when nobody scans it, and its code is shown no more", async () => {
    const refund = await ask(600);
    const picture = () => merchant.call("GET", `/refunds/${refund.id}/qr`);
    expect((await merchant.refunds(invoice))[0]).toEqual(refund);
    await at("10:04:59");
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:05:04");
    expect(await stand()).toEqual(["600.00 failed code_expired"]);
    expect((await merchant.refunds(invoice))[0]).not.toHaveProperty("refund_qr_url");
    expect(await picture()).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "1500.00" });
    const looks = await calls("return.status");
    await at("10:10:00");
    expect(await calls("return.status")).toBe(looks);
  });

  it("stands beside another of the same invoice, and each is paid back to its scan", async () => {
    const [first, second] = [await ask(600), await ask(600)];
    expect(await merchant.refund(invoice, { amount: 301 })).toMatchObject({ status: 422 });
    await customer.scanCode(second);
    await at("10:00:05");
    expect(await stand()).toEqual(["600.00 pending", "600.00 completed"]);
    await customer.scanCode(first);
    await at("10:00:10");
    expect(await stand()).toEqual(["600.00 completed", "600.00 completed"]);
    expect(await merchant.paidBack(invoice)).toEqual([600, 600]);
  });

  it("is not taken for what was paid back in the bank's application meanwhile", async () => {
    const refund = await ask(1000);
    await customer.refundInApp(invoice, 1000);
    await customer.scanCode(refund);
    await at("10:00:05");
    expect(await stand()).toEqual(["1000.00 failed refund_too_large", "1000.00 completed"]);
    expect(await merchant.paidBack(invoice)).toEqual([1000]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "1000.00", available_for_refund: "500.00" });
  });

  it("answers its key with the code, also when it has failed since", async () => {
    const headers = { "idempotency-key": `code-${invoice.id}` };
    const once = () =>
      merchant.tenant.call<{ refund: RefundJson }>(
        "POST",
        `/invoices/${invoice.id}/refund`,
        { amount: 600 },
        { key: merchant.tenant.live_key, headers },
      );
    const made = await once();
    expect(await once()).toMatchObject({ status: 201, body: made.body });
    await at("10:06:00");
    expect(await once()).toMatchObject({ status: 201, body: made.body });
    expect(await stand()).toEqual(["600.00 failed code_expired"]);
  });
});

const LOST = ["timeout_after", "reset_before", "error_after", "no_id"];

describe("an answer that is lost", () => {
  it.each(LOST)("about a new code (%s): failed, and the same key makes another", async (fault) => {
    await merchant.fault({ call: "kaspi.return.create", fault });
    const headers = { "idempotency-key": `${fault}-${invoice.id}` };
    const keyed = { key: merchant.tenant.live_key, headers };
    const path = `/invoices/${invoice.id}/refund`;
    expect(await merchant.tenant.call("POST", path, { amount: 600 }, keyed)).toMatchObject({
      status: 502,
      body: { error: { code: "UPSTREAM_ERROR", fields: { outcome: "unavailable", refund_id: expect.any(String) } } },
    });
    expect(await stand()).toEqual(["600.00 failed unavailable"]);
    expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "1500.00" });
    const again = await merchant.tenant.call<{ refund: RefundJson }>("POST", path, { amount: 600 }, keyed);
    await customer.scanCode(again.body.refund);
    await at("10:00:05");
    expect(await stand()).toEqual(["600.00 failed unavailable", "600.00 completed"]);
    expect(await merchant.paidBack(invoice)).toEqual([600]);
  });

  it.each([
    ["return.status", "error_after"],
    ["return.operations", "timeout_after"],
    ["return.operations", "throttle"],
  ])("about the scan (%s, %s): asked again", async (call, fault) => {
    const refund = await ask(600);
    await customer.scanCode(refund);
    await merchant.fault({ call: `kaspi.${call}`, fault });
    await at("10:00:05");
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:00:10");
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await calls("payment.return")).toBe(1);
  });

  it("about every scan: given up ten minutes after the end of the code", async () => {
    await customer.scanCode(await ask(600));
    await merchant.fault({ call: "kaspi.return.status", fault: "http_status", http_status: 503, times: 0 });
    await at("10:14:59");
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:15:04");
    expect(await stand()).toEqual(["600.00 failed unavailable"]);
    await customer.clearFaults();
    await at("10:20:00");
    expect(await merchant.paidBack(invoice)).toEqual([]);
  });

  it("because the certificate is refused: given up in the same time", async () => {
    await customer.scanCode(await ask(600));
    await merchant.fault({ call: "kaspi.return.status", fault: "dead_session_403" });
    await at("10:00:05");
    await at("10:14:59");
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:15:04");
    expect(await stand()).toEqual(["600.00 failed session_ended"]);
    merchant = await makeRefunder(world, "r2");
  });

  it("about the money, after a late scan: final ten minutes after it was asked for", async () => {
    const refund = await ask(600);
    await at("10:04:50");
    await customer.scanCode(refund);
    await merchant.fault({ call: "kaspi.payment.return", fault: "timeout_before" });
    await at("10:04:55");
    await at("10:14:54");
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:14:55");
    expect(await stand()).toEqual(["600.00 failed never_done"]);
    expect(await calls("payment.return")).toBe(1);
  });
});

describe("two services", () => {
  let second: SecondService;
  beforeAll(async () => {
    second = await startSecondService(world);
  });
  afterAll(() => second.close());

  it("that both see the scan ask for the money once", async () => {
    await customer.scanCode(await ask(600));
    const { db } = world.deps;
    const due = await db.selectFrom("invoices").selectAll().where("id", "=", invoice.id).executeTakeFirstOrThrow();
    const codes = await listStandingRefunds(db, merchant.tenant.id, invoice.id);
    const services = [world.deps, second.deps, world.deps, second.deps];
    await Promise.all(services.map((deps) => followCodes(deps, due, codes)));
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await calls("payment.return")).toBe(1);
  });
});

class Killed extends Error {}

/** What the service is made of, but for some of the calls about codes, in which it dies. */
function dyingIn(change: (codes: ScanRefunds) => Partial<ScanRefunds>): Deps {
  const driver = world.deps.providers["kaspi-qr"];
  if (driver?.scanRefunds === undefined) throw new Error("the driver has no refunds by scan");
  const scanRefunds = { ...driver.scanRefunds, ...change(driver.scanRefunds) };
  return { ...world.deps, providers: { ...world.deps.providers, "kaspi-qr": { ...driver, scanRefunds } } };
}

const LEASE_ENDED = "10:01:30";

describe("a process that dies", () => {
  const die = async () => {
    throw new Killed();
  };
  async function lookAndDie(change: Parameters<typeof dyingIn>[0]): Promise<void> {
    await customer.scanCode(await ask(600));
    world.clock.set(momentOf("10:00:05"));
    await runJob(dyingIn(change));
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:00:20");
    expect(await stand()).toEqual(["600.00 pending"]);
  }

  it("while it asks for the code: failed once its call has ended, and nobody has seen a code", async () => {
    const deps = dyingIn(({ createCode }) => ({
      async createCode(call, input) {
        await createCode(call, input);
        throw new Killed();
      },
    }));
    const dying = refundInvoice(deps, { tenant: merchant.tenant, key: null }, invoice.id, { amount: 600 });
    await expect(dying).rejects.toThrow(Killed);
    await at("10:01:00");
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:01:02");
    expect(await stand()).toEqual(["600.00 failed never_done"]);
  });

  it("between the scan and the call for the money: the next one pays back", async () => {
    await lookAndDie(({ getScan }) => ({
      async getScan(call, input) {
        await getScan(call, input);
        throw new Killed();
      },
    }));
    await at(LEASE_ENDED);
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await calls("payment.return")).toBe(1);
  });

  it("before the call that it has written down: never done, ten minutes later", async () => {
    await lookAndDie(() => ({ refundScanned: die }));
    await at(LEASE_ENDED);
    expect(await stand()).toEqual(["600.00 pending"]);
    await at("10:10:05");
    expect(await stand()).toEqual(["600.00 failed never_done"]);
    expect(await calls("payment.return")).toBe(0);
  });

  it("after the call: the next one finds out that it was done", async () => {
    await lookAndDie(({ refundScanned }) => ({
      async refundScanned(call, input) {
        await refundScanned(call, input);
        throw new Killed();
      },
    }));
    await at(LEASE_ENDED);
    expect(await stand()).toEqual(["600.00 completed"]);
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
    expect(await calls("payment.return")).toBe(1);
  });
});

describe("a process that dies after any of its statements", () => {
  /** More than a look with its payment has. */
  const MAX_STATEMENTS = 60;
  let mortal: MortalService;
  beforeAll(async () => {
    mortal = await startMortalService(world);
  });
  afterAll(() => mortal.close());

  it("leaves a refund that is paid back once or not at all", async () => {
    await begin({ amount: 90_000 });
    let isThrough = false;
    for (let statements = 0; !isThrough; statements += 1) {
      expect(statements).toBeLessThan(MAX_STATEMENTS);
      tenMs += HALF_HOUR_MS;
      world.clock.set(momentOf("10:00:00"));
      const before = (await merchant.paidBack(invoice)).length;
      await customer.scanCode(await ask(600));
      world.clock.set(momentOf("10:00:05"));
      mortal.dieAfter(statements);
      await runJob(mortal.deps).catch(() => {});
      mortal.dieAfter(Number.POSITIVE_INFINITY);
      isThrough = (await stand()).at(-1) === "600.00 completed";
      for (const time of [LEASE_ENDED, "10:10:05"]) {
        world.clock.set(momentOf(time));
        await runJob(world.deps);
      }
      const paidBack = (await merchant.paidBack(invoice)).length;
      expect(paidBack - before).toBeLessThanOrEqual(1);
      expect((await stand()).at(-1)).toBe(paidBack > before ? "600.00 completed" : "600.00 failed never_done");
      expect(await merchant.get(invoice)).toMatchObject({
        available_for_refund: `${90_000 - paidBack * 600}.00`,
        total_refunded: `${paidBack * 600}.00`,
      });
    }
    expect((await merchant.told(invoice)).length).toBe(1 + (await merchant.paidBack(invoice)).length);
  });
});

/** One round of the job that looks after refunds. */
async function runJob(deps: Deps): Promise<void> {
  const job = openJob(deps, "watch-returns");
  await job.run();
  await job.drain?.();
}
