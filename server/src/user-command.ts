/** The command `tolem user`: makes a link by which a person who has lost the password sets a new one. */
import type { Deps } from "./deps.ts";
import { makeResetLinkByEmail, RESET_MINUTES } from "./people/reset-link.ts";

/** Parses `args` to the command's work. @throws Error in one line that describes the usage. */
export function readUserCommand(args: string[]): (deps: Deps) => Promise<void> {
  const [action, email = "", ...more] = args;
  const drops_factors = more.join() === "--drop-mfa";
  if (action !== "reset-link" || !email.includes("@") || (more.length > 0 && !drops_factors))
    throw new Error("say: tolem user reset-link <email> [--drop-mfa]");
  return async (deps) => {
    const url = await makeResetLinkByEmail(deps, email, { drops_factors });
    if (url === undefined) throw new Error(`${email} has no account`);
    console.log(`Good once, for ${RESET_MINUTES} minutes:\n${url}`);
  };
}
