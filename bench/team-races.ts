/**
 * Changes one team twice at the same instant, from two processes, 500 times each by default: two owners demote each other, an owner
 * is removed while demoting the other, an invitation is accepted while it is withdrawn, a member is removed while a call of that
 * member sells or invites.
 * `tsx bench/team-races.ts [rounds]`
 */
import { raceInTeams } from "../server/test/support/people-races.ts";
import { raceAtTwoProcesses } from "./race-ground.ts";

await raceAtTwoProcesses(raceInTeams);
