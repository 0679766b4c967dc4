/** The provider's limits for one merchant, kept over several processes on one database. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callProvider, unsealSession } from "../../src/provider/session.ts";
import { tokensOf } from "../../src/provider/session-bridge/session.ts";
import { type Customer, connect, customerOf, depsWith } from "../support/customer.ts";
import { request } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { type SecondService, startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let others: SecondService[];
let customer: Customer;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_TIMEOUT_MS: "20000" });
  others = await Promise.all([1, 2, 3].map(() => startSecondService(world)));
  customer = customerOf(world);
});
afterAll(async () => {
  await Promise.all(others.map((service) => service.close()));
  await world.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(world);
});
afterEach(() => customer.clearFaults());

/** A call of the tenant API at one of the four processes. */
const callAt = (process: number, method: string, path: string, body?: unknown) => {
  const { url } = process === 0 ? world : (others[process - 1] as SecondService);
  const key = { "x-api-key": merchant.tenant.live_key };
  return request<InvoiceJson>({ url, app: world.app }, method, `/api/v1${path}`, body, key);
};
const createAt = (process: number) => callAt(process, "POST", "/invoices", PHONE_INVOICE);

const flight = async () => (await customer.stats()).sessions.find(({ token_sn }) => token_sn === merchant.token_sn);
const rowCount = async () => {
  const { db } = world.deps;
  return (await db.selectFrom("invoices").select("id").where("tenant_id", "=", merchant.tenant.id).execute()).length;
};

describe("eight calls at once", () => {
  it("of one merchant, over four processes with 96 creates: each is made, and never more than eight at once", async () => {
    await merchant.fault({ call: "invoice.create", fault: "delay", delay_ms: 60, times: 0 });
    const answers = await Promise.all(Array.from({ length: 96 }, (_, n) => createAt(n % 4)));
    expect(answers.map(({ status }) => status)).toEqual(Array(96).fill(201));
    expect(await flight()).toMatchObject({ arrived: 96, in_flight: 0, max_in_flight: 8 });
  }, 60_000);

  it("of a session that a bridge's client and the merchant share, each at processes of their own", async () => {
    const { vtoken_secret } = await sessionOf(merchant);
    await merchant.fault({ call: "*", fault: "delay", delay_ms: 60, times: 0 });
    const headers = { "x-token-sn": merchant.token_sn, "x-vtoken-secret": vtoken_secret };
    const direct = (process: number) =>
      request({ ...(others[process] as SecondService) }, "POST", "/api/invoice/history", {}, headers);
    const calls = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? createAt(0) : direct(n % 3)));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? 201 : 200)));
    expect((await flight())?.max_in_flight).toBe(8);
  }, 60_000);

  it("the looks of all processes' jobs leave two to those who wait, who never stand behind a look", async () => {
    // No list proves anything, so that each is asked about; one process has the invoices, and any have the codes.
    await customer.settings({ invoice_history_size: 0 });
    await Promise.all(Array.from({ length: 7 }, () => merchant.createPhone()));
    await Promise.all(Array.from({ length: 3 }, () => merchant.createQr()));
    world.clock.advance({ seconds: 5 });
    for (const call of ["invoice.details", "qr.status"]) {
      await merchant.fault({ call, fault: "delay", delay_ms: 15_000, times: 0 });
    }
    const ticking = Promise.all([world.tick(), ...others.map((service) => service.tick())]);
    await expect.poll(async () => (await flight())?.in_flight).toBe(6);
    expect((await createAt(3)).status).toBe(201);
    const countPolls = async () =>
      (await merchant.countCalls("invoice.details")) + (await merchant.countCalls("qr.status"));
    expect([await countPolls(), (await flight())?.in_flight]).toEqual([6, 6]);
    await customer.clearFaults();
    await customer.settings({ invoice_history_size: 100 });
    await ticking;
    expect(await countPolls()).toBe(10);
  }, 60_000);

  it("the slots of a process that died are free again when their leases are over", async () => {
    // Eight calls whose process hangs for ever: nothing gives their slots back.
    const hung = depsWith(world, () => ({ checkSession: () => new Promise(() => {}) }));
    for (let n = 0; n < 8; n += 1) {
      void callProvider(hung, merchant.tenant.id, "hang", (driver, call) => driver.checkSession(call));
    }
    const slots = world.deps.db.selectFrom("provider_slots").select("lease_until");
    const held = async () => (await slots.where("lease_until", ">", world.clock.now()).execute()).map(leaseSeconds);
    // The provider's time-out, and 5 s to begin with the call and to end it, or of difference between clocks.
    await expect.poll(held).toEqual(Array(8).fill(25));
    const creating = createAt(1);
    world.clock.advance({ seconds: 25 });
    expect((await creating).status).toBe(201);
  }, 60_000);
});

