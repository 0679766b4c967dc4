/** What races stand on: a world on a database of its own, and two processes beside it. */
import type { raceInTeams } from "../server/test/support/people-races.ts";
import { startTwoProcesses } from "../server/test/support/two-processes.ts";
import { createWorld } from "../server/test/support/world.ts";
import { openGround } from "./ground.ts";

const ROUNDS = Number(process.argv[2] ?? 500);

/** @throws Error that says what has gone wrong */
export async function raceAtTwoProcesses(races: typeof raceInTeams): Promise<void> {
  const ground = await openGround();
  const world = await createWorld({}, { url: ground.url, drop: async () => {} });
  const processes = await startTwoProcesses(world);
  try {
    await races(world, processes.services, { rounds: ROUNDS, said: (text) => console.log(text) });
    if (processes.unexpectedEnds().length > 0) throw new Error(processes.unexpectedEnds().join("\n"));
    console.log("in each one was made, and the other had changed nothing");
  } finally {
    await processes.close();
    await world.close();
    await ground.close();
  }
}
