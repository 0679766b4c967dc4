/**
 * Checks that one-time credentials work once: two services on one database get the same password-reset link, code of an
 * authenticator app, recovery code or sign-in challenge at the same instant, and exactly one of the two uses must succeed.
 * 500 rounds of each by default. `tsx bench/people-races.ts [rounds]`
 */
import { signUp } from "../server/test/support/console-client.ts";
import {
  type Racer,
  raceForChallenge,
  raceForRecoveryCode,
  raceForTotpCode,
} from "../server/test/support/factor-races.ts";
import { raceForReset } from "../server/test/support/reset-races.ts";
import { addAuthenticator } from "../server/test/support/second-factor.ts";
import { startSecondService } from "../server/test/support/second-service.ts";
import { createWorld } from "../server/test/support/world.ts";
import { openGround } from "./ground.ts";

const ROUNDS = Number(process.argv[2] ?? 500);

const ground = await openGround();
const world = await createWorld({}, { url: ground.url, drop: async () => {} });
const second = await startSecondService(world);
const { email } = await signUp(world, "races@shop.kz");
for (let round = 1; round <= ROUNDS; round += 1) {
  await raceForReset(world, second, email, round);
  world.logged.length = 0;
}
console.log(`${ROUNDS} races for a link: one of two uses has succeeded in each`);

const person = await signUp(world, "factors@shop.kz");
const racer: Racer = { ...person, authenticator: await addAuthenticator(world, person) };
for (const race of [raceForTotpCode, raceForRecoveryCode, raceForChallenge]) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await race(world, second, racer);
    world.logged.length = 0;
  }
  console.log(`${ROUNDS} times ${race.name}: one of two sign-ins has succeeded in each`);
}
await second.close();
await world.close();
await ground.close();
