/** The race for one answer of a passkey: two sign-ins with it at the same instant, at two services. */
import { type Services, visitor } from "./console-client.ts";
import { settle } from "./factor-races.ts";
import { type Device, passkeyFor } from "./passkey.ts";

/** @throws Error unless one of two sign-ins succeeds */
export async function raceForPasskey(services: Services, device: Device): Promise<void> {
  const passkey = await passkeyFor(visitor(services[0]), device, "/login/passkey/options");
  const answers = services.map((service) => visitor(service).call("POST", "/login/passkey", { passkey }));
  await settle(answers.map(async (answer) => (await answer).status));
}
