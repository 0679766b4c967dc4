/** Races for one password-reset link: two uses at the same instant, at two services. */
import { makeResetLinkByEmail } from "../../src/people/reset-link.ts";
import { type Services, visitor } from "./console-client.ts";
import type { World } from "./world.ts";

/** @throws Error unless exactly one of the two uses succeeds, and only its password signs in. */
export async function raceForReset(world: World, services: Services, email: string, round: number): Promise<void> {
  const url = await makeResetLinkByEmail(world.deps, email, { drops_factors: false });
  const token = url?.slice(url.lastIndexOf("/") + 1);
  const uses = services.map(async (service, at) => {
    const new_password = `the password of round ${round}, ${at}`;
    const { status } = await visitor(service).call("POST", "/password/reset", { token, new_password });
    return { status, new_password };
  });
  const settled = await Promise.all(uses);
  const statuses = settled.map(({ status }) => status).sort();
  if (statuses.join() !== "200,410") throw new Error(`round ${round}: the uses were answered with ${statuses}`);
  for (const { status, new_password } of settled) {
    const signIn = await visitor(services[0]).call("POST", "/login", { email, password: new_password });
    if ((signIn.status === 200) !== (status === 200)) throw new Error(`round ${round}: the loser's password signs in`);
  }
}
