/** Workers are killed with SIGKILL during a billing run: each subscription gets exactly one invoice for the cycle. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { billThroughKills, findWronglyBilled } from "../support/billing-kills.ts";
import { createWorld, type World } from "../support/world.ts";

/** `bench/billing-kills.ts` does the same with 50,000. */
const SUBSCRIPTIONS = 2000;
const KILLS = 4;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it(`bills each of ${SUBSCRIPTIONS} subscriptions once, however often the workers are killed`, async () => {
  world.clock.set("2026-02-01T00:00:00Z");
  const killed = await billThroughKills(world, { subscriptions: SUBSCRIPTIONS, kills: KILLS });
  expect(killed).toBeGreaterThan(0);
  expect(await findWronglyBilled(world)).toEqual([]);
}, 240_000);
