/** An authenticator app, whose clock is that of the tests. */
import { TOTP } from "otpauth";
import { type ConsoleClient, PASSWORD, type Service, visitor } from "./console-client.ts";
import type { World } from "./world.ts";

export type Authenticator = { secret: string; recovery_codes: string[]; code(): string };

/** The code that an app with this secret shows now. */
export function codeNow({ clock }: World, secret: string): string {
  return codeAt(secret, clock.now().getTime());
}

/** The code that an app with this secret shows at a time, in ms. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret }).generate({ timestamp });
}

/** The challenge of a sign-in with a second factor. @throws Error unless one is asked for */
export async function challengeOf(service: Service, email: string, password = PASSWORD): Promise<string> {
  type Refused = { error: { fields: { challenge: string } } };
  const refused = await visitor(service).call<Refused>("POST", "/login", { email, password });
  if (refused.status !== 401) throw new Error(`the sign-in was answered with ${refused.status}`);
  return refused.body.error.fields.challenge;
}

/** Sets up an app for the person, and moves the clock to its next code. @throws Error unless it is turned on */
export async function addAuthenticator(world: World, person: ConsoleClient): Promise<Authenticator> {
  const { secret } = (await person.call<{ secret: string }>("POST", "/mfa/totp")).body;
  const code = () => codeNow(world, secret);
  const on = await person.call<{ recovery_codes: string[] }>("POST", "/mfa/totp/confirm", { code: code() });
  if (on.status !== 200) throw new Error(`the code was answered with ${on.status}`);
  world.clock.advance({ seconds: 30 });
  return { secret, recovery_codes: on.body.recovery_codes, code };
}
