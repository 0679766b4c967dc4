/**
 * Tries every write at every provider in every way that leaves its outcome unknown, by 50 seeds by default: the
 * provider's ledger has each operation once, and ours agrees or holds it. `tsx bench/unknown-trials.ts [seeds] [first seed]`
 */
import { randomInt } from "node:crypto";
import { doctor } from "../server/src/doctor/doctor.ts";
import { openUnknownTrials, TRIAL_SETTINGS } from "../server/test/support/unknown-trials.ts";
import { createWorld } from "../server/test/support/world.ts";
import { openGround } from "./ground.ts";

const SEEDS = Number(process.argv[2] ?? 50);
const FIRST_SEED = Number(process.argv[3] ?? randomInt(1_000_000));

const ground = await openGround();
const world = await createWorld(TRIAL_SETTINGS, { url: ground.url, drop: async () => {} });
world.clock.set("2026-03-01T10:00:00Z");
const trials = await openUnknownTrials(world);
console.log(`${SEEDS} seeds from ${FIRST_SEED} on`);

let writes = 0;
const failures: string[] = [];
for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
  try {
    writes += await trials.run(seed);
  } catch (error) {
    failures.push(String(error));
    console.error(error);
  }
  // What the service logs of each trial is not wanted here.
  world.logged.length = 0;
}

console.log(`${writes} writes in ${SEEDS - failures.length} seeds that went well; ${failures.length} did not`);
const broken = (await doctor(world.deps)).filter(({ state }) => state === "broken");
console.log(broken.length === 0 ? "the doctor finds nothing broken" : broken);
await world.close();
await ground.close();
process.exitCode = failures.length + broken.length === 0 ? 0 : 1;
