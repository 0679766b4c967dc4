/**
 * Tries, 2,000 times by default, to refund more than an invoice's amount: 2 to 50 refunds at once, from two services on one
 * database, with lost answers. `tsx bench/refund-trials.ts [trials] [first seed]`
 */
import { randomInt } from "node:crypto";
import { doctor } from "../server/src/doctor/doctor.ts";
import { tryRefunds } from "../server/test/support/refund-trials.ts";
import { startSecondService } from "../server/test/support/second-service.ts";
import { createWorld } from "../server/test/support/world.ts";
import { openGround } from "./ground.ts";

const TRIALS = Number(process.argv[2] ?? 2000);
const FIRST_SEED = Number(process.argv[3] ?? randomInt(1_000_000_000));

const ground = await openGround();
const world = await createWorld({ PROVIDER_TIMEOUT_MS: "20000" }, { url: ground.url, drop: async () => {} });
const second = await startSecondService(world);
console.log(`${TRIALS} trials of the seeds from ${FIRST_SEED} on`);

let refunds = 0;
const failures: string[] = [];
for (let trial = 0; trial < TRIALS; trial += 1) {
  try {
    refunds += await tryRefunds(world, second, FIRST_SEED + trial);
  } catch (error) {
    failures.push(String(error));
    console.error(error);
  }
  // What the service logs of each trial is not wanted here.
  world.logged.length = 0;
}

console.log(
  `${refunds} refunds asked for in ${TRIALS - failures.length} trials that went well; ${failures.length} did not`,
);
const broken = (await doctor(world.deps)).filter(({ state }) => state === "broken");
console.log(broken.length === 0 ? "the doctor finds nothing broken" : broken);
await second.close();
await world.close();
await ground.close();
process.exitCode = failures.length + broken.length === 0 ? 0 : 1;
