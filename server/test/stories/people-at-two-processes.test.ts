/** Two concurrent uses of one link or code, and two concurrent changes of one team, at two processes. `npm run bench:people-races` and `bench:team-races` do the same for longer. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { raceForSecrets, raceInTeams } from "../support/people-races.ts";
import { startTwoProcesses, type TwoProcesses } from "../support/two-processes.ts";
import { createWorld, type World } from "../support/world.ts";

const ROUNDS = 4;

let world: World;
let processes: TwoProcesses;
beforeAll(async () => {
  world = await createWorld();
  processes = await startTwoProcesses(world);
}, 180_000);
afterAll(async () => {
  await processes.close();
  await world.close();
});

it.each([
  ["links, codes and challenges", raceForSecrets],
  ["changes of a team", raceInTeams],
])(
  "of two %s one wins, and the other has changed nothing",
  async (_, races) => {
    const said: string[] = [];
    await races(world, processes.services, { rounds: ROUNDS, said: (text) => said.push(text) });
    expect(said.every((text) => text.endsWith(`${ROUNDS} rounds`))).toBe(true);
    expect(processes.unexpectedEnds()).toEqual([]);
  },
  120_000,
);
