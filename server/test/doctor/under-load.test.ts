/** The doctor examines a busy service, and reports no running work as a fault. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkData } from "../../src/doctor/check-data.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { createWorld, type World } from "../support/world.ts";

/** At least so many of each merchant, and as many more as the doctor needs for its looks. */
const ROUNDS = 5;
const LOOKS = 5;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("finds no fault while invoices are created, paid, refunded and cancelled, and every job runs", async () => {
  const merchants = await Promise.all([makeRefunder(world), makeRefunder(world), makeRefunder(world)]);
  const looks: Finding[][] = [];
  let working = merchants.length;
  const work = async (merchant: Refunder) => {
    await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
    for (let round = 0; round < ROUNDS || looks.length < LOOKS; round += 1) {
      const invoice = await merchant.createPaid();
      await merchant.fault({ call: "refund.create", fault: "reset_after" });
      await Promise.all([
        ...[300, 400, 500].map((amount) => merchant.refund(invoice, { amount })),
        merchant.cancel(await merchant.createPhone()),
        merchant.call("POST", "/invoices", {
          amount: 5,
          phone_number: "87021234567",
          is_sandbox: true,
          simulate: "paid",
        }),
      ]);
    }
    working -= 1;
  };
  const runJobs = async () => {
    while (working > 0) {
      world.clock.advance({ seconds: 1 });
      await world.tick();
    }
  };
  const look = async () => {
    while (working > 0) looks.push(await checkData(world.deps));
  };
  await Promise.all([...merchants.map(work), runJobs(), look()]);

  expect(looks.flat().filter(({ state }) => state !== "ok")).toEqual([]);
});
