/** Many concurrent calls with one `Idempotency-Key` in two processes, and processes that are late. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startHeldService } from "../support/held-service.ts";
import { isInProgress, isReplayed, type KeyedCall, keyed, untilAnswered } from "../support/keyed.ts";
import { PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { type SecondService, startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

const AT_ONCE = 100;
/** A call's lease, with the provider's time-out of a world. */
const LEASE_S = 6;

let world: World;
let second: SecondService;
let merchant: Refunder;
beforeAll(async () => {
  world = await createWorld();
  second = await startSecondService(world);
});
beforeEach(async () => {
  merchant = await makeRefunder(world);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

function live(path: string, body?: object): KeyedCall {
  return { api_key: merchant.tenant.live_key, key: "once", path, body };
}

/** The answers to as many equal calls at once, half of them in each process. All must be alike, and one alone the first. */
async function atOnce(call: KeyedCall) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => untilAnswered(n % 2 === 0 ? world : second, call)),
  );
  const [first] = answers.filter((answer) => !isReplayed(answer));
  expect(answers.filter(isReplayed)).toHaveLength(AT_ONCE - 1);
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: first?.status, body: first?.body });
  return answers[0] ?? expect.fail("nobody was answered");
}

async function invoicesOf({ tenant }: Refunder) {
  return world.deps.db.selectFrom("invoices").selectAll().where("tenant_id", "=", tenant.id).execute();
}

describe(`${AT_ONCE} calls at once under one key`, () => {
  it.each([
    { path: "/invoices", body: PHONE_INVOICE, call: "invoice.create" },
    { path: "/invoices", body: { ...PHONE_INVOICE, external_order_id: "17" }, call: "invoice.create" },
    { path: "/invoices/qr", body: QR_INVOICE, call: "qr.create" },
  ])("make one invoice, at the provider too: $path $body", async ({ path, body, call }) => {
    const { status, body: made } = await atOnce(live(path, body));
    expect({ status, ids: (await invoicesOf(merchant)).map(({ id }) => id) }).toEqual({ status: 201, ids: [made.id] });
    expect(await merchant.countCalls(call)).toBe(1);
  });

  it("make one sandbox invoice, and tell of it once", async () => {
    const { body: made } = await atOnce(live("/invoices", { ...PHONE_INVOICE, is_sandbox: true, simulate: "paid" }));
    expect(await invoicesOf(merchant)).toHaveLength(1);
    expect(await merchant.told({ id: made.id })).toEqual(["paid"]);
  });

  it("cancel once", async () => {
    const invoice = await merchant.createPhone();
    expect(await atOnce(live(`/invoices/${invoice.id}/cancel`))).toMatchObject({ status: 200 });
    expect(await merchant.countCalls("invoice.cancel")).toBe(1);
    expect(await merchant.told(invoice)).toEqual(["cancelling", "cancelled"]);
  });

  it("refund once", async () => {
    const invoice = await merchant.createPaid();
    expect(await atOnce(live(`/invoices/${invoice.id}/refund`, { amount: 10 }))).toMatchObject({ status: 201 });
    expect(await merchant.paidBack(invoice)).toEqual([10]);
    expect(await merchant.refunds(invoice)).toHaveLength(1);
  });

  it("rotate the webhook's secret once", async () => {
    await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
    await atOnce(live("/webhook/configure", { rotate_secret: true }));
    const replaced = world.deps.db.selectFrom("webhook_replaced_secrets").selectAll();
    expect(await replaced.where("tenant_id", "=", merchant.tenant.id).execute()).toHaveLength(1);
  });
});

/** Waits until the key of the merchant's call has been claimed by another attempt than `claim`, and returns which. */
async function nextClaim(claim?: string): Promise<string> {
  const keys = world.deps.db.selectFrom("idempotency_keys").select("claim");
  const find = async () => (await keys.where("tenant_id", "=", merchant.tenant.id).executeTakeFirst())?.claim;
  await expect.poll(find).not.toBe(claim);
  return (await find()) ?? "";
}

describe("a process that is so late that its key is taken over", () => {
  it("before its effect: the effect is undone, and that of the other stands", async () => {
    const call = live("/invoices", { ...PHONE_INVOICE, is_sandbox: true });
    const answers: ReturnType<typeof untilAnswered>[] = [];
    await world.deps.db.transaction().execute(async (db) => {
      // Nobody can store an invoice until this transaction ends.
      await sql`lock table invoices in exclusive mode`.execute(db);
      answers.push(keyed(world, call));
      const late = await nextClaim();
      world.clock.advance({ seconds: LEASE_S });
      answers.push(keyed(second, call));
      await nextClaim(late);
    });
    const [late, other] = await Promise.all(answers);
    expect(late && isInProgress(late)).toBe(true);
    expect(other).toMatchObject({ status: 201 });
    expect((await invoicesOf(merchant)).map(({ id }) => id)).toEqual([other?.body.id]);
    expect(await keyed(world, call)).toMatchObject({ status: 201, body: other?.body });
  });

  it("while the provider works for it: the other answers for the same invoice", async () => {
    const held = await startHeldService(world);
    const call = live("/invoices", PHONE_INVOICE);
    const late = keyed(held, call);
    await expect.poll(() => invoicesOf(merchant)).toHaveLength(1);
    world.clock.advance({ seconds: LEASE_S });
    const other = await keyed(second, call);
    held.release();
    expect(other).toMatchObject({ status: 201, body: { status: "pending", outcome: "unknown" } });
    const { outcome, ...known } = other.body;
    // It could not be told again what the late one heard: that is for the next attempt to find.
    expect(isInProgress(await late)).toBe(true);
    const after = [await keyed(world, call), await keyed(second, call)];
    expect(after).toMatchObject([
      { status: 201, body: known },
      { status: 201, body: known },
    ]);
    for (const { body } of after) expect(body).not.toHaveProperty("outcome");
    expect(after.map(isReplayed)).toEqual([false, true]);
    expect(await invoicesOf(merchant)).toHaveLength(1);
    expect(await merchant.countCalls("invoice.create")).toBe(1);
    await held.close();
  });
});
