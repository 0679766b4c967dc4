/** One call of a protocol, as it is served, logged and made to go wrong. */
import type { FastifyRequest } from "fastify";
import type { Input } from "../read-input.ts";
import type { World } from "../world.ts";
import type { Answer } from "./answers.ts";
import type { CallName } from "./calls.ts";

/** Whom a request names: a session and its account at the bridge, an organization at the official API; null for what does not apply. */
export type Caller = { token_sn: string | null; account_phone: string | null; organization_bin: string | null };

export const UNNAMED: Caller = { token_sn: null, account_phone: null, organization_bin: null };

/** `method` and `path` may stand several times for one name, once for each form in which the protocol knows the call. */
export type Call = {
  call: CallName;
  method: "GET" | "POST";
  path: string;
  /** It changes the ledger. */
  writes: boolean;
  /** Whom the request names, whether or not it proves it: for the log, the figures and the faults. */
  nameCaller(world: World, request: FastifyRequest): Caller;
  /** Carries it out for the caller whom the request proves. Throws an HttpError for what is answered by an HTTP status. */
  answer(world: World, request: FastifyRequest, input: Input): Answer;
  /** The refusal by this number. */
  refused(code: number): Answer;
  /** The number of dead credentials. */
  dead_code: number;
  /** Its answer to HTTP 401 and 403, where that has a form of its own. */
  rejected?(httpStatus: number): Answer;
  /** Its answer to a dead session, where that is not the refusal by number. */
  whenDead?(): Answer;
};

/** What tells callers apart: the session, or the organization where there are no sessions. */
export function callerKey({ token_sn, organization_bin }: Caller): string | null {
  return token_sn ?? organization_bin;
}
