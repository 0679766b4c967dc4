/** Opens a session for an authenticated person, in place of the one that the browser has. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { describePerson } from "./describe.ts";
import { rememberBrowser } from "./known-browser.ts";
import { endSession, issueSession } from "./session-cookie.ts";
import { getPerson } from "./tenant-of.ts";

/** The answer of every call that signs in; `provenAtMs` is given when the call itself is no authentication. */
export async function signInAs(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  provenAtMs?: number,
) {
  const person = await describePerson(deps, await getPerson(deps.db, user));
  await endSession(deps, request);
  rememberBrowser(deps, request, reply, user);
  return { ...person, csrf_token: issueSession(deps, reply, user, provenAtMs) };
}