describe("a pause that the provider asks for", () => {
  const WAITING = {
    status: 502,
    body: { error: { code: "UPSTREAM_ERROR", fields: { request_id: expect.any(String) } } },
  };

  it("is kept by every process, before anything is written", async () => {
    const [open, paid] = [await merchant.createPhone(), await merchant.createPhone()];
    await customer.pay(paid);
    await merchant.check(paid);
    const rows = await rowCount();
    const calls = (await flight())?.arrived ?? 0;
    await merchant.fault({ call: "invoice.details", fault: "throttle", retry_after_seconds: 20, times: 1 });
    expect(await callAt(0, "POST", "/invoices/status/check", { invoice_ids: [open.id] })).toMatchObject(WAITING);

    for (const process of [0, 1, 2, 3]) {
      for (const answer of [
        await createAt(process),
        await callAt(process, "POST", "/invoices/qr", { amount: 10 }),
        await callAt(process, "POST", `/invoices/${open.id}/cancel`),
        await callAt(process, "POST", `/invoices/${paid.id}/refund`, {}),
      ]) {
        expect(answer).toMatchObject(WAITING);
        expect(answer.headers.get("retry-after")).toBe("20");
      }
    }
    world.clock.advance({ seconds: 19 });
    const answer = await createAt(2);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([502, "1"]);
    expect([await rowCount(), (await flight())?.arrived]).toEqual([rows, calls + 1]);
    expect(await merchant.get(open)).toMatchObject({ status: "pending" });
    expect(await merchant.get(paid)).toMatchObject({ status: "paid", total_refunded: "0.00" });

    world.clock.advance({ seconds: 1 });
    expect((await createAt(2)).status).toBe(201);
    expect((await callAt(3, "POST", `/invoices/${paid.id}/refund`, {})).status).toBe(201);
  });

  it("is another merchant's no more than its slots are, and ends with the session it was of", async () => {
    const other = await makeMerchant(world);
    await merchant.fault({ call: "invoice.create", fault: "throttle", retry_after_seconds: 300, times: 1 });
    expect((await createAt(1)).status).toBe(502);
    expect((await createAt(2)).status).toBe(502);
    await other.createPhone();
    await connect(world, merchant.tenant);
    expect((await createAt(2)).status).toBe(201);
  });

  it("of a bridge's client holds for it at every process, and for the merchant whose session it is", async () => {
    const { vtoken_secret } = await sessionOf(merchant);
    const headers = { "x-token-sn": merchant.token_sn, "x-vtoken-secret": vtoken_secret };
    await merchant.fault({ call: "invoice.history", fault: "throttle", retry_after_seconds: 20, times: 1 });
    await expectPausedEverywhere(headers);
    expect((await createAt(1)).headers.get("retry-after")).toBe("20");
    expect((await flight())?.arrived).toBe(1);
  });

  it("of a bridge's client whose session is no merchant's here holds at every process too", async () => {
    const asked = await fetch(`${world.simulator.url}/control/sessions`, {
      ...{ method: "POST", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ phone: "77059990011" }),
    });
    const { tokenSN: session, vtokenSecret } = (await asked.json()) as { tokenSN: string; vtokenSecret: string };
    await customer.fault({ call: "invoice.history", fault: "throttle", retry_after_seconds: 20, times: 1, session });
    await expectPausedEverywhere({ "x-token-sn": session, "x-vtoken-secret": vtokenSecret });
    expect(await customer.countCalls({ call: "invoice.history", session })).toBe(1);
  });

  it("does not keep a subscription from being made, which calls nobody", async () => {
    await merchant.fault({ call: "invoice.create", fault: "throttle", retry_after_seconds: 60, times: 1 });
    expect((await createAt(1)).status).toBe(502);
    const body = { phone_number: "87021234567", amount: 1500, billing_period: "daily" };
    expect((await callAt(1, "POST", "/subscriptions", body)).status).toBe(201);
  });
});

/** The bridge's client asks each process: the first asks the provider, and all are told to wait. */
async function expectPausedEverywhere(headers: Record<string, string>): Promise<void> {
  for (const service of [world, ...others]) {
    const answer = await request(service, "POST", "/api/invoice/history", {}, headers);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "20"]);
  }
}

async function sessionOf({ tenant }: Merchant) {
  const sessions = world.deps.db.selectFrom("provider_sessions").selectAll().where("tenant_id", "=", tenant.id);
  return tokensOf(unsealSession(world.deps, await sessions.executeTakeFirstOrThrow()));
}

const leaseSeconds = ({ lease_until }: { lease_until: Date }) =>
  (lease_until.getTime() - world.clock.now().getTime()) / 1000;
