/**
 * Races as often as it is told (500 times each) for one link that sets a new password, for one code of an authenticator app, for one
 * recovery code and for one challenge of a sign-in: two uses at the same instant, at two processes on one database.
 * `tsx bench/people-races.ts [rounds]`
 */
import { raceForSecrets } from "../server/test/support/people-races.ts";
import { raceAtTwoProcesses } from "./race-ground.ts";

await raceAtTwoProcesses(raceForSecrets);
