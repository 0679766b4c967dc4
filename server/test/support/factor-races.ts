/** Races for one code of a second factor: two sign-ins with it at the same instant, at two services. */
import { renewRecoveryCodes } from "../../src/people/second-factor.ts";
import { type Services, type SignedUp, visitor } from "./console-client.ts";
import { type Authenticator, challengeOf } from "./second-factor.ts";
import type { World } from "./world.ts";

export type Racer = Pick<SignedUp, "email" | "user"> & { authenticator: Authenticator };

/** @throws Error unless one of two sign-ins with the same code succeeds */
export async function raceForTotpCode(world: World, services: Services, racer: Racer): Promise<void> {
  await race(services, racer, { code: await unusedCode(world, racer) });
}

/** @throws Error unless one of two sign-ins with the same code succeeds, and uses up one code */
export async function raceForRecoveryCode(world: World, services: Services, racer: Racer): Promise<void> {
  const [recovery_code, ...others] = await renewRecoveryCodes(world.deps, racer.user);
  await race(services, racer, { recovery_code });
  const codes = world.deps.db.selectFrom("recovery_codes").where("user_id", "=", racer.user.id);
  const { left } = await codes.select(({ fn }) => fn.countAll<number>().as("left")).executeTakeFirstOrThrow();
  if (left !== others.length) throw new Error(`${left} codes are left`);
}

/** @throws Error unless one of two sign-ins with the same challenge succeeds, with two codes that are both right */
export async function raceForChallenge(world: World, services: Services, racer: Racer): Promise<void> {
  const [recovery_code] = await renewRecoveryCodes(world.deps, racer.user);
  const challenge = await challengeOf(services[0], racer.email);
  const given = [{ code: await unusedCode(world, racer) }, { recovery_code }];
  await settle(services.map((service, nr) => answer(service, { challenge, ...given[nr] })));
}

/** The code of now, as if none had been used in this half minute. */
async function unusedCode({ deps }: World, { user, authenticator }: Racer): Promise<string> {
  await deps.db.updateTable("totp_factors").set({ last_step: 0 }).where("user_id", "=", user.id).execute();
  return authenticator.code();
}

async function race(services: Services, racer: Racer, given: object): Promise<void> {
  const challenges = await Promise.all(services.map((service) => challengeOf(service, racer.email)));
  await settle(services.map((service, nr) => answer(service, { challenge: challenges[nr], ...given })));
}

async function answer(service: Services[number], body: object): Promise<number> {
  return (await visitor(service).call("POST", "/login/mfa", body)).status;
}

/** @throws Error unless one of the two is 200, and the other a refusal */
export async function settle(answers: Promise<number>[]): Promise<void> {
  const statuses = (await Promise.all(answers)).sort();
  if (!["200,401", "200,410"].includes(statuses.join())) throw new Error(`the sign-ins were answered with ${statuses}`);
}
