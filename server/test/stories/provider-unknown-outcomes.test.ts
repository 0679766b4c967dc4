/** Every write at every provider, with every kind of unknown outcome: done at most once, and known or held here. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { doctor } from "../../src/doctor/doctor.ts";
import { rounds } from "../support/rounds.ts";
import { openUnknownTrials, TRIAL_SETTINGS, type UnknownTrials } from "../support/unknown-trials.ts";
import { createWorld, type World } from "../support/world.ts";

/** More of each, and all of them: `npm run bench:unknown`. */
const SEEDS = rounds([20_261_123], [20_261_123, 20_261_124]);
const WAYS_OF_A_SEED = 2;

let world: World;
let trials: UnknownTrials;
beforeAll(async () => {
  world = await createWorld(TRIAL_SETTINGS);
  world.clock.set("2026-03-01T10:00:00Z");
  trials = await openUnknownTrials(world, WAYS_OF_A_SEED);
  // Twelve merchants, most with a certificate to open.
}, 120_000);
afterAll(() => world.close());

it.each(SEEDS)(
  "seed %i: the provider has each operation once, and we agree or hold it",
  async (seed) => {
    expect(await trials.run(seed)).toBe(12 * WAYS_OF_A_SEED);
    // Calls that time out take their 5 s, one after the other.
  },
  90_000,
);

it("the doctor finds nothing broken", async () => {
  expect((await doctor(world.deps)).filter(({ state }) => state === "broken")).toEqual([]);
});
