/** Years of billing held against an oracle that shares nothing with the rules; `npm run bench:billing-trials` lives through more of them. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { simulateBilling } from "../support/billing-simulation.ts";
import { createWorld, type World } from "../support/world.ts";

const SEED = 20_261_120;

let world: World;
beforeEach(async () => {
  world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650" });
});
afterEach(() => world.close());

it("a year of 50 subscriptions, by up to three workers", async () => {
  const figures = await simulateBilling(world, {
    seed: SEED,
    subscriptions: 50,
    years: 1,
    workers: 3,
    stride_hours: 36,
  });
  console.info(figures);
  expect(figures.paid).toBeGreaterThan(0);
}, 300_000);
