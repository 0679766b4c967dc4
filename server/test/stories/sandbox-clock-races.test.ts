/** The sandbox clock is advanced repeatedly, with real concurrency, while everything that writes by it runs. */

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type JobName, openJob } from "../../src/jobs.ts";
import { makeMerchant } from "../support/merchant.ts";
import { randomOf } from "../support/random.ts";
import { makeSubscriber, type SubscriptionJson } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

/** A thousand were lived through when this was written. */
const ROUNDS = Number(process.env.SANDBOX_CLOCK_ROUNDS ?? 30);
const DAY_S = 24 * 3600;

let world: World;
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650" });
  world.clock.set("2026-01-10T06:00:00Z");
});
afterAll(() => world.close());

/** Runs the jobs of this name once each, all at the same time. */
async function run(...names: JobName[]): Promise<void> {
  const jobs = names.map((name) => openJob(world.deps, name));
  await Promise.all(
    jobs.map(async (job) => {
      await job.run();
      await job.drain?.();
    }),
  );
}

/** Lets so many turns of the event loop pass. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

/** Every row waits in its queue for the instant that it says, by the clock as it now is. */
async function expectQueuesByTheClock(tenant_id: string): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    with clock as (select sandbox_offset_ms * interval '1 millisecond' as ahead from tenants where id = ${tenant_id})
    select concat('subscription ', id, ' of ', status) as what from subscriptions, clock
    where tenant_id = ${tenant_id} and is_sandbox and next_run_at is distinct from case
      when status = 'active' and grace_started_at is not null
        then grace_started_at + grace_period_days * interval '24 hours' - ahead
      when status = 'active' and open_invoice_id is null then next_billing_at - ahead end
    union all
    select concat('invoice ', id) from invoices, clock
    where tenant_id = ${tenant_id} and is_sandbox and status = 'pending' and next_poll_at <> expires_at - ahead
    union all
    select concat('unsettled ', id) from invoices where tenant_id = ${tenant_id} and is_unsettled`.execute(
    world.deps.db,
  );
  expect(rows).toEqual([]);
}

it(`an advance right after a payment bills every cycle, ${ROUNDS} times beside the jobs of two workers`, async () => {
  const fraction = randomOf(20_260_110);
  const merchant = await makeSubscriber(world);
  for (let round = 0; round < ROUNDS; round += 1) {
    const subscription = await merchant.subscribe({
      ...{ billing_period: "weekly", billing_day: null, bill_immediately: true },
    });
    await run("bill-sandbox");
    const [first] = await merchant.attempts(subscription);
    const path = `/sandbox/invoices/${first?.invoice_id}/simulate`;
    expect(await merchant.tenant.call("POST", path, { status: "paid" })).toMatchObject({ status: 200 });
    const [advanced] = await Promise.all([
      merchant.tenant.call("POST", "/sandbox/clock/advance", { seconds: 22 * DAY_S, outcome: "paid" }),
      turns(fraction() * 40).then(() => run("settle-cycles")),
      turns(fraction() * 40).then(() => run("settle-cycles", "bill-sandbox")),
    ]);
    expect(advanced).toMatchObject({ status: 200, body: { invoices_created: 3, is_complete: true } });
    const starts = (await merchant.attempts(subscription)).map(({ billing_period_start }) =>
      Date.parse(String(billing_period_start)),
    );
    expect(starts.map((at) => (at - Number(starts.at(-1))) / 1000 / DAY_S)).toEqual([21, 14, 7, 0]);
    await expectQueuesByTheClock(merchant.tenant.id);
    await merchant.act(subscription, "cancel");
  }
}, 900_000);

it("whatever else is done at the same time is done by the clock before a part of it or after", async () => {
  const fraction = randomOf(20_260_111);
  const merchant = await makeSubscriber(world);
  const kept: SubscriptionJson[] = [];
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const made = await merchant.subscribe({ billing_period: "daily", billing_day: null, bill_immediately: true });
    kept.push(made);
    await run("bill-sandbox");
    const [open] = await merchant.attempts(made);
    const paused = kept[Math.floor(fraction() * kept.length)] ?? made;
    await merchant.act(paused, "pause");
    const soon = (work: () => Promise<unknown>) => turns(fraction() * 60).then(work);
    const [advanced] = await Promise.all([
      merchant.tenant.call("POST", "/sandbox/clock/advance", { seconds: 5 * DAY_S, outcome: "paid" }),
      soon(() => merchant.tenant.call("POST", `/sandbox/invoices/${open?.invoice_id}/simulate`, { status: "paid" })),
      soon(() => merchant.act(paused, "resume")),
      soon(() => merchant.tenant.call("PUT", `/subscriptions/${made.id}`, { grace_period_days: 3, amount: 200 })),
      soon(() => merchant.subscribe({ billing_period: "weekly", billing_day: null })),
      soon(() => run("settle-cycles", "bill-sandbox", "expire-sandbox")),
    ]);
    expect(advanced).toMatchObject({ status: 200, body: { is_complete: true } });
    await run("settle-cycles");
    await expectQueuesByTheClock(merchant.tenant.id);
  }
}, 900_000);

it("live subscriptions that are settled with sandbox ones of their tenant go by the real clock", async () => {
  const live = await makeMerchant(world);
  const sandbox = await makeSubscriber(world, { tenant: live.tenant, key: live.tenant.test_key });
  const own = await makeSubscriber(world, { tenant: live.tenant, key: live.tenant.live_key });
  await live.tenant.call("POST", "/sandbox/clock/advance", { seconds: 100 * DAY_S });
  const body = { bill_immediately: true, retry_interval_hours: 24 };
  const subscriptions = [await own.subscribe(body), await sandbox.subscribe(body)] as const;
  await world.tick();
  const invoices = await world.deps.db
    .updateTable("invoices")
    .set({ status: "expired", is_unsettled: true, next_poll_at: null })
    .where("tenant_id", "=", live.tenant.id)
    .returning("id")
    .execute();
  expect(invoices).toHaveLength(2);
  await run("settle-cycles");
  const retries = await Promise.all(subscriptions.map((subscription) => own.get(subscription)));
  const hours = retries.map(
    ({ next_billing_at }) => (Date.parse(next_billing_at) - world.clock.now().getTime()) / 3.6e6,
  );
  expect(hours[0]).toBeGreaterThanOrEqual(21.6);
  expect(hours[0]).toBeLessThanOrEqual(26.4);
  expect(Number(hours[1]) - 100 * 24).toBeGreaterThanOrEqual(21.6);
  expect(Number(hours[1]) - 100 * 24).toBeLessThanOrEqual(26.4);
});
