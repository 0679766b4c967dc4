/** A QR code at the counter does not wait for the phone invoices of a billing day. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createInvoice } from "../../src/invoices/create.ts";
import { startJobs } from "../../src/job-loop.ts";
import { openJobs } from "../../src/jobs.ts";
import { customerOf } from "../support/customer.ts";
import { callerOf } from "../support/make.ts";
import { makeMerchant } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

const PHONE_INVOICES = 600;
const LATENCY_MS = 300;
/** What 5 calls at once of this latency come to in 2 s. */
const QUESTIONS_IN_2_S = (5 * 2000) / LATENCY_MS;

let world: World;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_TIMEOUT_MS: "10000" });
});
afterAll(() => world.close());

/** Lets the world's clock run with the real one until it is stopped. */
function letTimePass(): () => void {
  const begun = { world_ms: world.clock.now().getTime(), realMs: performance.now() };
  const timer = setInterval(() => {
    world.clock.set(new Date(begun.world_ms + performance.now() - begun.realMs).toISOString());
  }, 5);
  return () => clearInterval(timer);
}

it("a code is noticed as paid within 2 s of it beside 600 open phone invoices of the same merchant", async () => {
  const customer = customerOf(world);
  const merchant = await makeMerchant(world);
  const caller = await callerOf(world, merchant.tenant);
  const phone = { channel: "phone", amount: 1500, phone_number: "87021234567" } as const;
  for (let made = 0; made < PHONE_INVOICES; made += 8) {
    await Promise.all(Array.from({ length: 8 }, () => createInvoice(world.deps, caller, phone)));
  }
  world.clock.advance({ seconds: 30 });
  // The provider's own interval is no part of what our queue adds to it.
  await customer.settings({ qr_poll_interval_seconds: 1 });
  for (const call of ["invoice.details", "qr.status"]) {
    await merchant.fault({ call, fault: "delay", delay_ms: LATENCY_MS, times: 0 });
  }
  const stopTime = letTimePass();
  const jobs = startJobs(world.deps, openJobs(world.deps));
  try {
    const questions = () => merchant.countCalls("invoice.details");
    await expect.poll(questions, { timeout: 20_000 }).toBeGreaterThan(10);
    for (let code = 0; code < 3; code += 1) {
      const invoice = await merchant.createQr();
      await customer.scan(invoice);
      await customer.pay(invoice);
      const before = await questions();
      const status = async () => (await merchant.get(invoice)).status;
      await expect.poll(status, { timeout: 20_000, interval: 50 }).toBe("paid");
      // Counted in calls, so that a slow machine, which slows both, changes nothing.
      expect((await questions()) - before).toBeLessThanOrEqual(QUESTIONS_IN_2_S);
    }
  } finally {
    await jobs.stop();
    stopTime();
  }
}, 60_000);
