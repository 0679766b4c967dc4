/**
 * Simulates months of billing and compares the service with an independent model (oracle) at every tick;
 * `npm run bench:billing-trials` simulates years.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { simulateBilling } from "../support/billing-simulation.ts";
import { rounds } from "../support/rounds.ts";
import { createWorld, type World } from "../support/world.ts";

const SEED = 20_261_120;
const SUBSCRIPTIONS = rounds(25, 60);

let world: World;
beforeEach(async () => {
  world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650" });
});
afterEach(() => world.close());

it(`${SUBSCRIPTIONS} subscriptions of seven months, by up to three workers`, async () => {
  console.info(`billing of the seed ${SEED}`);
  const size = { subscriptions: SUBSCRIPTIONS, years: 0.6, workers: 3, strideHours: 36 };
  const { outages, paid, expired } = await simulateBilling(world, { seed: SEED, ...size });
  for (const count of [outages, paid, expired]) expect(count).toBeGreaterThan(0);
}, 120_000);
