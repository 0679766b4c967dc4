/** Every race of people, each repeated as often as given, at two services. */
import { type Services, signUp } from "./console-client.ts";
import { raceForChallenge, raceForRecoveryCode, raceForTotpCode } from "./factor-races.ts";
import { addPasskey, newDevice } from "./passkey.ts";
import { raceForPasskey } from "./passkey-races.ts";
import { raceForReset } from "./reset-races.ts";
import { addAuthenticator } from "./second-factor.ts";
import { ALL_RACES, makeRacingTeam, raceOnce } from "./team-races.ts";
import type { World } from "./world.ts";

type Races = { rounds: number; said: (text: string) => void };

/** For one link, code, challenge or answer of a passkey, of which one use wins. @throws Error that says what is wrong */
export async function raceForSecrets(world: World, services: Services, { rounds, said }: Races): Promise<void> {
  const { email } = await signUp(services[0], "races@shop.kz");
  for (let round = 1; round <= rounds; round += 1) {
    onTime(world);
    await raceForReset(world, services, email, round);
  }
  said(`${raceForReset.name}: ${rounds} rounds`);
  const person = await signUp(services[0], "factors@shop.kz");
  onTime(world);
  const racer = { ...person, authenticator: await addAuthenticator(world, person) };
  for (const race of [raceForTotpCode, raceForRecoveryCode, raceForChallenge]) {
    for (let round = 1; round <= rounds; round += 1) {
      onTime(world);
      await race(world, services, racer);
    }
    said(`${race.name}: ${rounds} rounds`);
  }
  const device = newDevice();
  await addPasskey(await signUp(services[0], "passkeys@shop.kz"), device);
  for (let round = 1; round <= rounds; round += 1) {
    onTime(world);
    await raceForPasskey(services, device);
  }
  said(`${raceForPasskey.name}: ${rounds} rounds`);
}

/** Of changes of a team, of which one is made. @throws Error that says what is wrong */
export async function raceInTeams(world: World, services: Services, { rounds, said }: Races): Promise<void> {
  for (const race of ALL_RACES) {
    const team = await makeRacingTeam(world, services, race.toLowerCase());
    for (let round = 1; round <= rounds; round += 1) {
      onTime(world);
      await raceOnce(race, team);
    }
    said(`${race}: ${rounds} rounds`);
  }
}

/** The processes go by the clock of the machine. */
function onTime({ clock, logged }: World): void {
  clock.set(new Date().toISOString());
  logged.length = 0;
}
