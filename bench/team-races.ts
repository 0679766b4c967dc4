/**
 * Changes one team twice at the same instant, from two services, 500 times each by default: two owners demote each
 * other, an owner is removed while demoting the other, an invitation is accepted while it is withdrawn.
 * `tsx bench/team-races.ts [rounds]`
 */
import { startSecondService } from "../server/test/support/second-service.ts";
import { ALL_RACES, makeRacingTeam, raceOnce } from "../server/test/support/team-races.ts";
import { createWorld } from "../server/test/support/world.ts";
import { openGround } from "./ground.ts";

const ROUNDS = Number(process.argv[2] ?? 500);

const ground = await openGround();
const world = await createWorld({}, { url: ground.url, drop: async () => {} });
const second = await startSecondService(world);
let failures = 0;
for (const race of ALL_RACES) {
  const team = await makeRacingTeam(world, second, race.toLowerCase());
  for (let round = 0; round < ROUNDS; round += 1) {
    await raceOnce(race, team).catch((error) => {
      failures += 1;
      console.error(race, error);
    });
  }
  console.log(`${race}: ${ROUNDS} rounds`);
}
console.log(failures === 0 ? "in each one was made, and the other had changed nothing" : `${failures} went wrong`);
await second.close();
await world.close();
await ground.close();
process.exitCode = failures === 0 ? 0 : 1;
