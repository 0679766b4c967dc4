/** Concurrent changes of one team, from two services. `npm run bench:team-races` does the same for longer. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SecondService, startSecondService } from "../support/second-service.ts";
import { ALL_RACES, makeRacingTeam, type RacingTeam, raceOnce } from "../support/team-races.ts";
import { createWorld, type World } from "../support/world.ts";

const ROUNDS = 10;

let world: World;
let second: SecondService;
let team: RacingTeam;
beforeAll(async () => {
  world = await createWorld();
  second = await startSecondService(world);
  team = await makeRacingTeam(world, [world, second], "race");
});
afterAll(async () => {
  await second.close();
  await world.close();
});

it.each(ALL_RACES)("%s: one is made, and the other has changed nothing", async (race) => {
  for (let round = 0; round < ROUNDS; round += 1) await raceOnce(race, team);
  expect(world.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
