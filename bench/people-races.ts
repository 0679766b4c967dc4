/**
 * Checks that one-time credentials work once: two processes on one database get the same password-reset link, code of an
 * authenticator app, recovery code, sign-in challenge or answer of a passkey at the same instant, and exactly one of the two uses must succeed.
 * 500 rounds of each by default. `tsx bench/people-races.ts [rounds]`
 */
import { raceForSecrets } from "../server/test/support/people-races.ts";
import { raceAtTwoProcesses } from "./race-ground.ts";

await raceAtTwoProcesses(raceForSecrets);
